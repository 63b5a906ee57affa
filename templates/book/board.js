/* Boards to play games of heaps on: heaps, a row or a ring of places, coins on a strip or in a row. Every
 * `div.nimsmith-board` of the page comes to life; a page without this script shows a picture instead. Only the view is here:
 * what may be done, what the opponent does and what is said of it comes from the program, which is loaded when a board is
 * first used (answers.js). What a board shows before that stands in the page, as the program has said it.
 *
 * A move is a list of [place, count, apart], places from 1: so many are removed, and so many of the others become a heap
 * of their own. A *scene* is what the program says of a game: see src/play/board.rs. */
(() => {
  "use strict";

  /** A longer heap is no row of counters but a number to type or step. */
  const LONGEST = 40;
  /** A circle of more places is a row that wraps. */
  const ROUND = 24;
  /** So long a reply waits, in milliseconds, so that your own move is seen first. */
  const PAUSE = 700;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const count = (n, [one, many]) => `${n} ${n === 1 ? one : many}`;
  const onPlaces = ({ layout }) => layout === "row" || layout === "ring";

  function el(tag, attributes = {}, ...inside) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, value);
    node.append(...inside.filter((part) => part !== null));
    return node;
  }
  const p = (text, kind = null) => el("p", { class: kind }, text);
  const button = (text, kind, press) => {
    const node = el("button", { type: "button", class: kind }, text);
    node.addEventListener("click", press);
    return node;
  };

  // ----------------------------------------
  // What is chosen, and how

  const inHeaps = {
    verb: "Take",
    first: ({ scene: { divides, counter, heap } }) =>
      divides
        ? `First choose ${counter[1]} that lie side by side in one ${heap[0]}.`
        : `First choose how many to take: a ${counter[0]} and all to its right.`,
    help({ scene: { divides, counter, heap } }) {
      if (!divides) {
        return (
          `Choose a ${counter[0]}: it and all ${counter[1]} to its right are struck out. Then press the Take button. ` +
          "With the keyboard: arrow keys, Home and End move; Enter strikes out from there; Enter again takes; " +
          `Escape clears. From a long ${heap[0]} you take by its number.`
        );
      }
      return (
        `Choose a ${counter[0]}, then one beside it, and so on: these are struck out, and those on either side of them ` +
        `stay as two ${heap[1]}. Where a ${heap[0]} may be divided and nothing taken, one ${counter[0]} in the middle ` +
        `marks where, just before it. Then press the Take button. With the keyboard: arrow keys, Home and End move; ` +
        `Enter strikes out; Enter on a ${counter[0]} that is struck out takes; Escape clears.`
      );
    },
    draw: (board) => board.scene.position.map((size, i) => heap(board, size, i)),
    press: (board, here, again) =>
      board.scene.divides ? pressBlock(board, here, again) : pressRest(board, here, again),
    /** A block of counters is taken; one in the middle, where that may not be, marks where its heap is divided. */
    moves({ scene: { position } }, picked) {
      const [{ place, index }] = picked;
      const size = position[place - 1];
      const block = [[place, picked.length, index > 0 ? size - index - picked.length : 0]];
      return picked.length === 1 && index > 0 ? [block, [[place, 0, size - index]]] : [block];
    },
    keyTakes: ({ scene, picked }, here) => scene.divides || here === picked[0],
    beside: (_, a, b) => a.place === b.place && b.index === a.index + 1,
    inLines: true,
  };

  const onLine = (round) => ({
    verb: "Take",
    first: ({ scene: { most, counter } }) =>
      most === 1 ? `First choose a ${counter[0]}.` : `First choose one ${counter[0]}, or ${counter[1]} side by side.`,
    help: ({ scene: { counter: [counter] } }) =>
      `Choose a ${counter}, then one beside it, and so on, and press the Take button. With the keyboard: arrow keys, Home ` +
      `and End go along; Enter strikes out a ${counter}; Enter on a ${counter} that is struck out takes; Escape clears.`,
    draw: (board) => [places(board, round)],
    press: pressBlock,
    moves: (_, picked) => [picked.map(({ place }) => [place, 1, 0])],
    keyTakes: () => true,
    beside: ({ scene: { position } }, a, b) =>
      b.place === a.place + 1 || (round && position.length > 2 && b.place === 1 && a.place === position.length),
  });

  const STRIP = {
    verb: "Move",
    first: () => "First choose a coin, then a square to its left.",
    help: () =>
      "Choose a coin, then a square to its left, and press the Move button. With the keyboard: arrow keys, Home and End " +
      "go along the strip; Enter chooses; Enter on the square that is chosen moves; Escape clears.",
    draw: (board) => [strip(board)],
    press(board, here, again) {
      const [from, to] = board.picked;
      const coins = board.scene.position;
      if (again) return board.choose(here === to ? [from] : []);
      if (from && here.index < from.index) return board.choose([from, here]);
      if (coins.includes(here.index) && here.index > 0) return board.choose([here]);
      board.choose([]);
      return board.say(here.index > 0 && from ? "A coin moves to the left only." : this.first(board));
    },
    moves: ({ scene: { position } }, [from, to]) =>
      to ? [[[position.indexOf(from.index) + 1, from.index - to.index, 0]]] : [],
    keyTakes: ({ picked }, here) => here === picked[1],
  };

  const TURTLES = {
    ...STRIP,
    verb: "Turn",
    first: () => "First choose a coin that shows heads.",
    help: () =>
      "Choose a coin that shows heads and, if you like, one to its left, and press the Turn button. With the keyboard: " +
      "arrow keys, Home and End go along the row; Enter chooses; Enter on a coin that is chosen turns; Escape clears.",
    /** The coin farther to the right comes first; it must show heads. */
    press(board, here, again) {
      const rest = again ? board.picked.filter((one) => one !== here) : [...board.picked.slice(0, 1), here];
      const sorted = rest.sort((a, b) => b.index - a.index);
      if (sorted.length === 0 || board.scene.position.includes(sorted[0].index)) return board.choose(sorted);
      if (again) return board.choose([]);
      return board.say(`Coin ${sorted[0].index} shows tails. ${this.first(board)}`);
    },
    moves: ({ scene: { position } }, [from, to]) => [
      [[position.indexOf(from.index) + 1, from.index - (to ? to.index : 0), 0]],
    ],
    keyTakes: () => true,
  };

  const FACES = { heaps: inHeaps, row: onLine(false), ring: onLine(true), strip: STRIP, turtles: TURTLES };
  const face = (board) => FACES[board.scene.layout];

  /** Plain heaps: a counter and all to its right. */
  function pressRest(board, here, again) {
    const rest = board.counters.filter(({ place, index }) => place === here.place && index >= here.index);
    if (again && board.picked.length === rest.length) return board.choose([]);
    return board.choose(rest, true);
  }

  /** Counters side by side: one more at either end, or one less; anything else begins anew. */
  function pressBlock(board, here, again) {
    const { picked, scene } = board;
    const { beside } = face(board);
    const near = (one) => beside(board, one, here) || beside(board, here, one);
    const neighbours = picked.filter(near).length;
    if (again) return board.choose(neighbours > 1 ? [here] : picked.filter((one) => one !== here));
    if (neighbours === 0 || picked.length >= Math.max(1, scene.most ?? Infinity)) {
      board.choose([here]);
      return picked.length > 0
        ? board.say(`${scene.rules} Now only ${nameOf(board, here)} is struck out.`)
        : undefined;
    }
    const all = [...picked, here];
    const follows = (one) => all.some((other) => other !== one && beside(board, other, one));
    const first = all.find((one) => !follows(one)) || board.counters[0];
    const sorted = [first];
    while (sorted.length < all.length) {
      const last = sorted[sorted.length - 1];
      sorted.push(all.find((one) => !sorted.includes(one) && beside(board, last, one)));
    }
    return board.choose(sorted);
  }

  const nameOf = ({ scene }, { place, index }) =>
    onPlaces(scene) ? `circle ${place}` : `${scene.counter[0]} ${index + 1} of ${scene.names[place - 1]}`;

  /** Whether so many may be taken from a heap that is never divided. */
  const may = ({ takes }, place, taken) => !takes || takes[place - 1].includes(taken);

  // ----------------------------------------
  // Drawing

  function counter(board, place, index, kind, label, ...inside) {
    const node = button("", `nb-counter ${kind}`, (event) => board.press(node, event));
    node.append(...inside);
    node.setAttribute("aria-label", label);
    node.setAttribute("aria-pressed", "false");
    node.tabIndex = -1;
    board.counters.push({ node, place, index });
    return node;
  }

  /** What the opponent has just taken from a place. */
  function justTaken({ scene: { reply } }, place) {
    const found = reply && reply[0].find(([taken]) => taken === place);
    return found ? found[1] : 0;
  }

  /** The squares or places that the coins of the opponent's last move were on, and went to. */
  function justMoved({ scene: { reply } }) {
    if (!reply) return [];
    const [[[place, taken]], before] = reply;
    return [before[place - 1], before[place - 1] - taken];
  }

  const hollow = (just, text = "") =>
    el("span", { class: just ? "nb-hollow nb-just" : "nb-hollow", "aria-hidden": "true" }, text);

  function heap(board, size, i) {
    const { scene } = board;
    const place = i + 1;
    const name = capital(scene.names[i].replace(/^the /, ""));
    const label = { role: "group", "aria-label": `${name}: ${count(size, scene.counter)}` };
    const head = el("span", { class: "nb-name", "aria-hidden": "true" }, name, " ", el("b", {}, String(size)));
    if (size > LONGEST) return el("div", { class: "nb-row", ...label }, head, stepper(board, place));
    const line = el("div", { class: "nb-line" });
    for (let index = 0; index < size; index++) {
      const taken = size - index;
      const toTake = scene.divides ? "" : `: to take ${taken}`;
      const says = `${name}, ${scene.counter[0]} ${index + 1} of ${size}${toTake}`;
      const node = counter(board, place, index, "nb-disc", says);
      if (!scene.divides && !may(scene, place, taken)) node.setAttribute("aria-disabled", "true");
      line.append(node);
    }
    const before = scene.played.start[i];
    const gone = !scene.divides && before <= LONGEST ? before - size : 0;
    for (let index = 0; index < gone; index++) line.append(hollow(index < justTaken(board, place)));
    return el("div", { class: "nb-row", ...label }, head, line);
  }

  function stepper(board, place) {
    const { scene } = board;
    const size = scene.position[place - 1];
    const name = scene.names[place - 1];
    const input = el("input", {
      type: "number",
      inputmode: "numeric",
      min: 1,
      max: size,
      class: "nb-number",
      "aria-label": `How many to take from ${name}`,
    });
    const choose = () =>
      board.consider(input.value === "" ? [] : [[[place, Math.max(0, Math.floor(Number(input.value))), 0]]], []);
    const step = (by) => () => {
      let to = Number(input.value) + by;
      while (to > 0 && to < size && !may(scene, place, to)) to += by;
      if (to > 0 && to <= size && may(scene, place, to)) input.value = to;
      choose();
    };
    input.addEventListener("input", choose);
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Else the key would also press the button that the focus goes to.
      event.preventDefault();
      if (!event.repeat) board.take();
    });
    board.steppers.push({ input, place });
    const sign = (text, by, says) => {
      const node = button(text, "nb-step", step(by));
      node.setAttribute("aria-label", `Take ${says} from ${name}`);
      return node;
    };
    return el("span", { class: "nb-stepper" }, "take ", sign("−", -1, "fewer"), input, sign("+", 1, "more"));
  }

  /** Markers in a row or round a circle, place 1 at the top, clockwise; where there are too many, in lines. */
  function places(board, ring) {
    const { position, counter: word } = board.scene;
    const round = ring && position.length <= ROUND;
    const table = el("div", { class: round ? "nb-ring" : "nb-line nb-lined" });
    table.style.setProperty("--places", position.length);
    position.forEach((marked, i) => {
      const text = String(i + 1);
      const node = marked
        ? counter(board, i + 1, i, "nb-marker", `Circle ${text}: ${word[0]}`, text)
        : hollow(justTaken(board, i + 1) > 0, text);
      if (round) {
        const angle = (2 * Math.PI * i) / position.length;
        node.style.setProperty("--x", Math.sin(angle).toFixed(4));
        node.style.setProperty("--y", (-Math.cos(angle)).toFixed(4));
      }
      table.append(node);
    });
    const wraps = ring && !round;
    return wraps ? el("div", {}, table, p(`Circle ${position.length} lies next to circle 1.`, "nb-small")) : table;
  }

  /** Squares with the coins on them, or coins that show heads or tails; the numbers below. */
  function strip(board) {
    const { position, played, layout } = board.scene;
    const flat = layout === "turtles";
    const last = Math.max(...played.start, 1);
    const just = justMoved(board);
    const table = el("div", { class: "nb-strip" });
    for (let number = flat ? 1 : 0; number <= last; number++) {
      const here = position.filter((n) => n === number).length;
      const heads = here > 0 ? "heads" : "tails";
      const says = flat ? `Coin ${number}: ${heads}` : `Square ${number}: ${here > 0 ? count(here, ["coin", "coins"]) : "empty"}`;
      const piece = flat
        ? [el("span", { class: `nb-coin nb-${heads}`, "data-face": heads[0].toUpperCase(), "aria-hidden": "true" })]
        : Array.from({ length: here }, () => el("span", { class: "nb-coin nb-heads", "aria-hidden": "true" }));
      const cell = el("span", { class: "nb-cell", "aria-hidden": "true" }, ...piece);
      const kind = just.includes(number) ? "nb-square nb-just" : "nb-square";
      table.append(
        counter(board, number, number, kind, says, cell, el("span", { "aria-hidden": "true" }, `${number}`)),
      );
    }
    return table;
  }

  // ----------------------------------------
  // Links to positions: `#board-2=4,3,2` is the second board of the page. A link can be anything.

  /** The position that the address of the page gives to a board; whether it is one, the program says. */
  function fromAddress(name) {
    const [board, text] = location.hash.slice(1).split("=");
    const sizes = board === name && text ? text.split(",").map(Number) : [];
    return sizes.length > 0 && sizes.every((n) => Number.isSafeInteger(n) && n >= 0) ? sizes : null;
  }

  // ----------------------------------------
  // Play

  let boards = 0;

  class Board {
    constructor(root) {
      this.root = root;
      this.title = root.dataset.title;
      this.of = JSON.parse(root.dataset.of);
      this.scene = JSON.parse(root.dataset.scene);
      this.original = this.scene.played.start;
      this.name = `board-${(boards += 1)}`;
      this.build(`nimsmith-${this.name}`);
      this.begun(this.scene, "");
      const shared = fromAddress(this.name);
      if (shared) this.share(shared);
    }

    /** Everything but the counters, made once. */
    build(id) {
      const choice = (name, options, value, change) => {
        const select = el("select", {}, ...options.map(([key, text]) => el("option", { value: key }, text)));
        select.value = value;
        select.addEventListener("change", () => change(select.value));
        return el("label", {}, `${name} `, select);
      };
      this.table = el("div", {
        class: "nb-table",
        tabindex: -1,
        role: "group",
        "aria-describedby": `${id}-help`,
        "aria-label": capital(this.scene.counter[1]),
      });
      this.takeButton = button(face(this).verb, "nb-take", () => this.take());
      this.undoButton = button("Undo", null, () => this.undo());
      this.whyButton = button("Why", null, () => this.showWhy(this.why.hidden));
      this.newButton = button("New position", null, () =>
        this.ask({ another: this.original }, (scene) => this.begun(scene, "A new position.")),
      );
      this.said = el("p", { class: "nb-said", role: "status", "aria-live": "polite" });
      this.chosenSaid = el("p", { class: "nb-hear", "aria-live": "polite" });
      this.why = el("div", { class: "nb-why", id: `${id}-why`, role: "group", "aria-label": "Why" });
      this.why.hidden = true;
      this.told = el("div", { class: "nb-told" });
      this.whyButton.setAttribute("aria-expanded", "false");
      this.whyButton.setAttribute("aria-controls", this.why.id);
      const game = el(
        "div",
        { class: "nb-game" },
        el("p", {}, el("b", {}, `${this.title}. `), this.scene.rules),
        this.table,
        el(
          "div",
          { class: "nb-buttons nb-moves" },
          this.takeButton,
          this.undoButton,
          button("Hint", null, () => this.hint()),
          this.whyButton,
        ),
        this.said,
        this.chosenSaid,
        this.why,
        el(
          "div",
          { class: "nb-buttons" },
          this.newButton,
          button("Start over", null, () =>
            this.ask("begin", (scene) => this.begun(scene, "The same position again.")),
          ),
          button("Link", null, () => this.link()),
          choice(
            "Opponent",
            [
              ["perfect", "perfect"],
              ["beginner", "a beginner"],
            ],
            this.of.opponent,
            (to) => this.against(to),
          ),
          choice(
            "First move",
            [
              ["you", "you"],
              ["opponent", "the opponent"],
            ],
            this.of.first,
            (to) => this.begins(to),
          ),
        ),
        el("details", { class: "nb-help" }, el("summary", {}, "The game so far"), this.told),
        el(
          "details",
          { class: "nb-help" },
          el("summary", {}, "How to play"),
          el("p", { id: `${id}-help` }, face(this).help(this)),
        ),
      );
      this.root.classList.add("nb-live");
      this.root.append(game);
      // The program is wanted soon.
      const load = () => nimsmith.load().catch(() => {});
      for (const sign of ["focusin", "pointerdown"]) game.addEventListener(sign, load, { once: true });
      this.table.addEventListener("keydown", (event) => this.key(event));
      // The book turns its pages with the arrow keys; on a board they mean something else.
      game.addEventListener("keydown", (event) => {
        if (event.key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation();
      });
    }

    // Games ------------------------------

    /** Asks the program to do something in this game. It answers at once where it is running. */
    ask(then, done) {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const request = { do: "board", of: this.of, played: this.scene.played, then, seed };
      const failed = (error) => this.say(this.failure(error));
      try {
        const answer = nimsmith.now(request);
        if (answer) return done(answer);
      } catch (error) {
        return failed(error);
      }
      this.say("The program is being loaded ...");
      const loaded = (answer) => {
        this.say(this.scene.status);
        done(answer);
      };
      nimsmith.ask(request).then(loaded, failed);
      return undefined;
    }

    failure(error) {
      const terminal = this.root.querySelector(".without-script code");
      const elsewhere = terminal ? ` In a terminal you can play with: ${terminal.textContent}` : "";
      return `This board needs the program, which does not run here: ${error.message}.${elsewhere}`;
    }

    /** A game that somebody has sent begins where it can be played; else this board stays as it is. */
    share(start) {
      const played = { ...this.scene.played, start, moves: [] };
      nimsmith.ask({ do: "board", of: this.of, played, then: "begin" }).then(
        (scene) => {
          this.begun(scene, "");
          this.root.scrollIntoView();
        },
        () => {},
      );
    }

    /** A game at its beginning. */
    begun(scene, lead) {
      this.at = { place: 1, index: 0 };
      this.root.setAttribute("aria-label", `${this.title} board: ${scene.shown.toLowerCase()}`);
      this.show(scene, lead);
    }

    /** Shows a scene and says what was done, and whose turn it is. */
    show(scene, lead = "") {
      clearTimeout(this.waiting);
      this.waiting = null;
      this.hinted = false;
      this.scene = scene;
      this.draw();
      this.say([lead, scene.did, scene.status].filter(Boolean).join(" "));
    }

    get youMoved() {
      const { moves, first } = this.scene.played;
      return moves.length > (first === "you" ? 0 : 1);
    }

    take() {
      if (this.waiting) return undefined;
      if (this.scene.over) return this.say(`The game is over. ${this.scene.status}`);
      if (!this.chosen) return this.say(this.problem || face(this).first(this));
      const [[place, taken]] = this.chosen;
      const held = this.root.contains(document.activeElement);
      if (face(this).inLines) this.at = { place, index: this.scene.position[place - 1] - taken - 1 };
      return this.ask({ play: this.chosen }, (scene) => this.played(scene, held));
    }

    /** Your move was made. It is seen by itself first, except by those who want nothing to move; then comes the reply. Where
     * the focus was on the board it stays there. */
    played(scene, held) {
      const lead = scene.over ? "" : scene.did;
      const end = (last) => {
        const on = document.activeElement;
        const here = held && (on === document.body || this.root.contains(on));
        this.show(last, lead);
        if (here) this.settle();
      };
      if (scene.over) return end(scene);
      this.scene = scene;
      const reply = () => this.ask("reply", end);
      if (still.matches) return reply();
      this.draw();
      if (held && !this.root.contains(document.activeElement)) this.table.focus({ preventScroll: true });
      this.say(lead);
      this.waiting = setTimeout(reply, PAUSE);
      return undefined;
    }

    undo() {
      if (this.youMoved) this.ask("undo", (scene) => this.show(scene));
      else this.say("You have made no move that could be taken back.");
    }

    link() {
      history.replaceState(null, "", `#${this.name}=${this.scene.played.start.join(",")}`);
      const copied = navigator.clipboard ? navigator.clipboard.writeText(location.href) : Promise.reject();
      const where = "The address of this page now leads to the position that this game began with";
      copied.then(
        () => this.say(`${where}, and has been copied.`),
        () => this.say(`${where}: copy it from the top of the window.`),
      );
    }

    hint() {
      if (this.waiting) return undefined;
      if (this.scene.over) return this.say(`The game is over. ${this.scene.status}`);
      return this.ask({ hint: { again: this.hinted } }, ({ text }) => {
        this.say(text);
        this.hinted = true;
      });
    }

    against(opponent) {
      this.of.opponent = opponent;
      this.say(
        opponent === "perfect"
          ? "The opponent plays perfectly from now on."
          : "The opponent plays like a beginner from now on.",
      );
    }

    /** At once where nothing would be lost by that. */
    begins(first) {
      this.of.first = first;
      const who = first === "you" ? "You begin" : "The opponent begins";
      if (this.youMoved) this.say(`${who} the next game.`);
      else this.ask("begin", (scene) => this.begun(scene, `${who}.`));
    }

    // What is chosen ------------------------------

    /** A counter was pressed: by a key once more, that takes; by mouse or touch once more, it is let go. */
    press(node, event) {
      const here = this.counters.find((one) => one.node === node);
      this.at = here;
      this.rove();
      const again = node.getAttribute("aria-pressed") === "true";
      // A press of a key makes a click without a count, the second half of a double click one with 2.
      if (again && event.detail === 0 && face(this).keyTakes(this, here)) return this.take();
      if (again && event.detail > 1) return undefined;
      return face(this).press(this, here, again);
    }

    /** Chooses counters, and what is done to them; with `strict` none where that is no move. */
    choose(picked, strict = false) {
      this.consider(picked.length > 0 ? face(this).moves(this, picked) : [], picked, strict);
    }

    /** Shows what is chosen, of which one of some moves may be made; nothing is rebuilt, so that the focus stays where it
     * is. */
    consider(moves, picked, strict = false) {
      this.mark(picked);
      const place = moves.length > 0 ? moves[0][0][0] : null;
      for (const one of this.steppers) if (one.place !== place) one.input.value = "";
      if (moves.length === 0) return this.settleOn(null, "");
      return this.ask({ choose: moves }, ({ by, text }) => {
        this.settleOn(by, text);
        if (by || !strict) return;
        this.choose([]);
        this.say(text);
      });
    }

    mark(picked) {
      this.picked = picked;
      for (const { node } of this.counters) {
        node.setAttribute("aria-pressed", "false");
        node.classList.remove("nb-cut");
      }
      for (const { node } of picked) node.setAttribute("aria-pressed", "true");
    }

    /** The move that is chosen, in words; or none, and why what is chosen is none. */
    settleOn(by, text) {
      this.chosen = by;
      this.problem = by ? "" : text;
      const cut = Boolean(by) && by[0][1] === 0;
      for (const { node } of this.picked) node.classList.toggle("nb-cut", cut);
      this.takeButton.textContent = by ? capital(text) : face(this).verb;
      this.takeButton.setAttribute("aria-disabled", String(!by));
      this.chosenSaid.textContent = by ? `Chosen: ${text}.` : "";
    }

    // The keyboard ------------------------------

    key(event) {
      if (event.key === "Escape") return this.choose([]);
      const from = this.counters.find(({ node }) => node === event.target);
      if (!from || event.altKey || event.ctrlKey || event.metaKey) return undefined;
      // A key that is held down must not choose and take at one go.
      if ((event.key === "Enter" || event.key === " ") && event.repeat) return event.preventDefault();
      const to = face(this).inLines ? this.along(event.key, from) : this.round(event.key, from);
      if (!to) return undefined;
      event.preventDefault();
      this.at = to;
      this.rove();
      to.node.focus();
      return undefined;
    }

    round(key, from) {
      const n = this.counters.length;
      const i = this.counters.indexOf(from);
      const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1 + n, ArrowUp: i - 1 + n, Home: 0, End: n - 1 }[
        key
      ];
      return to === undefined ? null : this.counters[to % n];
    }

    along(key, from) {
      const row = this.counters.filter(({ place }) => place === from.place);
      const i = row.indexOf(from);
      const inRow = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: row.length - 1 }[key];
      if (inRow !== undefined) return row[Math.min(Math.max(inRow, 0), row.length - 1)];
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (!step) return null;
      const places = [...new Set(this.counters.map(({ place }) => place))];
      const place = places[places.indexOf(from.place) + step];
      return place === undefined ? from : this.nearest({ place, index: from.index });
    }

    /** The counter nearest to a place on the board, which may be empty by now. */
    nearest({ place, index }) {
      const far = (one) =>
        (one.place > place ? one.place - place : 2 * (place - one.place)) * 1000 + Math.abs(one.index - index);
      return this.counters.reduce((found, one) => (!found || far(one) < far(found) ? one : found), null);
    }

    /** One counter only is reached by Tab. */
    rove() {
      const to = this.nearest(this.at);
      for (const one of this.counters) one.node.tabIndex = one === to ? 0 : -1;
      return to;
    }

    /** Where the keyboard goes on after a move: to a counter nearby, at the end to a new position. */
    settle() {
      const counter = this.rove();
      const { place } = this.at;
      const long = this.steppers.find((one) => one.place === place) || (counter ? null : this.steppers[0]);
      if (this.scene.over) this.newButton.focus({ preventScroll: true });
      else if (!long) counter.node.focus({ preventScroll: true });
      // A phone would show its keys for a number to type; who pressed the button may go on from there.
      else if (document.activeElement !== this.takeButton) long.input.focus({ preventScroll: true });
    }

    // What is shown and said ------------------------------

    draw() {
      this.counters = [];
      this.steppers = [];
      this.table.replaceChildren(...face(this).draw(this));
      this.undoButton.setAttribute("aria-disabled", String(!this.youMoved));
      this.choose([]);
      this.rove();
      const { told, verdict } = this.scene;
      const items = told.map((text) => el("li", {}, text));
      this.told.replaceChildren(el("ol", {}, ...items), ...(verdict ? [p(verdict)] : []));
      if (!this.why.hidden && (this.scene.your_turn || this.scene.over)) this.showWhy(true);
    }

    say(text) {
      this.said.textContent = text;
    }

    showWhy(open) {
      this.why.hidden = !open;
      this.whyButton.setAttribute("aria-expanded", String(open));
      if (!open) return this.why.replaceChildren();
      return this.ask("why", ({ html }) => {
        // What the program prints, as it prints solutions.
        this.why.innerHTML = html;
      });
    }
  }

  /** Brings a board to life; one that cannot be read stays a picture. */
  function start(root) {
    if (root.classList.contains("nb-live")) return;
    try {
      JSON.parse(root.dataset.of);
      JSON.parse(root.dataset.scene);
    } catch {
      return;
    }
    new Board(root);
  }

  const startAll = () => document.querySelectorAll(".nimsmith-board").forEach(start);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startAll);
  else startAll();
})();
