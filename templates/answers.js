/* Answers typed into the page, judged by the program itself, which is loaded when the first one is wanted: nothing is sent
   anywhere. Only the view is here; what is right, and what is said of it, comes from the program. */
"use strict";
(() => {
  const here = document.currentScript.src || location.href;
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
      element.onerror = () => reject(new Error(`${name} is missing, which belongs beside the pages`));
      document.head.append(element);
    });
  }

  async function compiled() {
    if (!window.WebAssembly || !window.DecompressionStream) {
      throw new Error("this browser cannot run WebAssembly; a current Firefox, Chrome, Edge or Safari can");
    }
    if (!document.getElementById("nimsmith-program")) await script("nimsmith-program.js");
    const program = document.getElementById("nimsmith-program");
    const packed = Uint8Array.from(atob(program.textContent), (letter) => letter.charCodeAt(0));
    program.remove();
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }

  async function program() {
    module ??= compiled();
    const built = await module;
    if (!running) running = (await WebAssembly.instantiate(built, {})).exports;
    return running;
  }

  function call({ put, answer, get }, request) {
    const asked = new TextEncoder().encode(JSON.stringify(request));
    const words = new DataView(new ArrayBuffer(asked.length + PIECE));
    new Uint8Array(words.buffer).set(asked);
    let said;
    try {
      for (let at = 0; at < asked.length; at += PIECE) put(words.getUint32(at, true));
      const length = answer(asked.length);
      const found = new DataView(new ArrayBuffer(length + PIECE));
      for (let at = 0; at < length; at += PIECE) found.setUint32(at, get(at), true);
      const text = new TextDecoder().decode(new Uint8Array(found.buffer, 0, length));
      said = JSON.parse(text);
    } catch (error) {
      running = null;
      throw error;
    }
    if (said.error) throw new Error(said.error);
    return said;
  }

  const ask = async (request) => call(await program(), request);

  /* The answer at once where the program is running; else none. */
  const now = (request) => running && call(running, request);

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

  /* A box to type in. Whenever typing pauses, `judge` says what its text is worth: a word, and items below it. */
  function editor(frame, { name, label, text, least, judge }) {
    const rows = Math.max(least, text.split("\n").length + 1);
    const area = element("textarea", { id: `${frame.id}-text`, rows, "data-nimsmith": name, spellcheck: "false" });
    area.value = text;
    const status = element("p", { role: "status" });
    const lines = element("ol", { class: "verdicts" });
    const tools = element("p", { class: "tools" });
    frame.append(element("label", { for: area.id }, label), area, tools, status, lines);
    let timer = 0;
    let latest = 0;

    async function run() {
      const turn = ++latest;
      const said = await judge(area.value).catch((error) => ({
        word: `This cannot be checked here: ${error.message}`,
        items: [],
      }));
      if (turn !== latest) return;
      lines.replaceChildren(...said.items);
      if (status.textContent !== said.word) status.textContent = said.word;
      frame.dataset.verdict = said.word;
    }

    function insert(before, after) {
      const { selectionStart: from, selectionEnd: to, value } = area;
      area.setRangeText(before + value.slice(from, to) + after, from, to, "end");
      if (after && from === to) area.selectionStart = area.selectionEnd = from + before.length;
      area.focus();
      area.dispatchEvent(new Event("input"));
    }

    function tool(named, before, after, spoken) {
      const button = element("button", { type: "button", ...(spoken && { "aria-label": spoken }) }, named);
      button.addEventListener("click", () => insert(before, after));
      tools.append(button);
    }

    area.addEventListener("focus", () => program().catch(() => {}), { once: true });
    area.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(run, PAUSE);
    });
    return { area, tools, tool, run };
  }

  function answerBox(frame) {
    const { paper: head, from, form = "" } = frame.dataset;
    const help = element("button", { type: "button" }, MORE[0]);
    help.hidden = true;
    let hints = 0;

    async function judge(own) {
      if (!own.trim()) {
        help.hidden = true;
        return { word: "", items: [] };
      }
      const before = head.split("\n").length;
      const request = { do: "check", paper: `${head}\n${own}`, hints: HINTS[hints] };
      if (from) request.from = JSON.parse(from);
      const [answer] = (await ask(request)).answers;
      const written = own.split("\n");
      const judged = answer.lines.filter((said) => said.line > before);
      const items = judged.map((said) => {
        const number = said.line - before;
        return line({ ...said, number }, written[number - 1] ?? "");
      });
      if (answer.verdict === "correct") record(frame, hints ? "solved with help" : "solved");
      help.hidden = answer.verdict === "correct" || hints + 1 >= HINTS.length;
      help.textContent = MORE[hints] ?? "";
      return { word: spoken(answer.verdict), items };
    }

    const box = editor(frame, { name: "answer", label: "Your solution", text: form, least: 4, judge });
    box.tool("⊕", " ⊕ ", "", "insert ⊕, the nim-sum sign");
    box.tool(element("s", {}, "strike"), "~~", "~~");
    box.tools.append(help);
    help.addEventListener("click", () => {
      hints = Math.min(hints + 1, HINTS.length - 1);
      box.run();
    });
  }

  /* A proof. What stands before and after the lines that are typed, and what is to be proved, is the page's. */
  function proofBox(frame) {
    const { before = "", after = "", allow, form = "", asked } = frame.dataset;
    const wanted = JSON.parse(asked);

    async function judge(own) {
      const report = await ask({ do: "prove", proof: before + own + after, allow: allow?.split(" ") });
      const above = before.split("\n").length - 1;
      const written = own.split("\n");
      const said = new Map();
      const at = (number) => {
        const line = Math.min(Math.max(number - above, 1), written.length + 1);
        if (!said.has(line)) said.set(line, { number: line, verdict: "ok", complaints: [] });
        return said.get(line);
      };
      const { theorems, faults, replays } = report;
      for (const judged of theorems.flatMap((theorem) => theorem.lines)) at(judged.line);
      for (const refusal of [...faults, ...theorems, ...replays].flatMap((part) => part.refusals ?? part)) {
        const verdict = refusal.code === "unread" ? "unread" : "refused";
        const place = at(refusal.line);
        place.verdict = verdict;
        place.complaints.push(refusal);
      }
      const items = [...said.values()].sort((one, other) => one.number - other.number).map((place) => {
        const item = line(place, (written[place.number - 1] ?? "qed").trimEnd());
        for (const { message: what, counterexample, help } of place.complaints) {
          item.append(message("message", what));
          if (counterexample && !what.includes(counterexample)) item.append(message("message", counterexample));
          if (help) item.append(message("hint", help));
        }
        return item;
      });
      const proved = ([name, statement]) =>
        theorems.some((theorem) => theorem.proved && theorem.name === name && theorem.statement === statement);
      const done = wanted.every(proved);
      if (done) record(frame, "solved");
      return { word: done ? "proved" : "not proved", items };
    }

    const box = editor(frame, { name: "proof", label: "Your proof", text: form, least: 6, judge });
    box.tool("⊕", " ⊕ ", "", "insert ⊕, the nim-sum sign");
    // The goal is shown before the first line is typed.
    box.area.addEventListener("focus", () => box.run(), { once: true });
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
          answerBox(answer);
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

  document.querySelectorAll(".answer[data-paper]").forEach(answerBox);
  document.querySelectorAll(".answer[data-asked]").forEach(proofBox);
  document.querySelectorAll(".more[data-from]").forEach(endless);
  window.nimsmith = { ask, now, load: program };
  show();
})();
