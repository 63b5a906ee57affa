/* Answers typed into the page, judged by the program itself, which is loaded when the first one is wanted: nothing is sent
   anywhere. Only the view is here; what is right, and what is said of it, comes from the program. */
"use strict";
(() => {
  /* What the page says in its language, put here by the program that makes the page. */
  const { language, zero, says, named } = /* says */ {};

  const here = document.currentScript.src || location.href;
  const PAUSE = 400;
  const PIECE = 4;

  /* A message with its places filled. */
  const filled = (text, places) => text.replace(/\{(\w+)\}/g, (_, name) => places[name]);
  const say = (name, places = {}) => filled(says[name], places);

  /* What a message says of so many. */
  function count(name, n, places = {}) {
    const [one, several] = says[name].split(" | ");
    return filled(n === 1 || (zero === "one" && n < 2) ? one : several, { ...places, n });
  }

  const spoken = (mistake) => named.mistake[mistake] ?? mistake;

  /* The program. It is started again after a crash, which must not take the page with it. */

  let module = null;
  let running = null;

  function script(name) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = new URL(name, here);
      element.onload = resolve;
      element.onerror = () => reject(new Error(say("missing", { name })));
      document.head.append(element);
    });
  }

  function bytes(base64) {
    const letters = atob(base64);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  }

  async function compiled() {
    if (!window.WebAssembly || !window.DecompressionStream) {
      throw new Error(say("old_browser"));
    }
    if (!document.getElementById("nimsmith-program")) await script("nimsmith-program.js");
    const program = document.getElementById("nimsmith-program");
    const packed = bytes(program.textContent);
    program.remove();
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
  }

  async function program() {
    module ??= compiled();
    const built = await module;
    if (!running) running = (await WebAssembly.instantiate(built, {})).exports;
    return running;
  }

  /* The answer as text. Nothing of the page is used here: a worker has the same function. */
  function exchange({ put, answer, get }, request, piece) {
    const asked = new TextEncoder().encode(request);
    const words = new DataView(new ArrayBuffer(asked.length + piece));
    new Uint8Array(words.buffer).set(asked);
    for (let at = 0; at < asked.length; at += piece) put(words.getUint32(at, true));
    const length = answer(asked.length);
    const found = new DataView(new ArrayBuffer(length + piece));
    for (let at = 0; at < length; at += piece) found.setUint32(at, get(at), true);
    return new TextDecoder().decode(new Uint8Array(found.buffer, 0, length));
  }

  function read(text) {
    const said = JSON.parse(text);
    if (said.error) throw new Error(said.error);
    return said;
  }

  function call(exports, request) {
    let text;
    try {
      text = exchange(exports, JSON.stringify(request), PIECE);
    } catch (error) {
      running = null;
      throw error;
    }
    return read(text);
  }

  const ask = async (request) => call(await program(), request);

  /* The same in a worker, one request after the other, so that long work does not hold up the page; where a page may start no
     worker, in the page. */

  const WORKER = `${exchange}
    let running;
    onmessage = async ({ data: { module, request } }) => {
      try {
        running ??= (await WebAssembly.instantiate(module, {})).exports;
        postMessage({ text: exchange(running, request, ${PIECE}) });
      } catch (error) {
        running = undefined;
        postMessage({ error: error.message });
      }
    };`;
  let worker = null;
  let last = Promise.resolve();

  function started() {
    const address = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
    return new Worker(address);
  }

  function posted(module, request) {
    worker ??= started();
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data.text) : reject(new Error(data.error)));
      worker.onerror = (event) => {
        event.preventDefault();
        worker = null;
        reject(new Error(event.message || say("stopped")));
      };
      worker.postMessage({ module, request: JSON.stringify(request) });
    });
  }

  let alone = typeof Worker === "undefined";

  async function apart(request) {
    module ??= compiled();
    const built = await module;
    if (!alone && !worker) {
      try {
        worker = started();
      } catch {
        alone = true;
      }
    }
    if (alone) return ask(request);
    const said = last.then(() => posted(built, request));
    last = said.catch(() => {});
    return read(await said);
  }

  /* The answer at once where the program is running; else none. */
  const now = (request) => running && call(running, request);

  /* Arrow keys that are used here do not turn the pages of the book. */
  function keepArrows(frame) {
    frame.addEventListener("keydown", (event) => {
      if (event.key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    });
  }

  /* What is said of an answer. */

  function element(name, attributes = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

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
      element("strong", {}, named.line[said.verdict] ?? say(said.verdict)),
    );
    if (said.message) item.append(message("message", said.message));
    if (said.hint) item.append(message("hint", said.hint));
    return item;
  }

  /* What has been solved and what went wrong, kept by this browser alone. A mistake comes back once a few other answers were
     right, or on another day. */

  const KEPT = "nimsmith-progress";
  const LATER = 3;
  const DAY = 24 * 60 * 60 * 1000;

  function progress() {
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    } catch {
      // What cannot be read is not there.
    }
    return { solved: {}, mistakes: [], right: 0, ...kept };
  }

  function keep(known) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(known));
    } catch {
      // A browser that keeps nothing is no reason to stop.
    }
    show();
  }

  /* What is kept of a solved exercise, in words. */
  const howSolved = (how) => say(how === "solved" ? "solved" : "solved_with_help");

  const chapter = (address) => new URL(address, location.href).pathname.split("/").pop() || "index.html";

  /* The heading of the exercise that a box stands under. Variants have none, nor have worksheets, whose names are not theirs
     alone. */
  const headed = (answer) => answer.parentElement.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)[id]");

  const keyed = (id) => `${chapter(location.href)}#${id}`;

  /* The exercise that a box belongs to, as a variant or a further problem too; none on worksheets. */
  function home(answer) {
    for (let place = answer.parentElement; place; place = place.parentElement) {
      const head = place.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)[id]");
      if (head) return keyed(head.id);
    }
    return null;
  }

  const isDue = ({ right, when }, known) => known.right - right >= LATER || Date.now() - when > DAY;
  const due = (known, key = null) =>
    known.mistakes.filter((mistake) => (key === null || mistake.of === key) && isDue(mistake, known));

  /* Remembers that a mistake was made now. */
  function stumble(answer, code) {
    const of = home(answer);
    if (!of) return;
    const known = progress();
    const others = known.mistakes.filter((mistake) => mistake.of !== of || mistake.code !== code);
    const made = { of, code, right: known.right, when: Date.now() };
    keep({ ...known, mistakes: [...others, made] });
  }

  /* Remembers that an answer was right; without help, it settles the mistakes that it practised. */
  function succeed(answer, how, practised) {
    const known = progress();
    const of = home(answer);
    if (!of) return;
    const settled = (mistake) =>
      how === "solved" && mistake.of === of && isDue(mistake, known) && (!practised || mistake.code === practised);
    const mistakes = known.mistakes.filter((mistake) => !settled(mistake));
    const head = headed(answer);
    const key = head && keyed(head.id);
    const solved = { ...known.solved };
    if (key && solved[key] !== "solved") solved[key] = how;
    keep({ ...known, solved, mistakes, right: known.right + 1 });
  }

  /* Links to a problem that practises a mistake. */
  const again = ({ of, code }) => `${of}:::${code}`;

  function show() {
    const known = progress();
    for (const answer of document.querySelectorAll("section > .answer")) {
      const head = headed(answer);
      const key = keyed(head?.id);
      const marks = [known.solved[key] && `✓ ${howSolved(known.solved[key])}`, due(known, key).length && `↻ ${say("repeat")}`].filter(Boolean);
      head?.querySelector(".solved")?.remove();
      if (marks.length) head?.append(element("span", { class: "solved" }, ` ${marks.join(", ")}`));
    }
    const on = (keys, page) => keys.filter((key) => key.split("#")[0] === page).length;
    for (const link of document.querySelectorAll("#mdbook-sidebar a[href], #sidebar a[href]")) {
      link.querySelector(".solved")?.remove();
      const page = chapter(link.href);
      const done = on(Object.keys(known.solved), page);
      const repeat = on([...new Set(due(known).map(({ of }) => of))], page);
      const marks = [done && `✓ ${count("n_solved", done)}`, repeat && `↻ ${count("n_to_repeat", repeat)}`].filter(Boolean);
      if (marks.length && !link.hash) link.append(element("span", { class: "solved" }, ` ${marks.join(", ")}`));
    }
    for (const place of document.querySelectorAll('[data-nimsmith="progress"]')) {
      const all = Object.keys(known.solved).length;
      const words = element("p", {}, say("solved_so_far", { n: all }));
      const save = element("a", { download: "nimsmith-progress.json" }, say("save"));
      save.href = `data:application/json,${encodeURIComponent(JSON.stringify(known, null, 1))}`;
      const clear = element("button", { type: "button" }, say("delete"));
      clear.addEventListener("click", () => keep({}));
      place.replaceChildren(words, ...repeated(known), save, " ", clear);
      place.hidden = all + known.mistakes.length === 0;
    }
  }

  /* The mistakes that have come back, each with a link to a problem that shows whether it is made again. */
  function repeated(known) {
    const back = due(known);
    const later = known.mistakes.length - back.length;
    const items = back.map((mistake) => {
      const link = element("a", { href: again(mistake) }, say("practise_this", { mistake: spoken(mistake.code) }));
      return element("li", {}, link);
    });
    const said = [];
    if (items.length) said.push(element("p", {}, say("to_repeat")), element("ul", {}, ...items));
    if (later) said.push(element("p", {}, count("later", later)));
    return said;
  }

  const HINTS = ["none", "next", "full"];
  const MORE = [say("hint"), say("show_step")];

  /* A box to type in. Whenever typing pauses, `judge` says what its text is worth: a word, and items below it. */
  function editor(frame, { name, label, text, least, judge }) {
    const rows = Math.max(least, text.split("\n").length + 1);
    keepArrows(frame);
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
        word: say("unchecked", { why: error.message }),
        items: [],
      }));
      if (turn !== latest) return;
      lines.replaceChildren(...said.items);
      if (status.textContent !== said.word) status.textContent = said.word;
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

    /* Writes other lines, as if they were typed. */
    function write(lines) {
      area.setRangeText(lines.join("\n"), 0, area.value.length, "end");
      area.dispatchEvent(new Event("input"));
    }

    return { area, tools, tool, run, insert, write, written: () => area.value.split("\n") };
  }

  function answerBox(frame) {
    const { paper: head, from, form = "", taps, practised } = frame.dataset;
    const about = from ? { from: JSON.parse(from) } : {};
    const help = element("button", { type: "button" }, MORE[0]);
    help.hidden = true;
    let hints = 0;
    let right = false;
    /* The lines that were wrong when last looked at, each with its mistake. */
    let slips = new Map();

    /* What is still wrong after something else was done is a mistake; before that it may be half a line. */
    function notice(now) {
      for (const [text, code] of now) if (slips.get(text) === code) stumble(frame, code);
      slips = now;
    }

    async function judge(own) {
      if (!own.trim()) {
        help.hidden = true;
        slips = new Map();
        return { word: "", items: [] };
      }
      const before = head.split("\n").length;
      const request = { do: "check", paper: `${head}\n${own}`, hints: HINTS[hints], language, ...about };
      const [answer] = (await ask(request)).answers;
      const written = own.split("\n");
      const judged = answer.lines.filter((said) => said.line > before);
      const text = (said) => written[said.line - before - 1] ?? "";
      const items = judged.map((said) => line({ ...said, number: said.line - before }, text(said)));
      notice(new Map(judged.filter((said) => said.code).map((said) => [text(said), said.code])));
      const correct = answer.verdict === "correct";
      if (correct && !right) succeed(frame, hints ? "solved with help" : "solved", practised);
      right = correct;
      help.hidden = correct || hints + 1 >= HINTS.length;
      help.textContent = MORE[hints] ?? "";
      return { word: named.answer[answer.verdict], items };
    }

    const box = editor(frame, { name: "answer", label: say("your_solution"), text: form, least: 4, judge });
    box.tool("⊕", " ⊕ ", "", say("insert_sign"));
    box.tool(element("s", {}, say("strike")), "~~", "~~");
    box.tools.append(help);
    if (taps !== undefined) palette(frame, box, { do: "taps", paper: head, language, ...about });
    box.area.addEventListener("change", () => notice(slips));
    help.addEventListener("click", () => {
      hints = Math.min(hints + 1, HINTS.length - 1);
      box.run();
    });
  }

  /* What can be tapped in place of typing. A tap writes a line into the box and takes it away again; what is pressed is what
     stands there, however it came there. */

  function palette(frame, box, request) {
    const place = element("div", { class: "taps", id: `${frame.id}-taps`, role: "group", "aria-label": say("tap_answer") });
    place.hidden = true;
    const open = element("button", { type: "button", "aria-expanded": "false", "aria-controls": place.id }, say("tap"));
    const shown = [];

    async function fill() {
      const found = await ask(request);
      const { verdicts, cells, moves, several, table } = found;
      if (verdicts.length) shown.push(lineTaps(box, place, verdicts));
      if (cells.length) shown.push(cellTaps(box, place, cells));
      if (moves.length) shown.push((table.length ? counterTaps : listTaps)(box, place, found, several));
      if (!shown.length) place.append(element("p", {}, say("nothing_to_tap")));
      shown.forEach((show) => show());
    }

    open.addEventListener("click", async () => {
      place.hidden = !place.hidden;
      open.setAttribute("aria-expanded", String(!place.hidden));
      if (place.hidden || place.childElementCount) return;
      try {
        await fill();
      } catch (error) {
        place.replaceChildren(element("p", { role: "status" }, say("no_taps", { why: error.message })));
      }
    });
    box.area.addEventListener("input", () => shown.forEach((show) => show()));
    box.tools.append(open);
    box.tools.after(place);
  }

  const has = (box, text) => box.written().some((written) => written.trim() === text);

  /* Puts a line of a group into the box, in the place of another one of the group unless it has several, or takes it out. */
  function choose(box, group, text, several = false) {
    const own = (written) => group.includes(written.trim());
    const lines = box.written();
    const at = lines.findIndex(own);
    const gone = has(box, text);
    const kept = lines.filter((written) => (gone || several ? written.trim() !== text : !own(written)));
    while (kept.length && !kept[kept.length - 1].trim()) kept.pop();
    if (!gone) kept.splice(several || at < 0 ? kept.length : Math.min(at, kept.length), 0, text);
    box.write(kept);
  }

  function lineTaps(box, place, lines) {
    const buttons = lines.map((text) => {
      const button = element("button", { type: "button", "data-line-tap": text }, text);
      button.addEventListener("click", () => choose(box, lines, text));
      return button;
    });
    place.append(element("div", { class: "row", role: "group", "aria-label": say("who_wins") }, ...buttons));
    return () => buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(has(box, lines[at]))));
  }

  /* Cells that step through their words; those with many are lists. */
  const FEW = 3;

  function cellTaps(box, place, cells) {
    const begins = (written, head) => written.trim().startsWith(`${head}:`);
    const held = (head) => {
      const found = box.written().filter((written) => begins(written, head)).pop();
      return found ? found.slice(found.indexOf(`${head}:`) + head.length + 1).trim() : "";
    };
    const hold = (head, word) => {
      const lines = box.written();
      const at = lines.findLastIndex((written) => begins(written, head));
      const text = `${head}: ${word}`.trim();
      lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, text);
      box.write(lines);
    };
    const show = cells.map(({ head, words }) => {
      if (words.length > FEW) {
        const list = element("select", {}, element("option", { value: "" }, "–"), ...words.map((word) => element("option", {}, word)));
        list.addEventListener("change", () => hold(head, list.value));
        place.append(element("label", {}, `${head}: `, list));
        return () => {
          list.value = words.includes(held(head)) ? held(head) : "";
        };
      }
      const button = element("button", { type: "button", "data-cell-tap": head });
      button.addEventListener("click", () => hold(head, [...words, ""][words.indexOf(held(head)) + 1]));
      place.append(button);
      return () => {
        const word = held(head) || "–";
        button.replaceChildren(`${head}: `, element("b", {}, word));
        const next = [...words, say("empty")][words.indexOf(held(head)) + 1];
        button.setAttribute("aria-label", say("cell", { head, word: held(head) || say("empty"), next }));
      };
    });
    return () => show.forEach((one) => one());
  }

  function listTaps(box, place, { moves }, several) {
    const texts = moves.map(({ text }) => text);
    const list = element("select", {}, element("option", { value: "" }, "–"), ...texts.map((text) => element("option", {}, text)));
    list.addEventListener("change", () => list.value && !has(box, list.value) && choose(box, texts, list.value, several));
    place.append(element("label", {}, `${say("a_move")} `, list));
    return () => {
      list.value = texts.find((text) => has(box, text)) ?? "";
    };
  }

  /* The counters on the table. Where a move takes the rest of a heap, one tap is a move; else counters are struck one by one until
     they are those of a move. */
  function counterTaps(box, place, { moves, table, rest }, several) {
    const texts = moves.map(({ text }) => text);
    const name = (part, index) => `${part}:${index}`;
    const taken = moves.map(({ takes }) => {
      const each = takes.map(([part, first, count]) => Array.from({ length: count }, (_, n) => name(part, first + n)));
      return new Set(each.flat());
    });
    const same = (one, other) => one.size === other.size && [...one].every((counter) => other.has(counter));
    const within = (some) => taken.some((all) => [...some].every((counter) => all.has(counter)));
    let struck = new Set();

    function strike(counter) {
      struck = new Set(struck);
      if (!struck.delete(counter)) struck.add(counter);
      if (!within(struck)) struck = new Set([counter]);
      const found = taken.findIndex((all) => same(all, struck));
      if (found >= 0 && !has(box, texts[found])) choose(box, texts, texts[found], several);
      else if (found < 0 && !several) box.write(box.written().filter((written) => !texts.includes(written.trim())));
      else show();
    }

    const counters = [];
    const rows = table.map(({ name: called, counters: size }, part) => {
      const made = Array.from({ length: size }, (_, index) => {
        const counter = name(part + 1, index);
        const move = rest ? moves.findIndex(({ takes: [[of, first]] }) => of === part + 1 && first === index) : -1;
        const label = move >= 0 ? texts[move] : say("counter", { row: called, counter: index + 1, size });
        const button = element("button", { type: "button", class: "counter", "aria-label": label, "data-counter": counter });
        if (rest && move < 0) button.setAttribute("aria-disabled", "true");
        else button.addEventListener("click", () => (rest ? choose(box, texts, texts[move], several) : strike(counter)));
        counters.push({ button, counter });
        return button;
      });
      const label = count("row", size, { row: called });
      return element("div", { class: "row", role: "group", "aria-label": label }, element("span", { "aria-hidden": "true" }, called), ...made);
    });
    const board = element("div", { class: "counters" }, ...rows);
    place.append(element("p", {}, say(rest ? "tap_rest" : "tap_each")), board);

    /* One stop for the Tab key; arrows go from counter to counter. */
    function stop(at) {
      counters.forEach(({ button }, n) => (button.tabIndex = n === at ? 0 : -1));
    }
    board.addEventListener("keydown", (event) => {
      const at = counters.findIndex(({ button }) => button === document.activeElement);
      const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: counters.length - 1 }[event.key];
      if (at < 0 || to === undefined || !counters[to]) return;
      event.preventDefault();
      stop(to);
      counters[to].button.focus();
    });
    board.addEventListener("focusin", ({ target }) => stop(counters.findIndex(({ button }) => button === target)));
    stop(0);

    function show() {
      const written = taken.filter((_, at) => has(box, texts[at]));
      if (!several && written.length) struck = written[0];
      for (const { button, counter } of counters) {
        const gone = written.some((all) => all.has(counter)) || (!rest && struck.has(counter));
        button.setAttribute("aria-pressed", String(gone));
      }
    }
    return show;
  }

  /* A proof. What stands before and after the lines that are typed, and what is to be proved, is the page's. */
  function proofBox(frame) {
    const { before = "", after = "", allow: names, form = "", asked } = frame.dataset;
    const allow = names?.split(" ");
    const wanted = JSON.parse(asked);
    const above = before.split("\n").length - 1;

    let right = false;

    async function judge(own) {
      const report = await ask({ do: "prove", proof: before + own + after, allow });
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
      if (done && !right) succeed(frame, "solved");
      right = done;
      return { word: say(done ? "proved" : "not_proved"), items };
    }

    const box = editor(frame, { name: "proof", label: say("your_proof"), text: form, least: 6, judge });
    box.tool("⊕", " ⊕ ", "", say("insert_sign"));
    // The goal is shown before the first line is typed.
    box.area.addEventListener("focus", () => box.run(), { once: true });
    standing(frame, box, (own, line) => ({ do: "at", proof: before + own + after, line: above + line, allow }));
  }

  /* Where a proof stands at the line of the cursor: the goal, what is known, and what may apply, which a tap writes there. */
  function standing(frame, box, request) {
    const place = element("section", { class: "standing", "aria-label": say("standing") });
    place.hidden = true;
    frame.append(place);
    const { area } = box;
    let timer = 0;
    let latest = 0;

    const row = (label, said) => element("li", {}, element("b", {}, label), " ", element("code", {}, said));

    function list(title, items) {
      return items.length ? [element("p", { class: "caption" }, title), element("ul", {}, ...items)] : [];
    }

    function reason({ reason, says }) {
      const button = element("button", { type: "button", "aria-label": say("write", { text: `by ${reason}` }) }, `by ${reason}`);
      button.addEventListener("click", () => {
        const before = area.value.slice(0, area.selectionStart);
        const by = /(^|\s)by\s*$/.test(before) ? "" : "by ";
        box.insert(`${/(^|\s)$/.test(before) ? "" : " "}${by}${reason}`, "");
      });
      return element("li", {}, button, " ", element("code", {}, says));
    }

    async function look() {
      const turn = ++latest;
      const line = area.value.slice(0, area.selectionStart).split("\n").length;
      const state = await ask(request(area.value, line)).catch(() => null);
      if (turn !== latest) return;
      place.hidden = !state;
      if (!state) return;
      const goal = state.goal ? [element("code", {}, state.goal)] : [say("nothing_left")];
      const known = state.known.flatMap(({ label, says }) => says.map((said, at) => row(at ? "" : label, said)));
      const sorts = state.names.map(({ name, sort, is }) => row(name, is ?? sort));
      const fitting = state.fitting.map(reason);
      if (state.more) fitting.push(element("li", {}, count("more", state.more)));
      place.replaceChildren(
        element("p", { class: "goal" }, element("b", {}, `${say("to_prove", { line })} `), ...goal),
        message("hint", state.advice),
        ...list(say("names"), sorts),
        ...list(say("known"), known),
        ...list(say("may_apply"), fitting),
      );
    }

    for (const event of ["focus", "input", "keyup", "click"]) {
      area.addEventListener(event, () => {
        clearTimeout(timer);
        timer = setTimeout(look, PAUSE);
      });
    }
  }

  /* Problems without end, each from a number that is shown. */

  let shown = 0;

  /* The exercise, number and difficulty of a link; a link can be anything. */
  function linked() {
    try {
      return decodeURIComponent(location.hash.slice(1)).split(":");
    } catch {
      return [];
    }
  }

  const LEVELS = ["any", "easy", "medium", "hard"];

  /* A slider for how hard problems are. */
  function slider() {
    const said = element("output", {}, say(LEVELS[0]));
    const range = element("input", { type: "range", min: 0, max: LEVELS.length - 1, step: 1, value: 0, "aria-valuetext": say(LEVELS[0]) });
    const show = () => {
      said.textContent = say(LEVELS[range.value]);
      range.setAttribute("aria-valuetext", said.textContent);
    };
    range.addEventListener("input", show);
    return {
      label: element("label", {}, `${say("difficulty")} `, range, " ", said),
      get level() {
        return range.value > 0 ? LEVELS[range.value] : "";
      },
      set level(level) {
        range.value = Math.max(0, LEVELS.indexOf(level));
        show();
      },
    };
  }

  /* A frame in which problems are drawn, and a link to one: `#exercise-2-1:4711:hard:carried`. A mistake that was made here
     comes back by itself. */
  function endless(frame) {
    const own = frame.closest("section").querySelector("[id]").id;
    const button = element("button", { type: "button", "data-nimsmith": "another" }, say("new_problem"));
    const number = element("input", { inputmode: "numeric", size: 7 });
    const hard = slider();
    const mistake = element("select", {}, element("option", { value: "" }, say("any_mistake")));
    const practise = element("label", {}, `${say("practise")} `, mistake);
    practise.hidden = true;
    const place = element("div", { class: "drawn" });
    keepArrows(frame);
    frame.append(button, element("label", {}, `${say("number")} `, number), hard.label, practise);
    frame.after(place);

    /* The mistakes that there are to choose are known once a problem was drawn. */
    function offer(codes) {
      if (mistake.options.length === 1) mistake.append(...codes.map((code) => element("option", { value: code }, spoken(code))));
      practise.hidden = mistake.options.length === 1;
    }

    async function drawn(from) {
      try {
        return await ask({ do: "draw", from });
      } catch (error) {
        // Few exercises have problems for every mistake.
        if (!from.mistake || mistake.value) throw error;
        const { mistake: _, ...any } = from;
        return ask({ do: "draw", from: any });
      }
    }

    async function draw() {
      const seed = Number(number.value) || 1 + Math.floor(Math.random() * 1e6);
      const given = number.value ? "" : due(progress(), keyed(own))[0]?.code;
      const code = mistake.value || given || wanted;
      wanted = "";
      const from = { ...JSON.parse(frame.dataset.from), seed: String(seed) };
      if (hard.level) from.difficulty = hard.level;
      if (code) from.mistake = code;
      number.value = "";
      try {
        const [problem] = (await drawn(from)).problems;
        offer(problem.mistakes);
        show(problem, from, seed, code);
      } catch (error) {
        place.replaceChildren(element("p", { role: "status" }, say("no_problem", { why: error.message })));
      }
    }

    function show(problem, from, seed, code) {
      const parts = [own, seed, hard.level, code ?? ""];
      while (parts.length > 2 && !parts[parts.length - 1]) parts.pop();
      const link = element("a", { href: `#${parts.join(":")}` }, say("problem", { seed }));
      const why = code ? say("to_practise", { mistake: spoken(code) }) : "";
      const question = element("div");
      question.innerHTML = problem.question;
      place.replaceChildren(element("p", { class: "caption" }, link, why), question);
      if (problem.paper) {
        const answer = element("div", { class: "answer", id: `drawn-${++shown}` });
        const form = problem.form.join("\n");
        Object.assign(answer.dataset, { paper: problem.paper.trimEnd(), from: JSON.stringify(from), form });
        if (problem.taps) answer.dataset.taps = "";
        if (code) answer.dataset.practised = code;
        place.append(answer);
        answerBox(answer);
      }
      const key = element("div", { class: "key" });
      key.innerHTML = problem.solution;
      place.append(element("details", { class: "solution" }, element("summary", {}, say("solution")), key));
    }

    button.addEventListener("click", draw);
    const [id, seed, level, code] = linked();
    let wanted = id === own ? code : "";
    if (id === own && (seed || code)) {
      number.value = seed;
      hard.level = level ?? "";
      draw().then(() => frame.scrollIntoView());
    }
  }

  document.querySelectorAll(".answer[data-paper]").forEach(answerBox);
  document.querySelectorAll(".answer[data-asked]").forEach(proofBox);
  document.querySelectorAll(".more[data-from]").forEach(endless);
  // A link to a problem that nothing here draws leads to its exercise.
  if (location.hash.includes(":")) document.getElementById(linked()[0])?.scrollIntoView();
  window.nimsmith = { ask, apart, now, load: program };
  show();
})();
