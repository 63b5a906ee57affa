/* Boards to play Nim, Classic Nim (misère Nim), Circle Nim and take-away on. Every `div.nimsmith-board` of the page comes
 * to life; a page without this script shows a picture instead. No libraries, no network, nothing kept.
 *
 * A position is a list of sizes (of a circle: 0 or 1 for each place), a move a list of [place, count], places from 1, and
 * rules are { take: [amounts] or null, misere, notAll }. Sums without carrying are right up to 2^32 - 1. */
(() => {
  "use strict";

  // ----------------------------------------
  // Rules and solving

  const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
  // `^` makes numbers of 32 bits with a sign; `>>> 0` takes the sign off again.
  const nimSum = (numbers) => numbers.reduce((total, n) => (total ^ n) >>> 0, 0);
  const top = (n) => 2 ** Math.floor(Math.log2(n));
  const powers = (n) => {
    const found = [];
    for (let rest = n; rest > 0; rest -= top(rest)) found.push(top(rest));
    return found;
  };

  const agreed = (rules = {}) => ({
    take: rules.take ? [...rules.take].sort((a, b) => a - b) : null,
    misere: Boolean(rules.misere),
    notAll: Boolean(rules.notAll),
  });
  const misere = (game, rules) => game === "classic-nim" || (game === "take-away" && rules.misere);

  /** What may be taken from a heap of take-away. */
  const takes = (rules, size) => rules.take.filter((n) => n <= size - (rules.notAll ? 1 : 0));

  /** Whether place b follows place a round a circle; of two places the first one only. */
  const beside = (places, a, b) => b === (a % places) + 1 && (places > 2 || a < b);

  const after = (position, by) => {
    const to = [...position];
    for (const [place, count] of by) to[place - 1] -= count;
    return to;
  };

  function legal(game, position, by, rules) {
    if (!by.every(([place, count]) => count >= 1 && count <= position[place - 1])) return false;
    if (game === "circle-nim")
      return by.length === 1 || (by.length === 2 && beside(position.length, by[0][0], by[1][0]));
    return by.length === 1 && (game !== "take-away" || takes(rules, position[by[0][0] - 1]).includes(by[0][1]));
  }

  /** Every move, one after the other, since a large heap has many. */
  function* moves(game, position, rules) {
    const places = position.map((_, i) => i + 1).filter((place) => position[place - 1] > 0);
    if (game === "circle-nim") {
      for (const place of places) yield [[place, 1]];
      for (const place of places) {
        const two = [
          [place, 1],
          [(place % position.length) + 1, 1],
        ];
        if (legal(game, position, two, rules)) yield two;
      }
      return;
    }
    for (const place of places) {
      const size = position[place - 1];
      if (game === "take-away") for (const count of takes(rules, size)) yield [[place, count]];
      else for (let count = 1; count <= size; count++) yield [[place, count]];
    }
  }

  const over = (game, position, rules) => moves(game, position, rules).next().done;

  /** The lengths of the arcs of a circle, from its last gap on; null for a full circle, which is no row. */
  function arcs(ring) {
    const gap = ring.lastIndexOf(0);
    if (gap < 0) return null;
    const cut = [...ring.slice(gap), ...ring.slice(0, gap)];
    return cut
      .join("")
      .split("0")
      .map((arc) => arc.length)
      .filter((length) => length > 0);
  }

  const paired = (lengths) => lengths.every((one) => lengths.filter((other) => other === one).length % 2 === 0);

  function least(absent) {
    let n = 0;
    while (absent.includes(n)) n++;
    return n;
  }

  // Lists grow as far as they are asked for.
  const grown = new Map();
  function grow(name, upTo, next) {
    if (!grown.has(name)) grown.set(name, []);
    const list = grown.get(name);
    while (list.length <= upTo) list.push(next(list, list.length));
    return list;
  }

  /** Grundy values of arcs up to a length: a move takes one or two neighbours and leaves what is on either side. */
  const arcValues = (upTo) =>
    grow("arcs", upTo, (list, length) => {
      const options = [];
      for (const taken of [1, 2]) {
        for (let left = 0; left + taken <= length; left++)
          options.push(nimSum([list[left], list[length - taken - left]]));
      }
      return least(options);
    });

  const heapValues = (rules, upTo) =>
    grow(`values ${rules.take} ${rules.notAll}`, upTo, (list, size) =>
      least(takes(rules, size).map((n) => list[size - n])),
    );

  /** Whether the player to move loses, for one heap of take-away of each size. */
  const lostHeaps = (rules, upTo) =>
    grow(`lost ${rules.take} ${rules.notAll} ${rules.misere}`, upTo, (list, size) => {
      const options = takes(rules, size);
      return options.length > 0 ? options.every((n) => !list[size - n]) : !rules.misere;
    });

  /** The k of "take 1 to k", where a division decides. */
  const upToK = (rules) => (!rules.notAll && rules.take.every((n, i) => n === i + 1) ? rules.take.length : null);

  /** The numbers whose nim-sum decides a position; null where something else does. */
  function summed(game, position, rules) {
    if (game === "nim") return position;
    if (game === "classic-nim") return position.filter((n) => n > 1).length > 1 ? position : null;
    if (game === "circle-nim") {
      const lengths = arcs(position);
      return lengths && lengths.map((length) => arcValues(length)[length]);
    }
    return position.length === 1 ? null : position.map((size) => heapValues(rules, size)[size]);
  }

  /** Whether the player to move loses against good play. */
  function lost(game, position, rules) {
    const numbers = summed(game, position, rules);
    if (numbers) return nimSum(numbers) === 0;
    if (game === "circle-nim") return position.length !== 1 && position.length !== 2;
    if (game === "classic-nim") return position.every((n) => n < 2) && sum(position) % 2 === 1;
    return lostHeaps(rules, position[0])[position[0]];
  }

  function winningMoves(game, position, rules) {
    const others = (i) => position.map((n, j) => (i === j ? 0 : n));
    // Heaps may be large, so the size to leave is worked out, not looked for.
    const leave = (size, i) => {
      if (summed(game, position, rules)) return (size ^ nimSum(position)) >>> 0;
      return others(i).some((n) => n > 1) ? size : 1 - (sum(others(i)) % 2);
    };
    if (game === "nim" || game === "classic-nim") {
      return position.flatMap((size, i) => (leave(size, i) < size ? [[[i + 1, size - leave(size, i)]]] : []));
    }
    return [...moves(game, position, rules)].filter((by) => lost(game, after(position, by), rules));
  }

  /** Who can win, and how, and the nim-sum of the sizes where that decides. Several heaps of take-away under misère play
   * are not solved: null. */
  function solve(game, position, rules) {
    rules = agreed(rules);
    if (game === "take-away" && rules.misere && position.length > 1) return null;
    const bySizes = summed(game, position, rules) === position;
    return {
      outcome: lost(game, position, rules) ? "P" : "N",
      moves: winningMoves(game, position, rules),
      nimSum: bySizes ? nimSum(position) : null,
    };
  }

  /** The winning move to play: in a circle rather one that leaves arcs in pairs, which can be seen without values. */
  function best(game, position, rules) {
    const solved = solve(game, position, rules);
    if (!solved || solved.moves.length === 0) return null;
    const pairs = (by) => game === "circle-nim" && paired(arcs(after(position, by)));
    return solved.moves.find(pairs) || solved.moves[0];
  }

  const random = (n) => Math.floor(Math.random() * n);
  const shuffled = (list) => {
    const mixed = [...list];
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = random(i + 1);
      [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
    }
    return mixed;
  };

  /** In a lost position: as little as may be taken from the largest heap, so that the game stays long. */
  function delaying(game, position, rules) {
    if (game === "circle-nim") return moves(game, position, rules).next().value;
    const places = position.map((_, i) => i + 1).sort((a, b) => position[b - 1] - position[a - 1] || a - b);
    for (const place of places) {
      const count = game === "take-away" ? takes(rules, position[place - 1])[0] : 1;
      if (count && legal(game, position, [[place, count]], rules)) return [[place, count]];
    }
    return null;
  }

  /** A beginner moves at random, a heap first and then a number, but takes a win that is one move away. */
  function beginner(game, position, rules) {
    // Of a heap that may be taken by any number, only all of it or all but one can win at once.
    const few = (size, i) =>
      (game === "take-away" ? takes(rules, size) : [size, size - 1].filter((n) => n > 0)).map((n) => [[i + 1, n]]);
    const tried = game === "circle-nim" ? [...moves(game, position, rules)] : position.flatMap(few);
    const wins = (by) => {
      const to = after(position, by);
      if (!misere(game, rules)) return over(game, to, rules);
      if (over(game, to, rules)) return false;
      for (const last of moves(game, to, rules)) if (!over(game, after(to, last), rules)) return false;
      return true;
    };
    const atOnce = tried.find(wins);
    if (atOnce) return atOnce;
    if (game === "circle-nim") return shuffled(moves(game, position, rules))[0];
    for (const place of shuffled(position.map((_, i) => i + 1))) {
      const size = position[place - 1];
      const counts = game === "take-away" ? takes(rules, size) : null;
      if (counts ? counts.length > 0 : size > 0) {
        return [[place, counts ? counts[random(counts.length)] : random(size) + 1]];
      }
    }
    return null;
  }

  /** The move of an opponent, "perfect" or "beginner"; null where there is none. */
  function reply(opponent, game, position, rules) {
    rules = agreed(rules);
    if (over(game, position, rules)) return null;
    if (opponent === "beginner") return beginner(game, position, rules);
    return best(game, position, rules) || delaying(game, position, rules);
  }

  // A position of the same shape to begin with. ------------------------------

  function drawn(game, start, rules) {
    if (game === "circle-nim") {
      const gaps = start.filter((n) => n === 0).length;
      if (gaps === 0) return Array(Math.max(3, start.length - 3) + random(7)).fill(1);
      return shuffled(start);
    }
    const largest = Math.max(...start);
    if (game === "take-away" && start.length === 1) {
      const from = Math.max(Math.ceil(largest / 2), rules.take[0] + 1);
      return [Math.min(from + random(largest + 3), Math.max(largest, LONGEST))];
    }
    return start.map(() => 1 + random(Math.max(largest, 3)));
  }

  /** Mostly one that you can win: an N-position if you begin, else a P-position. */
  function another(game, start, now, rules, first) {
    const wanted = random(5) === 0 ? null : first === "you" ? "N" : "P";
    let found = now;
    for (let tries = 0; tries < 300; tries++) {
      const position = drawn(game, start, rules);
      if (String(position) === String(now) || over(game, position, rules)) continue;
      found = position;
      if (!wanted || solve(game, position, rules).outcome === wanted) break;
    }
    return found;
  }

  // ----------------------------------------
  // Words

  const TITLES = { nim: "Nim", "classic-nim": "Classic Nim", "circle-nim": "Circle Nim", "take-away": "Take-away" };
  const count = (n, word) => `${n} ${n === 1 ? word : plural(word)}`;
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const parity = (n) => (n % 2 === 0 ? "even" : "odd");
  const article = (word) => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

  function plural(word) {
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  }

  /** What a heap is called and what lies in it: as the book says, else as the game has it. */
  function wordsOf(game, { heap = "row", counter = "counter" }) {
    return {
      heap: game === "take-away" && heap === "row" ? "heap" : heap,
      counter: game === "circle-nim" && counter === "counter" ? "marker" : counter,
    };
  }

  const sideBySide = ({ words }) => `A move takes one ${words.counter}, or two that lie side by side.`;

  const or = (numbers) => {
    const [last] = numbers.slice(-1);
    return numbers.length < 2 ? String(last) : `${numbers.slice(0, -1).join(", ")} or ${last}`;
  };

  /** "1 to 3" where no number between is left out, else "1, 3 or 4". */
  function alternatives(numbers) {
    const [first, last] = [numbers[0], ...numbers.slice(-1)];
    return numbers.length > 2 && last - first === numbers.length - 1 ? `${first} to ${last}` : or(numbers);
  }

  const only = ({ game, start }) => game === "take-away" && start.length === 1;

  function named(board, place) {
    if (board.game === "circle-nim") return `circle ${place}`;
    return only(board) ? `the ${board.words.heap}` : `${board.words.heap} ${place}`;
  }

  /** "Rows 4, 0, 1". */
  function shown({ game, words }, position) {
    if (game === "circle-nim") {
      const marked = position.flatMap((n, i) => (n > 0 ? [i + 1] : []));
      const gaps = position.flatMap((n, i) => (n > 0 ? [] : [i + 1]));
      if (gaps.length === 0) return `A full circle of ${position.length}`;
      if (marked.length === 0) return `No ${plural(words.counter)}`;
      if (marked.length === 1) return `One ${words.counter}, in circle ${marked[0]}`;
      const where = gaps.length < marked.length ? `all circles but ${gaps.join(", ")}` : `circles ${marked.join(", ")}`;
      return `${capital(plural(words.counter))} in ${where}`;
    }
    if (position.length === 1) return `${capital(article(words.heap))} of ${position[0]}`;
    return `${capital(plural(words.heap))} ${position.join(", ")}`;
  }

  /** "take 3 from row 2"; `takes` of the program. */
  function told(board, by, verb = "take") {
    const places = by.map(([place]) => place);
    if (board.game === "circle-nim") return `${verb} circle${by.length > 1 ? "s" : ""} ${places.join(", ")}`;
    if (only(board)) return `${verb} ${by[0][1]}`;
    return `${verb} ${by[0][1]} from ${named(board, places[0])}`;
  }

  function rulesInWords(board) {
    const { game, start, rules, words } = board;
    const last = misere(game, rules) ? "loses" : "wins";
    if (game === "circle-nim") return `${sideBySide(board)} Whoever takes the last ${words.counter} wins.`;
    if (game !== "take-away") {
      return (
        `A move takes one or more ${plural(words.counter)} from one ${words.heap}. ` +
        `Whoever takes the last ${words.counter} ${last}.`
      );
    }
    const amounts = alternatives(rules.take);
    const counters = amounts === "1" ? words.counter : plural(words.counter);
    const from = start.length > 1 ? ` from one ${words.heap}` : "";
    const whole = rules.notAll ? `, but never a whole ${words.heap}` : "";
    return `A move takes ${amounts} ${counters}${from}${whole}. Whoever cannot move ${last === "wins" ? "loses" : "wins"}.`;
  }

  /** Why so many may not be taken. */
  function refusal(board, place, wanted) {
    const { game, rules, position } = board;
    const [size, name] = [position[place - 1], named(board, place)];
    const may = game === "take-away" ? takes(rules, size) : null;
    if (may && may.length === 0) return `Nothing may be taken from ${name}.`;
    if (may && rules.notAll && wanted === size)
      return `${capital(article(board.words.heap))} may not be taken whole. You may take ${alternatives(may)}.`;
    if (may) return `One move may not take ${wanted}. You may take ${alternatives(may)} from ${name}.`;
    return `You may take 1 to ${size} from ${name}.`;
  }

  /** The thought that leads to the winning move, without the move. */
  function idea({ game, position, rules, words }) {
    const [heap, heaps] = [words.heap, plural(words.heap)];
    if (game === "circle-nim") {
      const to = after(position, best(game, position, rules));
      if (sum(to) === 0) return "You can take everything that is left.";
      return paired(arcs(to))
        ? "Leave arcs in pairs of equal length: then you can copy whatever the program does."
        : "Find the Grundy values of the arcs, and make their nim-sum 0.";
    }
    if (game === "take-away") {
      if (position.length > 1) return `Find the Grundy values of the ${heaps}, and make their nim-sum 0.`;
      const k = upToK(rules);
      return k
        ? `${divided(position[0], k + 1)}: look at the remainder.`
        : "Make the table of N and P from 0 up. Which P can you reach in one move?";
    }
    if (summed(game, position, rules)) {
      const [total, largest] = [nimSum(position), top(nimSum(position))];
      return `The nim-sum is ${total}, and its largest power of 2 is ${largest}: play in a ${heap} with a ${largest} in it.`;
    }
    return position.some((n) => n > 1)
      ? `Only one ${heap} is big. Play there, so that an odd number of ${heaps} of one is left.`
      : `Only ${heaps} of one are left. Count them: ${sum(position)} is ${parity(sum(position))}.`;
  }

  const divided = (size, by) => `${size} = ${Math.floor(size / by)} × ${by} + ${size % by}`;

  function hint(board) {
    const { game, position, rules } = board;
    const by = best(game, position, rules);
    if (!by) return "There is no winning move here: whatever you do, the program can win.";
    if (board.hints === 0) return `${idea(board)} (Hint once more tells the move.)`;
    return `A winning move: ${told(board, by)}.`;
  }

  function help({ game, words: { heap, counter } }) {
    return game === "circle-nim"
      ? `Choose one ${counter}, or two that lie side by side, then press the Take button. With the keyboard: ` +
          `arrow keys, Home and End go round; Enter strikes out a ${counter}; ` +
          `Enter on a ${counter} that is struck out takes; Escape clears.`
      : `Choose a ${counter}: it and all ${plural(counter)} to its right are struck out. Then press the Take button. ` +
          "With the keyboard: arrow keys, Home and End move; Enter strikes out from there; Enter again takes; " +
          `Escape clears. From a long ${heap} you take by its number.`;
  }

  // ----------------------------------------
  // Drawing

  /** A longer heap is no row of counters but a number to type or step. */
  const LONGEST = 40;
  /** A circle of more places is a row that wraps. */
  const ROUND = 24;

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

  function counter(board, place, index, kind, label, inside) {
    const node = button(inside, `nb-counter ${kind}`, (event) => board.press(node, event));
    node.setAttribute("aria-label", label);
    node.setAttribute("aria-pressed", "false");
    node.tabIndex = -1;
    board.counters.push({ node, place, index });
    return node;
  }

  /** What the program has just taken from a place. */
  function justTaken(board, place) {
    const last = board.turns[board.turns.length - 1];
    const found = last && last.side === "program" && last.by.find(([taken]) => taken === place);
    return found ? found[1] : 0;
  }

  const hollow = (just, text = "") =>
    el("span", { class: just ? "nb-hollow nb-just" : "nb-hollow", "aria-hidden": "true" }, text);

  function heap(board, size, i) {
    const { game, position, rules } = board;
    const place = i + 1;
    const name = capital(only(board) ? board.words.heap : named(board, place));
    const label = { role: "group", "aria-label": `${name}: ${count(size, board.words.counter)}` };
    const head = el("span", { class: "nb-name", "aria-hidden": "true" }, name, " ", el("b", {}, String(size)));
    if (size > LONGEST) return el("div", { class: "nb-row", ...label }, head, stepper(board, place));
    const line = el("div", { class: "nb-line" });
    for (let index = 0; index < size; index++) {
      const taken = size - index;
      const may = legal(game, position, [[place, taken]], rules);
      const node = counter(
        board,
        place,
        index,
        "nb-disc",
        `${name}, ${board.words.counter} ${index + 1} of ${size}: to take ${taken}`,
        "",
      );
      if (!may) node.setAttribute("aria-disabled", "true");
      line.append(node);
    }
    const gone = board.start[i] <= LONGEST ? board.start[i] - size : 0;
    for (let index = 0; index < gone; index++) line.append(hollow(index < justTaken(board, place)));
    return el("div", { class: "nb-row", ...label }, head, line);
  }

  function stepper(board, place) {
    const size = board.position[place - 1];
    const input = el("input", {
      type: "number",
      inputmode: "numeric",
      min: 1,
      max: size,
      class: "nb-number",
      "aria-label": `How many to take from ${named(board, place)}`,
    });
    const choose = () => board.choose(input.value === "" ? null : [[place, Math.floor(Number(input.value))]]);
    const step = (by) => () => {
      const may = (n) => legal(board.game, board.position, [[place, n]], board.rules);
      let to = Number(input.value) + by;
      while (to > 0 && to < size && !may(to)) to += by;
      if (may(to)) input.value = to;
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
      node.setAttribute("aria-label", `Take ${says} from ${named(board, place)}`);
      return node;
    };
    return el("span", { class: "nb-stepper" }, "take ", sign("−", -1, "fewer"), input, sign("+", 1, "more"));
  }

  /** Markers round a circle, place 1 at the top, clockwise; where there are too many, in lines. */
  function ring(board) {
    const { position } = board;
    const round = position.length <= ROUND;
    const table = el("div", { class: round ? "nb-ring" : "nb-line nb-lined" });
    table.style.setProperty("--places", position.length);
    position.forEach((marked, i) => {
      const text = String(i + 1);
      const node = marked
        ? counter(board, i + 1, i, "nb-marker", `Circle ${text}: ${board.words.counter}`, text)
        : hollow(justTaken(board, i + 1) > 0, text);
      if (round) {
        const angle = (2 * Math.PI * i) / position.length;
        node.style.setProperty("--x", Math.sin(angle).toFixed(4));
        node.style.setProperty("--y", (-Math.cos(angle)).toFixed(4));
      }
      table.append(node);
    });
    return round ? table : el("div", {}, table, p(`Circle ${position.length} lies next to circle 1.`, "nb-small"));
  }

  // The working of a position. ------------------------------

  /** Numbers in columns of powers of 2, and their nim-sum beneath. */
  function columns(names, numbers) {
    const total = nimSum(numbers);
    const tops = powers(2 * top(Math.max(1, ...numbers)) - 1);
    const bits = (n) =>
      tops.map((power) => {
        const has = Math.floor(n / power) % 2;
        return el("td", { class: has ? "nb-one" : "nb-zero" }, String(has));
      });
    const line = (name, n, kind = null) =>
      el("tr", { class: kind }, el("th", { scope: "row" }, name), el("td", {}, String(n)), ...bits(n));
    const heads = tops.map((power) => el("th", { scope: "col" }, String(power)));
    return el(
      "div",
      { class: "nb-wide" },
      el(
        "table",
        { class: "nb-columns" },
        el("thead", {}, el("tr", {}, el("td"), el("td"), ...heads)),
        el("tbody", {}, ...numbers.map((n, i) => line(names[i], n)), line("nim-sum", total, "nb-sum")),
      ),
    );
  }

  /** "Pairs of equal powers cancel. 4 + 1 = 5 is left: the nim-sum is 5." */
  function leftOver(total) {
    if (total === 0) return "Pairs of equal powers cancel, and nothing is left: the nim-sum is 0.";
    const left = powers(total);
    const what = left.length === 1 ? `Only ${total}` : `${left.join("\u00a0+ ")} = ${total}`;
    return `Pairs of equal powers cancel. ${what} is left: the nim-sum is ${total}.`;
  }

  const verdict = (isLost, because) =>
    p(
      isLost
        ? `${because} this is a P-position: whatever you do, the program can win.`
        : `${because} this is an N-position: you can win.`,
      "nb-verdict",
    );

  /** Numbers with what belongs to each, like a table that wraps; the last one is the one in question. */
  function cells(from, entries, goal = () => false) {
    const cell = (entry, i) => {
      const n = from + i;
      const kind = i === entries.length - 1 ? "nb-here" : goal(n) ? "nb-goal" : null;
      return el(
        "li",
        { class: kind },
        el("span", {}, `${n}`, el("span", { class: "nb-hear" }, ":")),
        " ",
        el("b", {}, String(entry)),
      );
    };
    return el("ul", { class: "nb-cells" }, ...entries.map(cell));
  }

  /** A list up to an entry; of a long one the end. */
  const ending = (list, upTo, goal) => {
    const from = Math.max(0, upTo - LONGEST);
    return el(
      "div",
      {},
      from > 0 ? p(`The last entries, from ${from} on:`, "nb-small") : null,
      cells(from, list.slice(from, upTo + 1), goal),
    );
  };

  function whyNim(board) {
    const { game, position } = board;
    const { heap } = board.words;
    const theorem = game === "nim" ? "Theorem 1" : "Theorem 2";
    const total = nimSum(position);
    const shownColumns =
      position.length > 1
        ? [
            columns(
              position.map((_, i) => named(board, i + 1)),
              position,
            ),
            p(leftOver(total)),
          ]
        : [p(`There is one ${heap}, so the nim-sum is its size, ${total}.`)];
    const lines = [
      ...shownColumns,
      verdict(total === 0, `The nim-sum is ${total === 0 ? "0" : "not 0"}, so by ${theorem}`),
    ];
    if (total > 0) {
      const [[place, taken]] = best(game, position);
      const size = position[place - 1];
      lines.push(
        p(
          `The largest power of 2 in ${total} is ${top(total)}, and ${heap} ${place} contains it. ` +
            `${size} ⊕ ${total} = ${size - taken}: leave ${size - taken} in ${heap} ${place}, so take ${taken}.`,
        ),
      );
    }
    return lines;
  }

  function whyClassic(board) {
    const { game, position } = board;
    const { heap, counter } = board.words;
    const bigMeans = `big (2 or more ${plural(counter)})`;
    const big = position.flatMap((n, i) => (n > 1 ? [i + 1] : []));
    const ones = sum(position.filter((n) => n === 1));
    const ofOne = (n) => `${count(n, heap)} of one`;
    if (big.length > 1) {
      const which = `${capital(plural(heap))} ${big.join(", ")} are ${bigMeans}.`;
      return [p(`${which} There are at least two, so the nim-sum decides.`), ...whyNim(board)];
    }
    const by = best(game, position);
    if (big.length === 1) {
      const [[place, taken]] = by;
      const leave = position[place - 1] - taken;
      const left = ones + leave;
      return [
        p(`Only ${heap} ${place} is ${bigMeans}${ones > 0 ? `, beside ${ofOne(ones)}` : ""}.`),
        verdict(false, `It can be made a ${heap} of one or taken away, whichever helps, so`),
        p(
          `Leave ${leave} in ${heap} ${place}, so take ${taken}: ${ofOne(left)} ${left === 1 ? "is" : "are"} left, an odd number.`,
        ),
      ];
    }
    return [
      p(`No ${heap} is ${bigMeans}. Every move takes one whole ${heap}, and who takes the last one loses.`),
      verdict(!by, `${ofOne(ones)} ${ones === 1 ? "is" : "are"} left, an ${parity(ones)} number, so`),
    ];
  }

  function whyCircle(board) {
    const { game, position } = board;
    const lengths = arcs(position);
    if (!lengths && position.length < 3) return [verdict(false, "You can take everything at once, so")];
    if (!lengths) {
      return [
        p(
          "The circle is full. After any move one arc is left, and one or two can be taken from its middle: " +
            "that leaves two equal arcs or nothing. From then on every move can be copied in the other arc.",
        ),
        verdict(true, "Whoever moves second can always copy, so"),
      ];
    }
    const lines = [
      p(
        lengths.length === 1
          ? `There is one arc between gaps, of length ${lengths[0]}.`
          : `The arcs between the gaps have the lengths ${lengths.join(", ")}.`,
      ),
    ];
    if (paired(lengths))
      return [
        ...lines,
        verdict(true, "Each length occurs an even number of times. Every move can be copied in an equal arc, so"),
      ];
    const by = best(game, position);
    const to = by && arcs(after(position, by));
    if (by && to.length === 0)
      return [...lines, verdict(false, `${capital(told(board, by))}: then nothing is left, so`)];
    const leaves = by && `${capital(told(board, by))}: that leaves arcs of ${to.join(", ")}`;
    if (by && paired(to)) {
      return [
        ...lines,
        p(`${leaves}, in equal pairs. Then you can copy every move.`),
        verdict(false, "One move leads to a P-position, so"),
      ];
    }
    const longest = Math.max(...lengths);
    const values = summed(game, position);
    return [
      ...lines,
      p(
        "The Grundy value of an arc is the least number that is not the value of anything one move makes of it. By length:",
      ),
      ending(arcValues(longest), longest),
      ...bySum(
        lengths.map((length) => `arc of ${length}`),
        values,
      ),
      ...(by ? [p(`${leaves}, whose values have the nim-sum 0.`)] : []),
    ];
  }

  function bySum(names, values) {
    const total = nimSum(values);
    const working =
      values.length > 1
        ? [columns(names, values), p(leftOver(total))]
        : [p(`There is one part, so the nim-sum is its value, ${total}.`)];
    return [...working, verdict(total === 0, `The nim-sum of the Grundy values is ${total === 0 ? "0" : "not 0"}, so`)];
  }

  function whyTakeAway(board) {
    const { game, position, rules } = board;
    const by = best(game, position, rules);
    if (position.length > 1) return whySeveral(board, by);
    const [size] = position;
    const k = upToK(rules);
    if (k) {
      const lostRest = rules.misere ? 1 : 0;
      const lines = [
        p(
          `A move takes ${k > 1 ? `1 to ${k} counters` : "1 counter"}, so divide by ${k + 1}: ${divided(size, k + 1)}.`,
        ),
        p(
          `P-positions are those with remainder ${lostRest}${rules.misere ? ", since whoever must take the last one loses" : ""}.`,
        ),
        verdict(!by, `The remainder is ${size % (k + 1)}, so`),
      ];
      return by ? [...lines, p(`Take ${by[0][1]}: that leaves ${divided(size - by[0][1], k + 1)}.`)] : lines;
    }
    const table = lostHeaps(rules, size);
    const to = takes(rules, size).map((n) => size - n);
    const isGoal = (n) => to.includes(n) && table[n];
    const goals = to.filter(isGoal);
    return [
      p(
        "From 0 up: P if no P can be reached in one move, N if one can" +
          `${rules.misere ? "; where no move is left it is N, since then the player to move has won" : ""}.`,
      ),
      ending(
        table.map((isLost) => (isLost ? "P" : "N")),
        size,
        isGoal,
      ),
      p(`From ${size} one move leads to ${or(to.reverse())}.`),
      verdict(!by, goals.length > 0 ? `A P-position is among them, so` : "No P-position is among them, so"),
      ...(by ? [p(`Take ${by[0][1]}: ${size - by[0][1]} is a P-position.`)] : []),
    ];
  }

  function whySeveral(board, by) {
    const { game, position, rules } = board;
    const { heap } = board.words;
    const largest = Math.max(...position);
    const values = summed(game, position, rules);
    const lines = [
      p(
        `The Grundy value of a ${heap} is the least number that is not the value of anything one move makes of it. By size:`,
      ),
      ending(heapValues(rules, largest), largest),
      ...bySum(
        position.map((size, i) => `${heap} ${i + 1} (${size})`),
        values,
      ),
    ];
    if (!by) return lines;
    const [[place, taken]] = by;
    const leave = position[place - 1] - taken;
    const wanted = `${values[place - 1]} ⊕ ${nimSum(values)} = ${heapValues(rules, leave)[leave]}`;
    return [
      ...lines,
      p(
        `${capital(heap)} ${place} should have the value ${wanted}. With ${leave} it has: take ${taken} from ${heap} ${place}.`,
      ),
    ];
  }

  function why(board) {
    const { game, position, rules } = board;
    if (over(game, position, rules)) {
      return [
        p(
          `No move is left. ${misere(game, rules) ? "The player whose turn it would be has won." : "The player whose turn it would be has lost."}`,
        ),
      ];
    }
    const how = { nim: whyNim, "classic-nim": whyClassic, "circle-nim": whyCircle, "take-away": whyTakeAway }[game];
    return [p(`${shown(board, position)}, your move:`, "nb-small"), ...how(board)];
  }

  // ----------------------------------------
  // Play

  let boards = 0;

  class Board {
    constructor(root) {
      const data = root.dataset;
      this.root = root;
      this.game = data.game;
      this.rules = agreed({
        take: data.take ? JSON.parse(data.take) : null,
        misere: data.misere === "true",
        notAll: data.notAll === "true",
      });
      this.words = wordsOf(this.game, data);
      this.original = JSON.parse(data.position);
      this.start = this.original;
      this.opponent = data.opponent === "beginner" ? "beginner" : "perfect";
      this.first = data.first === "program" ? "program" : "you";
      this.turns = [];
      this.at = { place: 1, index: 0 };
      this.build(`nimsmith-board-${(boards += 1)}`);
      this.begin(this.start, "");
    }

    get position() {
      return this.turns.length > 0 ? this.turns[this.turns.length - 1].to : this.start;
    }

    get toMove() {
      const other = { you: "program", program: "you" };
      return this.turns.length > 0 ? other[this.turns[this.turns.length - 1].side] : this.first;
    }

    get over() {
      return over(this.game, this.position, this.rules);
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
        role: "group",
        "aria-describedby": `${id}-help`,
        "aria-label": capital(plural(this.words.counter)),
      });
      this.takeButton = button("Take", "nb-take", () => this.take());
      this.undoButton = button("Undo", null, () => this.undo());
      this.whyButton = button("Why", null, () => this.showWhy(this.why.hidden));
      this.newButton = button("New position", null, () =>
        this.begin(another(this.game, this.original, this.start, this.rules, this.first), "A new position. "),
      );
      this.said = el("p", { class: "nb-said", role: "status", "aria-live": "polite" });
      this.chosenSaid = el("p", { class: "nb-hear", "aria-live": "polite" });
      this.why = el("div", { class: "nb-why", id: `${id}-why`, role: "group", "aria-label": "Why" });
      this.why.hidden = true;
      this.whyButton.setAttribute("aria-expanded", "false");
      this.whyButton.setAttribute("aria-controls", this.why.id);
      this.rulesText = el("span");
      const game = el(
        "div",
        { class: "nb-game" },
        el("p", {}, el("b", {}, `${TITLES[this.game]}. `), this.rulesText),
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
          button("Start over", null, () => this.begin(this.start, "The same position again. ")),
          choice(
            "Opponent",
            [
              ["perfect", "perfect"],
              ["beginner", "a beginner"],
            ],
            this.opponent,
            (to) => this.against(to),
          ),
          choice(
            "First move",
            [
              ["you", "you"],
              ["program", "the program"],
            ],
            this.first,
            (to) => this.begins(to),
          ),
        ),
        el(
          "details",
          { class: "nb-help" },
          el("summary", {}, "How to play"),
          el("p", { id: `${id}-help` }, help(this)),
        ),
      );
      this.root.classList.add("nb-live");
      this.root.append(game);
      this.table.addEventListener("keydown", (event) => this.key(event));
      // The book turns its pages with the arrow keys; on a board they mean something else.
      game.addEventListener("keydown", (event) => {
        if (event.key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation();
      });
    }

    // Games ------------------------------

    begin(start, lead) {
      this.start = start;
      this.turns = [];
      this.at = { place: 1, index: 0 };
      this.rulesText.textContent = rulesInWords(this);
      this.root.setAttribute("aria-label", `${TITLES[this.game]} board: ${shown(this, start).toLowerCase()}`);
      this.goOn(lead);
    }

    /** The program's move, if it is its turn; then the board is drawn and said. */
    goOn(lead) {
      let text = lead;
      if (!this.over && this.toMove === "program") {
        const by = reply(this.opponent, this.game, this.position, this.rules);
        text += `The program ${told(this, by, "takes")}. `;
        this.make("program", by);
      }
      this.hints = 0;
      this.draw();
      this.say(text + this.turn());
    }

    make(side, by) {
      this.turns.push({ side, by, to: after(this.position, by) });
    }

    /** Whose turn it is, or how the game has ended. */
    turn() {
      const now = shown(this, this.position);
      if (!this.over) return `${now}: your move.`;
      const last = this.toMove === "you" ? "program" : "you";
      const winner = misere(this.game, this.rules) ? this.toMove : last;
      const made =
        this.turns.length === 0
          ? "No move is possible"
          : `${last === "you" ? "You" : "The program"} made the last move`;
      return `${made}: ${winner === "you" ? "you win!" : "the program wins."}`;
    }

    take() {
      if (this.over) return this.say(`The game is over. ${this.turn()}`);
      if (!this.chosen) {
        const { counter } = this.words;
        return this.say(
          this.game === "circle-nim"
            ? `First choose one ${counter}, or two side by side.`
            : `First choose how many to take: a ${counter} and all to its right.`,
        );
      }
      const by = this.chosen;
      const [[place, wanted]] = by;
      if (!legal(this.game, this.position, by, this.rules)) return this.say(refusal(this, place, wanted));
      const text = `You ${told(this, by)}. `;
      const held = this.root.contains(document.activeElement);
      this.at = { place, index: this.position[place - 1] - wanted - 1 };
      this.make("you", by);
      this.goOn(text);
      if (held) this.settle();
      return undefined;
    }

    undo() {
      const yours = this.turns.map((turn) => turn.side).lastIndexOf("you");
      if (yours < 0) return this.say("You have made no move that could be taken back.");
      const taken = this.turns.length - yours;
      this.turns.length = yours;
      this.goOn(taken === 1 ? "Your move is taken back. " : "Your move and the reply are taken back. ");
      return undefined;
    }

    hint() {
      if (this.over) return this.say(`The game is over. ${this.turn()}`);
      this.say(hint(this));
      this.hints += 1;
      return undefined;
    }

    against(opponent) {
      this.opponent = opponent;
      this.say(
        opponent === "perfect"
          ? "The program plays perfectly from now on."
          : "The program plays like a beginner from now on.",
      );
    }

    /** At once where nothing would be lost by that. */
    begins(first) {
      this.first = first;
      const who = first === "you" ? "You begin" : "The program begins";
      if (this.turns.some((turn) => turn.side === "you")) this.say(`${who} the next game.`);
      else this.begin(this.start, `${who}. `);
    }

    // What is chosen ------------------------------

    /** A counter was pressed: by a key once more, that takes; by mouse or touch once more, it is let go. */
    press(node, event) {
      const here = this.counters.find((one) => one.node === node);
      this.at = here;
      this.rove();
      const again =
        this.game === "circle-nim"
          ? this.chosen && this.chosen.some(([place]) => place === here.place)
          : this.chosen && String(this.chosen) === String([[here.place, this.position[here.place - 1] - here.index]]);
      // A press of a key makes a click without a count, the second half of a double click one with 2.
      if (again && event.detail === 0) return this.take();
      if (again && event.detail > 1) return undefined;
      if (this.game === "circle-nim") return this.toggle(here.place, again);
      if (again) return this.choose(null);
      const wanted = this.position[here.place - 1] - here.index;
      if (!legal(this.game, this.position, [[here.place, wanted]], this.rules)) {
        this.choose(null);
        return this.say(refusal(this, here.place, wanted));
      }
      return this.choose([[here.place, wanted]]);
    }

    toggle(place, again) {
      const places = (this.chosen || []).map(([one]) => one);
      if (again) return this.choose(places.length > 1 ? [[places.find((one) => one !== place), 1]] : null);
      const n = this.position.length;
      const other = places.length === 1 ? places[0] : null;
      if (other && beside(n, other, place))
        return this.choose([
          [other, 1],
          [place, 1],
        ]);
      if (other && beside(n, place, other))
        return this.choose([
          [place, 1],
          [other, 1],
        ]);
      if (places.length > 0) this.say(`${sideBySide(this)} Now only circle ${place} is struck out.`);
      return this.choose([[place, 1]]);
    }

    /** Shows what is chosen; nothing is rebuilt, so that the focus stays where it is. */
    choose(by) {
      this.chosen = by;
      for (const { node, place, index } of this.counters) {
        const hit = by && by.find(([taken]) => taken === place);
        const struck = Boolean(hit) && (this.game === "circle-nim" || index >= this.position[place - 1] - hit[1]);
        node.setAttribute("aria-pressed", String(struck));
      }
      for (const { input, place } of this.steppers) if (!by || by[0][0] !== place) input.value = "";
      const may = by && legal(this.game, this.position, by, this.rules);
      const text = may ? capital(told(this, by)) : "Take";
      this.takeButton.textContent = text;
      this.takeButton.setAttribute("aria-disabled", String(!may));
      this.chosenSaid.textContent = may ? `Chosen: ${told(this, by)}.` : "";
    }

    // The keyboard ------------------------------

    key(event) {
      if (event.key === "Escape") return this.choose(null);
      const from = this.counters.find(({ node }) => node === event.target);
      if (!from || event.altKey || event.ctrlKey || event.metaKey) return undefined;
      // A key that is held down must not choose and take at one go.
      if ((event.key === "Enter" || event.key === " ") && event.repeat) return event.preventDefault();
      const to = this.game === "circle-nim" ? this.round(event.key, from) : this.along(event.key, from);
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
      if (this.over) this.newButton.focus({ preventScroll: true });
      else if (!long) counter.node.focus({ preventScroll: true });
      // A phone would show its keys for a number to type; who pressed the button may go on from there.
      else if (document.activeElement !== this.takeButton) long.input.focus({ preventScroll: true });
    }

    // What is shown and said ------------------------------

    draw() {
      this.counters = [];
      this.steppers = [];
      const drawn = this.game === "circle-nim" ? [ring(this)] : this.position.map((size, i) => heap(this, size, i));
      this.table.replaceChildren(...drawn);
      this.undoButton.setAttribute("aria-disabled", String(!this.turns.some((turn) => turn.side === "you")));
      this.choose(null);
      this.rove();
      if (!this.why.hidden) this.showWhy(true);
    }

    say(text) {
      this.said.textContent = text;
    }

    showWhy(open) {
      this.why.hidden = !open;
      this.whyButton.setAttribute("aria-expanded", String(open));
      this.why.replaceChildren(...(open ? why(this) : []));
      // What scrolls must be reached by the keyboard.
      for (const wide of this.why.querySelectorAll(".nb-wide")) {
        if (wide.scrollWidth > wide.clientWidth) {
          wide.tabIndex = 0;
          wide.setAttribute("role", "group");
          wide.setAttribute("aria-label", "Columns");
        }
      }
    }
  }

  /** Brings a board to life; one that cannot be read stays a picture. */
  function start(root) {
    if (root.classList.contains("nb-live")) return;
    let readable = false;
    try {
      const position = JSON.parse(root.dataset.position);
      const take = JSON.parse(root.dataset.take || "null");
      readable =
        root.dataset.game in TITLES &&
        position.every((n) => Number.isInteger(n) && n >= 0) &&
        position.length > 0 &&
        (root.dataset.game !== "take-away" || take.length > 0) &&
        solve(root.dataset.game, position, { take, misere: root.dataset.misere === "true" }) !== null;
    } catch {
      readable = false;
    }
    if (readable) new Board(root);
  }

  const startAll = () => document.querySelectorAll(".nimsmith-board").forEach(start);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startAll);
  else startAll();

  window.nimsmith = {
    solve,
    best,
    reply,
    after,
    start,
    moves: (game, position, rules) => [...moves(game, position, agreed(rules))],
    legal: (game, position, by, rules) => legal(game, position, by, agreed(rules)),
  };
})();
