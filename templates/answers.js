/* Answers typed into the page, judged by the program itself, which is loaded when the first one is wanted: nothing is sent
   anywhere. Only the view is here; what is right, and what is said of it, comes from the program. */
"use strict";
(() => {
  const here = document.currentScript.src;
  const PAUSE = 400;
  const PIECE = 4;

  /* The program. It is started again after a crash, which must not take the page with it. */

  let module = null;
  let running = null;

  function script(name) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = new URL(name, here);
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${name} is missing`));
      document.head.append(element);
    });
  }

  async function compiled() {
    if (!document.getElementById("nimsmith-program")) await script("nimsmith-program.js");
    const program = document.getElementById("nimsmith-program");
    const packed = Uint8Array.from(atob(program.textContent), (letter) => letter.charCodeAt(0));
    program.remove();
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }

  async function program() {
    module ??= compiled();
    if (!running) running = (await WebAssembly.instantiate(await module, {})).exports;
    return running;
  }

  async function ask(request) {
    const { put, answer, get } = await program();
    const asked = new TextEncoder().encode(JSON.stringify(request));
    const words = new DataView(new ArrayBuffer(asked.length + PIECE));
    new Uint8Array(words.buffer).set(asked);
    try {
      for (let at = 0; at < asked.length; at += PIECE) put(words.getUint32(at, true));
      const length = answer(asked.length);
      const found = new DataView(new ArrayBuffer(length + PIECE));
      for (let at = 0; at < length; at += PIECE) found.setUint32(at, get(at), true);
      const text = new TextDecoder().decode(new Uint8Array(found.buffer, 0, length));
      const said = JSON.parse(text);
      if (said.error) throw new Error(said.error);
      return said;
    } catch (error) {
      running = null;
      throw error;
    }
  }

  /* What is said of an answer. */

  function element(name, attributes = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  const spoken = (verdict) => verdict.replaceAll("-", " ");

  /* A message, in which words between backticks are what somebody wrote. */
  function message(kind, text) {
    const parts = text.split("`").map((part, place) => (place % 2 ? element("code", {}, part) : part));
    return element("p", { class: kind }, ...parts);
  }

  /* A line with the words that were not understood marked. */
  function marked(text, words) {
    const shown = element("code");
    let rest = text;
    for (const word of words ?? []) {
      const at = rest.indexOf(word);
      if (at < 0) continue;
      shown.append(rest.slice(0, at), element("u", {}, word));
      rest = rest.slice(at + word.length);
    }
    shown.append(rest);
    return shown;
  }

  function line(said, text) {
    const item = element(
      "li",
      { "data-line": said.number, "data-verdict": said.verdict },
      marked(text, said.not_understood),
      " ",
      element("strong", {}, spoken(said.verdict)),
    );
    if (said.message) item.append(message("message", said.message));
    if (said.hint) item.append(message("hint", said.hint));
    return item;
  }

  /* What has been solved, kept by this browser alone. */

  const KEPT = "nimsmith-progress";

  function solved() {
    try {
      return JSON.parse(localStorage.getItem(KEPT)) ?? {};
    } catch {
      return {};
    }
  }

  function keep(progress) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(progress));
    } catch {
      // A browser that keeps nothing is no reason to stop.
    }
    show();
  }

  const chapter = (address) => new URL(address, location.href).pathname.split("/").pop() || "index.html";

  /* The heading of the exercise that a box stands under. Variants have none, nor have worksheets, whose names are not theirs
     alone. */
  const headed = (answer) => answer.parentElement.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)[id]");

  function show() {
    const progress = solved();
    for (const answer of document.querySelectorAll("section > .answer")) {
      const head = headed(answer);
      const how = progress[`${chapter(location.href)}#${head?.id}`];
      head?.querySelector(".solved")?.remove();
      if (how) head?.append(element("span", { class: "solved" }, ` ✓ ${how}`));
    }
    const counts = {};
    for (const key of Object.keys(progress)) {
      const [page] = key.split("#");
      counts[page] = (counts[page] ?? 0) + 1;
    }
    for (const link of document.querySelectorAll("#mdbook-sidebar a[href], #sidebar a[href]")) {
      link.querySelector(".solved")?.remove();
      const count = counts[chapter(link.href)];
      if (count && !link.hash) link.append(element("span", { class: "solved" }, ` ✓ ${count} solved`));
    }
    for (const place of document.querySelectorAll('[data-nimsmith="progress"]')) {
      const all = Object.keys(progress).length;
      const words = element("p", {}, `Solved so far: ${all}. This browser keeps the list; nobody else sees it.`);
      const save = element("a", { download: "nimsmith-progress.json" }, "Save the list");
      save.href = `data:application/json,${encodeURIComponent(JSON.stringify(progress, null, 1))}`;
      const clear = element("button", { type: "button" }, "Delete it");
      clear.addEventListener("click", () => keep({}));
      place.replaceChildren(words, save, " ", clear);
      place.hidden = all === 0;
    }
  }

  function record(answer, how) {
    const head = headed(answer);
    if (!head) return;
    const progress = solved();
    const key = `${chapter(location.href)}#${head.id}`;
    if (progress[key] === "solved" || progress[key] === how) return;
    keep({ ...progress, [key]: how });
  }

  const HINTS = ["none", "next", "full"];
  const MORE = ["Hint", "Show the step"];

  function box(frame) {
    const { paper: head, from, form = "" } = frame.dataset;
    const rows = Math.max(4, form.split("\n").length + 1);
    const area = element("textarea", { id: `${frame.id}-text`, rows, "data-nimsmith": "answer", spellcheck: "false" });
    area.value = form;
    frame.append(element("label", { for: area.id }, "Your solution"), area);
    const status = element("p", { role: "status" });
    const lines = element("ol", { class: "verdicts" });
    const help = element("button", { type: "button" }, MORE[0]);
    const sum = element("button", { type: "button", "aria-label": "insert ⊕, the nim-sum sign" }, "⊕");
    const strike = element("button", { type: "button" }, element("s", {}, "strike"));
    help.hidden = true;
    frame.append(element("p", { class: "tools" }, sum, strike, help), status, lines);
    let hints = 0;
    let timer = 0;
    let latest = 0;

    async function judge() {
      const own = area.value;
      const turn = ++latest;
      if (!own.trim()) {
        lines.replaceChildren();
        status.textContent = "";
        help.hidden = true;
        return;
      }
      const before = head.split("\n").length;
      try {
        const request = { do: "check", paper: `${head}\n${own}`, hints: HINTS[hints] };
        if (from) request.from = JSON.parse(from);
        const report = await ask(request);
        if (turn !== latest) return;
        const [answer] = report.answers;
        const written = own.split("\n");
        const judged = answer.lines.filter((said) => said.line > before);
        const items = judged.map((said) => {
          const number = said.line - before;
          return line({ ...said, number }, written[number - 1] ?? "");
        });
        lines.replaceChildren(...items);
        const word = spoken(answer.verdict);
        if (status.textContent !== word) status.textContent = word;
        frame.dataset.verdict = answer.verdict;
        if (answer.verdict === "correct") record(frame, hints ? "solved with help" : "solved");
        help.hidden = answer.verdict === "correct" || hints + 1 >= HINTS.length;
        help.textContent = MORE[hints] ?? "";
      } catch (error) {
        status.textContent = `This answer cannot be checked here: ${error.message}`;
      }
    }

    function insert(before, after) {
      const { selectionStart: from, selectionEnd: to, value } = area;
      area.setRangeText(before + value.slice(from, to) + after, from, to, "end");
      if (after && from === to) area.selectionStart = area.selectionEnd = from + before.length;
      area.focus();
      area.dispatchEvent(new Event("input"));
    }

    area.addEventListener("focus", () => program().catch(() => {}), { once: true });
    area.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(judge, PAUSE);
    });
    help.addEventListener("click", () => {
      hints = Math.min(hints + 1, HINTS.length - 1);
      judge();
    });
    sum.addEventListener("click", () => insert(" ⊕ ", ""));
    strike.addEventListener("click", () => insert("~~", "~~"));
  }

  /* Problems without end, each from a number that is shown. */

  let drawn = 0;

  /* The exercise, number and difficulty of a link; a link can be anything. */
  function linked() {
    try {
      return decodeURIComponent(location.hash.slice(1)).split(":");
    } catch {
      return [];
    }
  }

  /* A frame in which problems are drawn, and a link to one: `#exercise-2-1:4711:hard`. */
  function endless(frame) {
    const own = frame.closest("section").querySelector("[id]").id;
    const button = element("button", { type: "button", "data-nimsmith": "another" }, "New problem");
    const number = element("input", { inputmode: "numeric", size: 7 });
    const level = element("select", {}, element("option", { value: "" }, "any"));
    for (const name of ["easy", "medium", "hard"]) level.append(element("option", {}, name));
    const place = element("div", { class: "drawn" });
    frame.append(button, element("label", {}, "number ", number), element("label", {}, "difficulty ", level));
    frame.after(place);

    async function draw() {
      const seed = Number(number.value) || 1 + Math.floor(Math.random() * 1e6);
      const from = { ...JSON.parse(frame.dataset.from), seed: String(seed) };
      if (level.value) from.difficulty = level.value;
      number.value = "";
      try {
        const [problem] = (await ask({ do: "draw", from })).problems;
        const link = element("a", { href: `#${[own, seed, level.value].filter(Boolean).join(":")}` }, `Problem ${seed}`);
        const question = element("div");
        question.innerHTML = problem.question;
        place.replaceChildren(element("p", { class: "caption" }, link), question);
        if (problem.paper) {
          const answer = element("div", { class: "answer", id: `drawn-${++drawn}` });
          const form = problem.form.join("\n");
          Object.assign(answer.dataset, { paper: problem.paper.trimEnd(), from: JSON.stringify(from), form });
          place.append(answer);
          box(answer);
        }
        const key = element("div", { class: "key" });
        key.innerHTML = problem.solution;
        place.append(element("details", { class: "solution" }, element("summary", {}, "Solution"), key));
      } catch (error) {
        place.replaceChildren(element("p", { role: "status" }, `No problem can be drawn here: ${error.message}`));
      }
    }

    button.addEventListener("click", draw);
    const [wanted, seed, hard] = linked();
    if (wanted === own && seed) {
      number.value = seed;
      level.value = hard ?? "";
      draw().then(() => frame.scrollIntoView());
    }
  }

  document.querySelectorAll(".answer[data-paper]").forEach(box);
  document.querySelectorAll(".more[data-from]").forEach(endless);
  window.nimsmith = { ask };
  show();
})();
