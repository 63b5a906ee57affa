/* The workshop. Only the view is here: what a set says, the files that are made of it, and what papers are worth come from the
   program. */
(() => {
  const PAUSE = 500;
  /* A paper is no longer, as for `check`, and all together fit into one request. */
  const LARGEST = 32 << 20;
  const ask = (request) => window.nimsmith.apart(request);
  const offer = JSON.parse(document.getElementById("offer").textContent);
  const at = (id) => document.getElementById(id);

  /* What the page says, in the language of the set. */
  let spoken = {};
  const filled = (text, places) => text.replace(/\{(\w+)\}/g, (_, name) => places[name]);
  const tell = (name, places = {}) => filled(spoken.says[name], places);

  /* What a message says of so many. */
  function count(name, n, places = {}) {
    const [one, many] = spoken.says[name].split(" | ");
    const form = new Intl.PluralRules(spoken.code).select(n) === "one" ? one : many;
    return filled(form, { n, ...places });
  }

  function speak(language) {
    if (spoken.code === language) return;
    spoken = offer.languages.find(({ code }) => code === language);
    document.documentElement.lang = language;
    for (const node of document.querySelectorAll("[data-say]")) node[node.dataset.put ?? "textContent"] = tell(node.dataset.say);
    for (const kind of at("kind").options) kind.textContent = `${kind.value}: ${spoken.asks[kind.value]}`;
    exercises = "";
  }

  let file = "set.yaml";
  let students = null;
  let secret = null;
  let beside = [];
  let papers = [];
  let frames = {};

  function element(name, attributes = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  function say(place, text, wrong = false) {
    const status = at(place);
    delete status.dataset.say;
    status.classList.toggle("wrong", wrong);
    // A message with its line and caret is not wrapped, and can be scrolled by keyboard.
    if (wrong) status.tabIndex = 0;
    else status.removeAttribute("tabindex");
    if (status.textContent !== text) status.textContent = text;
  }

  /* Says what goes on while the program works, and what went wrong. */
  async function working(place, work) {
    say(place, tell("working"));
    try {
      say(place, (await work()) ?? "");
    } catch (error) {
      say(place, error.message, true);
    }
  }

  async function encoded(blob) {
    if (blob.size > LARGEST) throw new Error(tell("megabytes", { name: blob.name, n: LARGEST >> 20 }));
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let letters = "";
    for (let from = 0; from < bytes.length; from += 0x8000) {
      letters += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
    }
    return btoa(letters);
  }

  const decoded = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const text = (made) => new TextDecoder().decode(decoded(made.base64));

  function download(name, bytes) {
    const link = element("a", { download: name });
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  /* Files, each to be downloaded, or all in one. */
  function shelve(place, packed, made) {
    const list = element("ul", { class: "files" });
    for (const one of made) {
      const link = element("button", { type: "button", "data-file": one.name }, one.name);
      link.addEventListener("click", () => download(one.name, decoded(one.base64)));
      list.append(element("li", {}, link));
    }
    const all = element("button", { type: "button" }, tell("download_all", { name: packed }));
    all.addEventListener("click", () =>
      working(`${place === "files" ? "sheets" : "papers"}-said`, async () => {
        const [zip] = (await ask({ do: "pack", name: packed, files: made })).files;
        download(packed, decoded(zip.base64));
      }),
    );
    at(place).replaceChildren(...(made.length > 1 ? [element("p", {}, all)] : []), list);
  }

  /* The set. */

  const set = () => ({ file, text: at("set").value, beside });
  const stem = () => file.replace(/\.[^.]*$/, "") || "set";

  function course() {
    const list = (id) => at(id).value.split(",").map((name) => name.trim()).filter(Boolean);
    const id_column = at("id-column").value.trim() || null;
    const whose = students ? { students, id_column, name_columns: list("name-columns") } : { versions: list("versions") };
    return { set: set(), secret, ...whose };
  }

  /* The last look wins, whichever comes back first. */
  let latest = 0;
  let exercises = "";

  async function look() {
    const turn = ++latest;
    try {
      const seen = await ask({ do: "look", set: set() });
      if (turn !== latest) return;
      for (const name of ["title", "seed", "language", "heap", "object"]) {
        if (document.activeElement !== at(name)) at(name).value = seen[name];
      }
      speak(seen.language);
      show(seen.exercises);
      await preview();
      if (turn === latest) say("set-said", "");
    } catch (error) {
      if (turn === latest) say("set-said", error.message, true);
    }
    if (at("pool").open) pool();
  }

  /* The row that is typed in stays where it is: rows are made again only where something else has changed. */
  function show(seen) {
    const shape = JSON.stringify(seen);
    if (shape === exercises) return;
    exercises = shape;
    const focus = document.activeElement?.dataset?.cell;
    at("exercises").replaceChildren(...seen.map(row));
    if (focus) document.querySelector(`[data-cell="${CSS.escape(focus)}"]`)?.focus();
  }

  function row({ id, kind, count, difficulty, drawn }, exercise) {
    const questions = element("input", { inputmode: "numeric", "aria-label": tell("questions_of", { name: id }), "data-cell": `count ${exercise}` });
    questions.value = count;
    questions.addEventListener("change", () => change({ exercise, field: "count", value: questions.value.trim() }));
    const hard = element("select", { "aria-label": tell("difficulty_of", { name: id }), "data-cell": `hard ${exercise}` });
    hard.append(element("option", { value: "" }, tell("any")));
    for (const value of ["easy", "medium", "hard"]) hard.append(element("option", { value }, tell(value)));
    hard.value = difficulty;
    hard.disabled = !drawn;
    hard.addEventListener("change", () => change({ exercise, field: "difficulty", value: hard.value || null }));
    const removed = { "aria-label": tell("remove_this", { name: id }), "data-cell": `remove ${exercise}` };
    const remove = element("button", { type: "button", ...removed }, tell("remove"));
    remove.addEventListener("click", () => change({ to: "remove", exercise }));
    const cells = [kind, questions, hard, remove].map((inside) => element("td", {}, inside));
    return element("tr", {}, element("th", { scope: "row" }, id), ...cells);
  }

  async function change(wanted) {
    clearTimeout(timer);
    try {
      const changed = await ask({ do: "change", set: set(), change: { to: "field", ...wanted } });
      at("set").value = changed.text;
      await look();
    } catch (error) {
      exercises = "";
      await look();
      say("set-said", error.message, true);
    }
  }

  async function pool() {
    try {
      at("pool-report").textContent = (await ask({ do: "pool", set: set() })).report;
    } catch (error) {
      at("pool-report").textContent = error.message;
    }
  }

  /* Sheets. */

  const frame = (id, page) => {
    at(id).srcdoc = page;
  };

  async function preview() {
    const of = { set: set(), secret };
    const { files } = await ask({ do: "generate", of, wanted: { formats: ["html"], self_contained: true } });
    frames = Object.fromEntries(files.map((made) => [made.name, text(made)]));
    turn();
  }

  function turn() {
    const page = frames[`${stem()}${at("side").value}.html`];
    if (page) frame("preview", page);
  }

  function wanted() {
    const formats = [...document.querySelectorAll("#formats input:checked")].map((box) => box.value);
    if (!formats.length) throw new Error(tell("choose_format"));
    const request = { formats, combined: at("combined").checked, papers: at("papers-wanted").checked };
    const variants = at("variants").value.trim();
    if (variants) {
      if (!/^[1-9][0-9]{0,4}$/.test(variants) || variants > 10000) throw new Error(tell("bad_variants"));
      request.variants = Number(variants);
    }
    return request;
  }

  function make() {
    return working("sheets-said", async () => {
      at("files").replaceChildren();
      const made = await ask({ do: "generate", of: course(), wanted: wanted() });
      shelve("files", `${stem()}.zip`, made.files);
      return [count("n_files", made.files.length), ...made.notes].join("\n");
    });
  }

  function print(keys) {
    return working("sheets-said", async () => {
      const of = course();
      const several = students || of.versions.length > 0;
      const request = { formats: ["html"], combined: !!several, self_contained: true };
      const { files, notes } = await ask({ do: "generate", of, wanted: request });
      const name = several ? `combined${keys}.html` : `${stem()}${keys}.html`;
      const page = at("preview");
      await new Promise((resolve) => {
        page.onload = resolve;
        page.srcdoc = text(files.find((made) => made.name === name));
      });
      page.onload = null;
      page.contentWindow.print();
      return notes.join("\n");
    });
  }

  /* What stands beside the set, and the secret. */

  async function put(list, named) {
    try {
      const known = new Map(beside.map((one) => [one.name, one]));
      for (const blob of list) {
        const name = named(blob);
        known.set(name, { name, base64: await encoded(blob) });
      }
      beside = [...known.values()];
      at("no-beside").hidden = !beside.length;
      say("beside-said", beside.length ? tell("beside", { names: beside.map(({ name }) => name).join(", ") }) : "");
    } catch (error) {
      say("beside-said", error.message, true);
    }
    await look();
  }

  /* The path in the chosen folder, as `--templates` has it. */
  const below = (blob) => blob.webkitRelativePath.split("/").slice(1).join("/") || blob.name;
  const isWording = (blob) => /\.(md|html|txt)$/.test(blob.name);

  async function hide(text, said) {
    secret = text;
    at("no-secret").hidden = !text;
    say("secret-said", said);
    await look();
  }

  async function newSecret() {
    const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
    const random = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const [made] = (await ask({ do: "secret", random })).files;
    download(made.name, decoded(made.base64));
    await hide(text(made), tell("keep", made));
  }

  /* Papers. */

  async function handIn(list) {
    const known = new Map(papers.map((paper) => [paper.name, paper]));
    try {
      for (const blob of list) {
        const name = blob.webkitRelativePath || blob.name;
        known.set(name, { name, base64: await encoded(blob) });
      }
      papers = [...known.values()];
      say("handed-in", count("n_papers", papers.length, { names: papers.map((paper) => paper.name).join(", ") }));
    } catch (error) {
      say("handed-in", error.message, true);
    }
  }

  function grade(format) {
    return working("papers-said", async () => {
      at("marks").replaceChildren();
      at("glance").hidden = true;
      if (!papers.length) throw new Error(tell("choose_papers"));
      const made = await ask({ do: "grade", of: course(), papers, format, hints: at("hints").value });
      shelve("marks", format === "csv" ? "gradebook.zip" : "reports.zip", made.files);
      const page = made.files.find(({ name }) => name === "class.html");
      at("glance").hidden = !page;
      if (page) frame("glance", text(page));
      return made.notes.join("\n");
    });
  }

  /* What is on the page. */

  let timer = 0;
  const on = (id, event, act) => at(id).addEventListener(event, act);

  function use(name, words) {
    file = name;
    at("set").value = words;
    return look();
  }

  for (const { name } of offer.sets) at("shipped").append(element("option", {}, name));
  for (const value of offer.kinds) at("kind").append(element("option", { value }));
  for (const { name, about } of offer.formats) {
    const box = element("input", { type: "checkbox", value: name });
    box.checked = name === "html";
    const what = about ? about : element("span", { "data-say": "sheets_and_keys" });
    const named = element("span", {}, name, ...(name === about ? [] : [" (", what, ")"]));
    at("formats").append(element("label", {}, box, named));
  }
  for (const { code, says } of offer.languages) at("language").append(element("option", { value: code }, says["language_name"]));
  speak("en");

  on("use", "click", () => {
    const chosen = offer.sets.find(({ name }) => name === at("shipped").value);
    if (chosen) use(`${chosen.name.split("/").pop()}.yaml`, chosen.about);
  });
  on("open", "change", async ({ target }) => {
    const [opened] = target.files;
    if (opened && opened.size > LARGEST) return say("set-said", tell("large_set", opened), true);
    if (opened) await use(opened.name, await opened.text());
    target.value = "";
  });
  on("save", "click", () => download(file, new TextEncoder().encode(at("set").value)));
  on("set", "input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  on("title", "change", () => change({ field: "title", value: JSON.stringify(at("title").value) }));
  on("seed", "change", () => change({ field: "seed", value: at("seed").value.trim() }));
  on("new-seed", "click", () => change({ field: "seed", value: String(1 + Math.floor(Math.random() * 1e6)) }));
  on("language", "change", () => change({ field: "language", value: at("language").value }));
  for (const id of ["heap", "object"]) {
    on(id, "change", () => {
      const [heap, object] = [at("heap"), at("object")].map((word) => JSON.stringify(word.value.trim()));
      change({ field: "words", value: `{heap: ${heap}, object: ${object}}` });
    });
  }
  on("add", "click", () => change({ to: "add", kind: at("kind").value }));
  on("pool", "toggle", () => at("pool").open && pool());
  on("side", "change", turn);
  on("students", "change", async ({ target }) => {
    const [list] = target.files;
    if (!list) return;
    try {
      students = { name: list.name, base64: await encoded(list) };
      at("no-class").hidden = false;
      say("sheets-said", tell("class_is", list));
    } catch (error) {
      say("sheets-said", error.message, true);
    }
  });
  on("pictures", "change", async ({ target }) => {
    await put(target.files, ({ name }) => name);
    target.value = "";
  });
  on("wording", "change", async ({ target }) => {
    await put([...target.files].filter(isWording), below);
    target.value = "";
  });
  on("no-beside", "click", () => {
    beside = [];
    at("wording").focus();
    return put([], String);
  });
  on("secret", "change", async ({ target }) => {
    const [file] = target.files;
    if (file && file.size > LARGEST) return say("secret-said", tell("large_secret", file), true);
    if (file) await hide(await file.text(), tell("in_use", file));
    target.value = "";
  });
  on("new-secret", "click", () => newSecret().catch((error) => say("secret-said", error.message, true)));
  on("no-secret", "click", () => {
    at("secret").focus();
    return hide(null, tell("no_secret"));
  });
  on("no-class", "click", () => {
    students = null;
    at("students").value = "";
    at("no-class").hidden = true;
    at("students").focus();
    say("sheets-said", tell("no_class"));
  });
  on("make", "click", make);
  on("print-sheets", "click", () => print(""));
  on("print-keys", "click", () => print("-key"));
  on("papers", "change", async ({ target }) => {
    await handIn(target.files);
    target.value = "";
  });
  on("no-papers", "click", () => {
    papers = [];
    say("handed-in", tell("no_papers"));
  });
  for (const event of ["dragover", "dragleave", "drop"]) {
    on("drop", event, (dropped) => {
      dropped.preventDefault();
      at("drop").classList.toggle("over", event === "dragover");
      if (event === "drop") handIn(dropped.dataTransfer.files);
    });
  }
  on("grade", "click", () => grade("csv"));
  on("report", "click", () => grade("html"));

  const first = offer.sets.find(({ name }) => name === "homework");
  at("shipped").value = first?.name ?? "";
  use(first ? "homework.yaml" : "set.yaml", first?.about ?? "title: Nim\nseed: 1\nexercises:\n  - kind: nim-sum\n    count: 2\n");
})();
