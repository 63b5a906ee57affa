/* Boards to play games of heaps on: heaps, a row or a ring of places, coins on a strip or in a row. Every
 * `div.nimsmith-board` of the page comes to life; a page without this script shows a picture instead. No libraries, no
 * network, nothing kept.
 *
 * A position is a list of sizes (of a row or a ring: 0 or 1 for each place; of coins: their squares or places). A move
 * is a list of [place, count] or [place, count, apart], places from 1: so many are removed, and so many of the others
 * become a heap of their own, right after the first. The book gives the rules as data: { layout, digits, on, half, unequal,
 * misere }. The digit at place n says what removing n counters may leave of a heap: 1 nothing, 2 one heap, 4 two, or a
 * sum of these; `on` is the digit at all places beyond the last. With `half` no move removes more than half, with
 * `unequal` two heaps must differ. Sums without carrying are right up to 2^32 - 1. */
(() => {
  "use strict";

  // ----------------------------------------
  // Rules

  const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
  // `^` makes numbers of 32 bits with a sign; `>>> 0` takes the sign off again.
  const nimSum = (numbers) => numbers.reduce((total, n) => (total ^ n) >>> 0, 0);
  const top = (n) => 2 ** Math.floor(Math.log2(n));
  const powers = (n) => {
    const found = [];
    for (let rest = n; rest > 0; rest -= top(rest)) found.push(top(rest));
    return found;
  };

  const digit = ({ digits, on }, n) => (n < digits.length ? digits[n] : on);
  const divides = ({ digits, on }) => [...digits, on].some((leaves) => leaves & 4);
  /** Whether any number may be taken from a heap, as in Nim. */
  const isNim = ({ digits, on, half }) => on === 3 && !half && digits.every((leaves, n) => leaves === (n > 0 ? 3 : 0));
  /** The largest number that may be removed from a heap of a size, if its digit allows it. */
  const most = (rules, size) => (rules.half ? Math.floor(size / 2) : size);
  const reach = (rules, size) => (rules.on ? most(rules, size) : Math.min(most(rules, size), rules.digits.length - 1));

  /** Every move from a heap, as what is removed and what stands apart; lazily, since a large heap has many. */
  function* movesOf(rules, size) {
    for (let taken = 0; taken <= reach(rules, size); taken++) {
      const [leaves, left] = [digit(rules, taken), size - taken];
      if (taken > 0 && leaves & (left === 0 ? 1 : 2)) yield [taken, 0];
      const halves = leaves & 4 ? Math.floor((rules.unequal ? left - 1 : left) / 2) : 0;
      for (let apart = 1; apart <= halves; apart++) yield [taken, apart];
    }
  }

  function allows(rules, size, taken, apart = 0) {
    if (!Number.isInteger(taken) || taken < 0 || taken > most(rules, size)) return false;
    const [leaves, rest] = [digit(rules, taken), size - taken - apart];
    if (apart === 0) return taken > 0 && Boolean(leaves & (rest === 0 ? 1 : 2));
    return Boolean(leaves & 4) && rest > 0 && !(rules.unequal && rest === apart);
  }

  /** What may be taken from a heap. */
  const takes = (rules, size) => [...new Set([...movesOf(rules, size)].map(([taken]) => taken))].filter((n) => n > 0);

  const placesOf = (position) => position.map((_, i) => i + 1);

  /** The parts of a board, each played by itself; its moves, and what they lead to. */
  const HEAPS = {
    parts: (position) => position,
    *moves(rules, position) {
      for (const place of placesOf(position)) {
        for (const [taken, apart] of movesOf(rules, position[place - 1]))
          yield [apart > 0 ? [place, taken, apart] : [place, taken]];
      }
    },
    legal: (rules, position, by) => by.length === 1 && allows(rules, position[by[0][0] - 1], by[0][1], by[0][2]),
    after(position, [[place, taken, apart = 0]]) {
      const to = [...position];
      to.splice(place - 1, 1, to[place - 1] - taken - apart, ...(apart > 0 ? [apart] : []));
      return to;
    },
  };

  /** Coins, each a heap of the number where it lies; in a row, two of the same number vanish. */
  const coins = (vanish) => ({
    ...HEAPS,
    *moves(rules, position) {
      for (const by of HEAPS.moves(rules, position)) if (this.legal(rules, position, by)) yield by;
    },
    // Coins on one square are alike, so the first of them is moved.
    legal: (rules, position, by) =>
      HEAPS.legal(rules, position, by) && position.indexOf(position[by[0][0] - 1]) === by[0][0] - 1,
    after(position, by) {
      const to = HEAPS.after(position, by);
      const moved = by[0][0] - 1;
      const twin = vanish && to[moved] > 0 ? to.findIndex((n, i) => i !== moved && n === to[moved]) : -1;
      if (twin >= 0) to[moved] = to[twin] = 0;
      return to;
    },
  });

  /** Markers on places in a row or round a ring: a run of markers side by side is a heap. A full ring is none. */
  const runs = (round) => ({
    round,
    parts(position) {
      const gap = round ? position.lastIndexOf(0) : 0;
      if (gap < 0) return null;
      const cut = [...position.slice(gap), ...position.slice(0, gap)].join("").split("0");
      return cut.map((run) => run.length).filter((length) => length > 0);
    },
    *moves(rules, position) {
      const n = position.length;
      for (let taken = 1; taken <= reach(rules, n); taken++) {
        for (let first = 0; first < n; first++) {
          const by = Array.from({ length: taken }, (_, i) => [(round ? (first + i) % n : first + i) + 1, 1]);
          if (this.legal(rules, position, by)) yield by;
        }
      }
    },
    legal(rules, position, by) {
      const n = position.length;
      const first = by[0][0] - 1;
      const at = (i) => position[round ? (i + n) % n : i];
      const side = ([place, taken], i) => taken === 1 && place === (round ? (first + i) % n : first + i) + 1;
      if (by.length > n || !by.every(side) || !by.every((_, i) => at(first + i))) return false;
      const leaves = digit(rules, by.length);
      // All of a ring are taken in one way only.
      if (round && by.length === n) return first === 0 && Boolean(leaves & 1);
      const ends = [at(first - 1), at(first + by.length)].filter(Boolean).length;
      const full = round && position.every(Boolean);
      return Boolean(leaves & (full ? 2 : [1, 2, 4][ends]));
    },
    after: (position, by) => position.map((n, i) => (by.some(([place]) => place === i + 1) ? 0 : n)),
  });

  const BOARDS = { heaps: HEAPS, strip: coins(false), turtles: coins(true), row: runs(false), ring: runs(true) };
  const boardOf = (rules) => BOARDS[rules.layout];
  const onPlaces = (rules) => rules.layout === "row" || rules.layout === "ring";
  const asCoins = (rules) => rules.layout === "strip" || rules.layout === "turtles";

  const moves = (rules, position) => boardOf(rules).moves(rules, position);
  const after = (rules, position, by) => boardOf(rules).after(position, by);
  const legal = (rules, position, by) => boardOf(rules).legal(rules, position, by);
  const parts = (rules, position) => boardOf(rules).parts(position);
  const over = (rules, position) => moves(rules, position).next().done;

  // ----------------------------------------
  // Solving

  const paired = (lengths) => lengths.every((one) => lengths.filter((other) => other === one).length % 2 === 0);

  function least(absent) {
    const there = new Set(absent);
    let n = 0;
    while (there.has(n)) n++;
    return n;
  }

  // Lists grow as far as they are asked for.
  const tables = new WeakMap();
  function grow(rules, name, upTo, next) {
    if (!tables.has(rules)) tables.set(rules, {});
    const list = (tables.get(rules)[name] ??= []);
    while (list.length <= upTo) list.push(next(list, list.length));
    return list;
  }

  /** Grundy values of one part up to a size. */
  const values = (rules, upTo) =>
    grow(rules, "values", upTo, (list, size) => {
      const options = [];
      for (const [taken, apart] of movesOf(rules, size)) options.push((list[size - taken - apart] ^ list[apart]) >>> 0);
      return least(options);
    });
  const valueOf = (rules, size) => (isNim(rules) ? size : values(rules, size)[size]);

  /** Whether the player to move loses, for one heap of each size that is never divided. */
  const lostHeaps = (rules, upTo) =>
    grow(rules, "lost", upTo, (list, size) => {
      const options = takes(rules, size);
      return options.length > 0 ? options.every((n) => !list[size - n]) : !rules.misere;
    });

  /** The k of "take 1 to k", where a division decides. */
  function upToK({ digits, on }) {
    const plain = on === 0 && digits.length > 1 && digits.every((leaves, n) => leaves === (n > 0 ? 3 : 0));
    return plain ? digits.length - 1 : null;
  }

  /** The numbers whose nim-sum decides a position; null where something else does. */
  function summed(rules, position) {
    const sizes = parts(rules, position);
    if (sizes && rules.misere) return isNim(rules) && sizes.filter((n) => n > 1).length > 1 ? sizes : null;
    return sizes && sizes.map((size) => valueOf(rules, size));
  }

  /** Whether the player to move loses against good play. */
  function lost(rules, position) {
    const numbers = summed(rules, position);
    if (numbers) return nimSum(numbers) === 0;
    if (!rules.misere) return ![...moves(rules, position)].some((by) => lost(rules, after(rules, position, by)));
    if (isNim(rules)) return position.every((n) => n < 2) && sum(position) % 2 === 1;
    return lostHeaps(rules, position[0])[position[0]];
  }

  function winningMoves(rules, position) {
    if (!isNim(rules) || onPlaces(rules))
      return [...moves(rules, position)].filter((by) => lost(rules, after(rules, position, by)));
    const others = (i) => position.map((n, j) => (i === j ? 0 : n));
    // Heaps may be large, so the size to leave is worked out, not looked for.
    const leave = (size, i) => {
      if (summed(rules, position)) return (size ^ nimSum(position)) >>> 0;
      return others(i).some((n) => n > 1) ? size : 1 - (sum(others(i)) % 2);
    };
    const winning = position.map((size, i) => [[i + 1, size - leave(size, i)]]);
    return winning.filter((by) => by[0][1] > 0 && legal(rules, position, by));
  }

  /** Who can win, and how, and the nim-sum of the sizes where that decides. Under misère play several heaps, and heaps
   * that are divided, are not solved: null. */
  function solve(rules, position) {
    if (rules.misere && !isNim(rules) && (position.length > 1 || divides(rules))) return null;
    const bySizes = isNim(rules) && !onPlaces(rules) && summed(rules, position);
    return {
      outcome: lost(rules, position) ? "P" : "N",
      moves: winningMoves(rules, position),
      nimSum: bySizes ? nimSum(position) : null,
    };
  }

  /** The winning move to play: on places rather one that leaves runs in pairs, which can be seen without values. */
  function best(rules, position) {
    const solved = solve(rules, position);
    if (!solved || solved.moves.length === 0) return null;
    const pairs = (by) => onPlaces(rules) && paired(parts(rules, after(rules, position, by)));
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

  /** In a lost position: a few counters, so that the game stays long, and not always the same ones, since whoever always
   * meets the same move learns one answer and no reason. */
  function delaying(rules, position) {
    if (rules.layout !== "heaps") return shuffled([...moves(rules, position)])[0] || null;
    for (const place of shuffled(placesOf(position))) {
      const few = [];
      for (const [taken, apart] of movesOf(rules, position[place - 1]))
        if (few.push(apart > 0 ? [place, taken, apart] : [place, taken]) === 3) break;
      if (few.length > 0) return [few[random(few.length)]];
    }
    return null;
  }

  /** A beginner moves at random, a heap first and then a number, but takes a win that is one move away. */
  function beginner(rules, position) {
    const large = rules.layout === "heaps" && isNim(rules);
    // Of a heap that may be taken by any number, only all of it or all but one can win at once.
    const few = (size, i) => [size, size - 1].filter((n) => n > 0).map((n) => [[i + 1, n]]);
    const tried = large ? position.flatMap(few) : [...moves(rules, position)];
    const wins = (by) => {
      const to = after(rules, position, by);
      if (!rules.misere) return over(rules, to);
      if (over(rules, to)) return false;
      for (const last of moves(rules, to)) if (!over(rules, after(rules, to, last))) return false;
      return true;
    };
    const atOnce = tried.find(wins);
    if (atOnce) return atOnce;
    if (onPlaces(rules)) return shuffled(tried)[0];
    for (const place of shuffled(placesOf(position))) {
      const size = position[place - 1];
      if (large && size > 0) return [[place, random(size) + 1]];
      const here = large ? [] : shuffled(tried.filter((by) => by[0][0] === place));
      if (here.length > 0) return here[0];
    }
    return null;
  }

  /** The move of an opponent, "perfect" or "beginner"; null where there is none. */
  function reply(opponent, rules, position) {
    if (over(rules, position)) return null;
    if (opponent === "beginner") return beginner(rules, position);
    return best(rules, position) || delaying(rules, position);
  }

  // A position of the same shape to begin with. ------------------------------

  function drawn(rules, start) {
    const largest = Math.max(...start);
    if (onPlaces(rules)) {
      const gaps = start.filter((n) => n === 0).length;
      if (gaps === 0) return Array(Math.max(3, start.length - 3) + random(7)).fill(1);
      return shuffled(start);
    }
    if (asCoins(rules)) {
      const squares = shuffled(Array.from({ length: Math.max(largest, start.length) }, (_, i) => i + 1));
      return squares.slice(0, start.length).sort((a, b) => a - b);
    }
    if (start.length === 1 && !isNim(rules)) {
      const size = Math.max(Math.ceil(largest / 2), 2) + random(largest + 3);
      return [Math.min(size, divides(rules) ? largest : Math.max(largest, LONGEST))];
    }
    return start.map(() => 1 + random(Math.max(largest, 3)));
  }

  /** Mostly one that you can win: an N-position if you begin, else a P-position. */
  function another(rules, start, now, first) {
    const wanted = random(5) === 0 ? null : first === "you" ? "N" : "P";
    let found = now;
    for (let tries = 0; tries < 300; tries++) {
      const position = drawn(rules, start);
      if (String(position) === String(now) || over(rules, position)) continue;
      found = position;
      if (!wanted || solve(rules, position).outcome === wanted) break;
    }
    return found;
  }

  // ----------------------------------------
  // Words

  const count = (n, word) => `${n} ${n === 1 ? word : plural(word)}`;
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const parity = (n) => (n % 2 === 0 ? "even" : "odd");
  const article = (word) => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

  function plural(word) {
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  }

  const or = (numbers) => {
    const [last] = numbers.slice(-1);
    return numbers.length < 2 ? String(last) : `${numbers.slice(0, -1).join(", ")} or ${last}`;
  };

  /** "1 to 3" where no number between is left out, else "1, 3 or 4", or the first few of many. */
  function alternatives(numbers) {
    const [first, last] = [numbers[0], ...numbers.slice(-1)];
    if (numbers.length > 2 && last - first === numbers.length - 1) return `${first} to ${last}`;
    return numbers.length > 10 ? `${numbers.slice(0, 4).join(", ")}, ...` : or(numbers);
  }

  const NUMBERS = ["no", "one", "two", "three", "four"];
  const inWords = (n) => NUMBERS[n] || String(n);

  /** The numbers that may be removed, by what they may leave; `on` where this goes on beyond the last. */
  function sorts({ digits, on }) {
    const found = new Map();
    digits.forEach((leaves, n) => {
      if (leaves > 0) found.set(leaves, [...(found.get(leaves) || []), n]);
    });
    return [...found].map(([leaves, counts]) => ({ leaves, counts, on: on === leaves }));
  }

  /** What is left of a heap, by the sum of digits. */
  const LEFT = {
    1: (heap) => `, which must be a whole ${heap}`,
    2: (heap) => `, but never a whole ${heap}`,
    3: () => "",
    4: (heap) => ` and divides what is left into two ${plural(heap)}`,
    5: (heap) => `, which must be a whole ${heap} unless what is left is divided into two ${plural(heap)}`,
    6: (heap) => `, but never a whole ${heap}, and may divide what is left into two ${plural(heap)}`,
    7: (heap) => ` and may divide what is left into two ${plural(heap)}`,
  };
  const OF_RUN = {
    1: "nothing",
    2: "one part",
    3: "nothing or one part",
    4: "two parts",
    5: "nothing or two parts",
    6: "one part or two",
  };

  function moveOfHeap({ rules, start, words: { heap, counter } }) {
    const one = start.length > 1 || divides(rules) || isNim(rules);
    if (rules.half)
      return `A move takes at least one, and at most half, of the ${plural(counter)} in ${one ? "one" : "the"} ${heap}.`;
    const sort = ({ leaves, counts, on }) => {
      if (counts[0] === 0) return `divides one ${heap} into two${rules.unequal ? " of different sizes" : ""}`;
      const more = on ? `${counts[0] === 1 ? "one" : alternatives(counts)} or more` : alternatives(counts);
      const what = more === "1" ? `1 ${counter}` : `${more} ${plural(counter)}`;
      return `takes ${what}${one ? ` from one ${heap}` : ""}${LEFT[leaves](heap)}`;
    };
    return `A move ${sorts(rules).map(sort).join(", or ")}.`;
  }

  function moveOfRun({ rules, words: { counter } }) {
    const all = sorts(rules);
    const sort = ({ leaves, counts, on }) => {
      const [one, more] = [counts[0] === 1, counts.filter((n) => n > 1)];
      const some = on
        ? `${inWords(Math.max(...counts, 2))} or more`
        : more.length === 1
          ? inWords(more[0])
          : alternatives(more);
      const lie = more.length > 0 || on ? `${some}${one ? "" : ` ${plural(counter)}`} that lie side by side` : "";
      const what = [one ? `one ${counter}` : "", lie].filter(Boolean).join(", or ");
      return leaves === 7 ? what : `${what} if that leaves ${OF_RUN[leaves]} of the run`;
    };
    const limited = all.some(({ leaves }) => leaves !== 7);
    const run = limited ? ` A run is ${plural(counter)} side by side without a gap.` : "";
    return `A move takes ${all.map(sort).join("; or ")}.${run}`;
  }

  /** How a move is made, and who wins at the end. */
  function rulesInWords(board) {
    const { rules, words } = board;
    // Where one counter may be taken from anything, the last move takes the last one.
    const emptied = (digit(rules, 1) & 3) === 3 && !rules.half && (isNim(rules) || onPlaces(rules));
    const end = emptied
      ? `Whoever takes the last ${words.counter} ${rules.misere ? "loses" : "wins"}.`
      : `Whoever cannot move ${rules.misere ? "wins" : "loses"}.`;
    return `${FACES[rules.layout].move(board)} ${asCoins(rules) ? "Whoever cannot move loses." : end}`;
  }

  const only = ({ rules, position }) => position.length === 1 && !isNim(rules);

  /** "12 = 4 × 3 + 0". */
  const divided = (size, by) => `${size} = ${Math.floor(size / by)} × ${by} + ${size % by}`;

  // What a board looks like ------------------------------

  const heapName = (board, place) => (only(board) ? `the ${board.words.heap}` : `${board.words.heap} ${place}`);

  /** Where a coin goes. */
  const target = (position, [[place, taken]]) => [position[place - 1], position[place - 1] - taken];

  const listOf = (word, numbers) =>
    numbers.length === 1 ? `${word} ${numbers[0]}` : `${plural(word)} ${numbers.join(", ")}`;

  const inHeaps = {
    verb: "Take",
    move: moveOfHeap,
    named: heapName,
    /** "Rows 4, 0, 1". */
    shown: ({ words }, position) =>
      position.length === 1
        ? `${capital(article(words.heap))} of ${position[0]}`
        : capital(listOf(words.heap, position)),
    /** "take 3 from row 2"; with an s of the program. */
    told(board, [[place, taken, apart = 0]], s = "") {
      const name = heapName(board, place);
      const left = board.position[place - 1] - taken - apart;
      if (taken === 0) return `divide${s} ${name} into ${left} and ${apart}`;
      const from = only(board) ? "" : ` from ${name}`;
      return `take${s} ${taken}${from}${apart > 0 ? `, leaving ${left} and ${apart}` : ""}`;
    },
    first: ({ rules, words: { heap, counter } }) =>
      divides(rules)
        ? `First choose ${plural(counter)} that lie side by side in one ${heap}.`
        : `First choose how many to take: a ${counter} and all to its right.`,
    help({ rules, words: { heap, counter } }) {
      if (!divides(rules)) {
        return (
          `Choose a ${counter}: it and all ${plural(counter)} to its right are struck out. Then press the Take button. ` +
          "With the keyboard: arrow keys, Home and End move; Enter strikes out from there; Enter again takes; " +
          `Escape clears. From a long ${heap} you take by its number.`
        );
      }
      const cut = `One ${counter} in the middle may mark where the ${heap} is divided, just before it. `;
      return (
        `Choose a ${counter}, then one beside it, and so on: these are struck out, and those on either side of them stay ` +
        `as two ${plural(heap)}. ${digit(rules, 0) > 0 ? cut : ""}Then press the Take button. With the keyboard: arrow ` +
        `keys, Home and End move; Enter strikes out; Enter on a ${counter} that is struck out takes; Escape clears.`
      );
    },
    draw: (board) => board.position.map((size, i) => heap(board, size, i)),
    press: (board, here, again) =>
      divides(board.rules) ? pressBlock(board, here, again) : pressRest(board, here, again),
    /** A block of counters is taken; one in the middle, where that may not be, marks where its heap is divided. */
    chosen({ rules, position }, picked) {
      const [{ place, index }] = picked;
      const size = position[place - 1];
      const right = size - index - picked.length;
      const apart = index > 0 ? right : 0;
      const by = [apart > 0 ? [place, picked.length, apart] : [place, picked.length]];
      const cut = [[place, 0, size - index]];
      return !legal(rules, position, by) && picked.length === 1 && index > 0 && legal(rules, position, cut) ? cut : by;
    },
    keyTakes: ({ rules, picked }, here) => divides(rules) || here === picked[0],
    beside: (_, a, b) => a.place === b.place && b.index === a.index + 1,
    inLines: true,
  };

  const onLine = (round) => ({
    verb: "Take",
    move: moveOfRun,
    named: (_, place) => `circle ${place}`,
    shown({ words }, position) {
      const marked = position.flatMap((n, i) => (n > 0 ? [i + 1] : []));
      const gaps = position.flatMap((n, i) => (n > 0 ? [] : [i + 1]));
      if (gaps.length === 0) return `A full ${round ? "circle" : "row"} of ${position.length}`;
      if (marked.length === 0) return `No ${plural(words.counter)}`;
      if (marked.length === 1) return `One ${words.counter}, in circle ${marked[0]}`;
      const where = gaps.length < marked.length ? `all circles but ${gaps.join(", ")}` : `circles ${marked.join(", ")}`;
      return `${capital(plural(words.counter))} in ${where}`;
    },
    told: (_, by, s = "") => `take${s} circle${by.length > 1 ? "s" : ""} ${by.map(([place]) => place).join(", ")}`,
    first: ({ rules, words: { counter } }) =>
      reach(rules, 3) > 1
        ? `First choose one ${counter}, or ${plural(counter)} side by side.`
        : `First choose a ${counter}.`,
    help: ({ words: { counter } }) =>
      `Choose a ${counter}, then one beside it, and so on, and press the Take button. With the keyboard: arrow keys, Home ` +
      `and End go along; Enter strikes out a ${counter}; Enter on a ${counter} that is struck out takes; Escape clears.`,
    draw: (board) => [places(board, round)],
    press: pressBlock,
    chosen: (_, picked) => picked.map(({ place }) => [place, 1]),
    keyTakes: () => true,
    beside: ({ position }, a, b) =>
      b.place === a.place + 1 || (round && position.length > 2 && b.place === 1 && a.place === position.length),
  });

  const coinsOf = (position) => position.filter((n) => n > 0);

  const STRIP = {
    verb: "Move",
    move: () => "A move slides one coin to any square to its left. It may jump over others, and share a square.",
    named: ({ position }, place) => `the coin on ${position[place - 1]}`,
    shown: (_, position) =>
      position.length === 1 ? `A coin on square ${position[0]}` : `Coins on ${position.join(", ")}`,
    told({ position }, by, s = "") {
      const [from, to] = target(position, by);
      return `move${s} the coin on ${from} to ${to}`;
    },
    first: () => "First choose a coin, then a square to its left.",
    help: () =>
      "Choose a coin, then a square to its left, and press the Move button. With the keyboard: arrow keys, Home and End " +
      "go along the strip; Enter chooses; Enter on the square that is chosen moves; Escape clears.",
    draw: (board) => [strip(board)],
    press(board, here, again) {
      const [from, to] = board.picked;
      if (again) return board.choose(here === to ? [from] : []);
      if (from && here.index < from.index) return board.choose([from, here]);
      if (board.position.includes(here.index) && here.index > 0) return board.choose([here]);
      board.choose([]);
      return board.say(here.index > 0 && from ? "A coin moves to the left only." : this.first(board));
    },
    chosen({ position }, [from, to]) {
      return to ? [[position.indexOf(from.index) + 1, from.index - to.index]] : null;
    },
    keyTakes: ({ picked }, here) => here === picked[1],
  };

  const TURTLES = {
    ...STRIP,
    verb: "Turn",
    move: () =>
      "A move turns one coin from heads to tails, and may also turn one coin to its left, from heads to tails or back.",
    named: ({ position }, place) => `the head at ${position[place - 1]}`,
    shown(_, position) {
      const heads = coinsOf(position).sort((a, b) => a - b);
      if (heads.length === 0) return "No heads";
      return heads.length === 1 ? `Heads at place ${heads[0]}` : `Heads at ${heads.join(", ")}`;
    },
    told({ position }, by, s = "") {
      const [from, to] = target(position, by);
      return to > 0 ? `turn${s} ${from} and ${to}` : `turn${s} ${from}`;
    },
    first: () => "First choose a coin that shows heads.",
    help: () =>
      "Choose a coin that shows heads and, if you like, one to its left, and press the Turn button. With the keyboard: " +
      "arrow keys, Home and End go along the row; Enter chooses; Enter on a coin that is chosen turns; Escape clears.",
    /** The coin farther to the right comes first; it must show heads. */
    press(board, here, again) {
      const rest = again ? board.picked.filter((one) => one !== here) : [...board.picked.slice(0, 1), here];
      const sorted = rest.sort((a, b) => b.index - a.index);
      if (sorted.length === 0 || board.position.includes(sorted[0].index)) return board.choose(sorted);
      if (again) return board.choose([]);
      return board.say(`Coin ${sorted[0].index} shows tails. ${this.first(board)}`);
    },
    chosen({ position }, [from, to]) {
      return [[position.indexOf(from.index) + 1, from.index - (to ? to.index : 0)]];
    },
    keyTakes: () => true,
  };

  const FACES = { heaps: inHeaps, row: onLine(false), ring: onLine(true), strip: STRIP, turtles: TURTLES };
  const face = (board) => FACES[board.rules.layout];
  const told = (board, by, s = "") => face(board).told(board, by, s);
  const shown = (board, position) => face(board).shown(board, position);
  const named = (board, place) => face(board).named(board, place);

  /** Plain heaps: a counter and all to its right. */
  function pressRest(board, here, again) {
    const wanted = board.position[here.place - 1] - here.index;
    if (again && String(board.chosen) === String([[here.place, wanted]])) return board.choose([]);
    const rest = board.counters.filter(({ place, index }) => place === here.place && index >= here.index);
    if (legal(board.rules, board.position, [[here.place, wanted]])) return board.choose(rest);
    board.choose([]);
    return board.say(refusal(board, here.place, wanted));
  }

  /** Counters side by side: one more at either end, or one less; anything else begins anew. */
  function pressBlock(board, here, again) {
    const { picked, rules, position } = board;
    const { beside } = face(board);
    const near = (one) => beside(board, one, here) || beside(board, here, one);
    const neighbours = picked.filter(near).length;
    if (again) return board.choose(neighbours > 1 ? [here] : picked.filter((one) => one !== here));
    const size = onPlaces(rules) ? position.length : position[here.place - 1];
    if (neighbours === 0 || picked.length >= Math.max(1, reach(rules, size))) {
      board.choose([here]);
      return picked.length > 0
        ? board.say(`${face(board).move(board)} Now only ${nameOf(board, here)} is struck out.`)
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

  const nameOf = (board, { place, index }) =>
    onPlaces(board.rules) ? `circle ${place}` : `${board.words.counter} ${index + 1} of ${named(board, place)}`;

  /** Why so many may not be taken. */
  function refusal(board, place, wanted) {
    const { rules, position } = board;
    const [size, name] = [position[place - 1], named(board, place)];
    if (isNim(rules)) return `You may take 1 to ${size} from ${name}.`;
    const may = takes(rules, size);
    if (may.length === 0) return `Nothing may be taken from ${name}.`;
    if (wanted === size && digit(rules, size) & 2)
      return `${capital(article(board.words.heap))} may not be taken whole. You may take ${alternatives(may)}.`;
    return `One move may not take ${wanted}. You may take ${alternatives(may)} from ${name}.`;
  }

  /** The thought that leads to the winning move, without the move. */
  function idea({ rules, position, words }) {
    const [heap, heaps] = [words.heap, plural(words.heap)];
    if (onPlaces(rules)) {
      const to = after(rules, position, best(rules, position));
      if (sum(to) === 0) return "You can take everything that is left.";
      const arcs = rules.layout === "ring" ? "arcs" : "runs";
      return paired(parts(rules, to))
        ? `Leave ${arcs} in pairs of equal length: then you can copy whatever the program does.`
        : `Find the Grundy values of the ${arcs}, and make their nim-sum 0.`;
    }
    if (isNim(rules)) {
      if (!summed(rules, position))
        return position.some((n) => n > 1)
          ? `Only one ${heap} is big. Play there, so that an odd number of ${heaps} of one is left.`
          : `Only ${heaps} of one are left. Count them: ${sum(position)} is ${parity(sum(position))}.`;
      const [total, largest] = [nimSum(position), top(nimSum(position))];
      if (asCoins(rules))
        return `Each coin is a heap of Nim. The nim-sum is ${total}: move a coin whose number contains ${largest}.`;
      return `The nim-sum is ${total}, and its largest power of 2 is ${largest}: play in a ${heap} with a ${largest} in it.`;
    }
    if (position.length > 1) return `Find the Grundy values of the ${heaps}, and make their nim-sum 0.`;
    if (divides(rules))
      return `Make the table of Grundy values. Two ${heaps} have the nim-sum of their values: leave 0.`;
    const k = upToK(rules);
    return k
      ? `${divided(position[0], k + 1)}: look at the remainder.`
      : "Make the table of N and P from 0 up. Which P can you reach in one move?";
  }

  // What a chapter has not taught yet stays out of its boards: `hints` is "nim-sum", "mirror" (equal pairs, and nothing
  // about numbers) or "none".

  /** Whether all that is left lies in equal pairs, where that has been taught. */
  function inPairs({ hints, rules }, position) {
    const lengths = hints === "mirror" && parts(rules, position);
    return Boolean(lengths) && paired(lengths.filter((n) => n > 0));
  }

  /** The winning move to tell: rather one that leaves equal pairs, where only these have been taught. */
  function answer(board) {
    const { rules, position } = board;
    const pairs = (by) => inPairs(board, after(rules, position, by));
    return winningMoves(rules, position).find(pairs) || best(rules, position);
  }

  function simpleIdea(board) {
    const to = after(board.rules, board.position, answer(board));
    if (over(board.rules, to)) return "You can end the game with one move.";
    return inPairs(board, to)
      ? "You can leave equal pairs: then you can copy whatever the program does."
      : "There is a winning move. Which positions would you like to leave? Begin with small ones.";
  }

  function simpleWhy(board) {
    const { rules, position } = board;
    const by = answer(board);
    const to = by ? after(rules, position, by) : position;
    const pairs = inPairs(board, to) ? [p("Everything has an equal partner, so every move can be copied there.")] : [];
    if (!by) return [...pairs, verdict(true, "Every move of yours has a good answer, so")];
    const left = over(rules, to) ? "" : ` This leaves ${shown(board, to).toLowerCase()}.`;
    return [
      p(`${capital(told(board, by))}.${left}`),
      ...(left ? pairs : []),
      verdict(false, "After that the program has no good answer, so"),
    ];
  }

  function hint(board) {
    const by = answer(board);
    if (!by) return "There is no winning move here: whatever you do, the program can win.";
    if (board.hinted) return `A winning move: ${told(board, by)}.`;
    return `${board.hints === "nim-sum" ? idea(board) : simpleIdea(board)} (Hint once more tells the move.)`;
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

  function counter(board, place, index, kind, label, ...inside) {
    const node = button("", `nb-counter ${kind}`, (event) => board.press(node, event));
    node.append(...inside);
    node.setAttribute("aria-label", label);
    node.setAttribute("aria-pressed", "false");
    node.tabIndex = -1;
    board.counters.push({ node, place, index });
    return node;
  }

  /** The program's last move, if it was the last one, and the position before it. */
  function lastOfProgram({ turns, start }) {
    const last = turns[turns.length - 1];
    const before = turns.length > 1 ? turns[turns.length - 2].to : start;
    return last && last.side === "program" ? { by: last.by, before } : null;
  }

  /** What the program has just taken from a place. */
  function justTaken(board, place) {
    const last = lastOfProgram(board);
    const found = last && last.by.find(([taken]) => taken === place);
    return found ? found[1] : 0;
  }

  /** The squares or places that the coins of the program's last move were on, and went to. */
  function justMoved(board) {
    const last = lastOfProgram(board);
    return last ? target(last.before, last.by) : [];
  }

  const hollow = (just, text = "") =>
    el("span", { class: just ? "nb-hollow nb-just" : "nb-hollow", "aria-hidden": "true" }, text);

  function heap(board, size, i) {
    const { position, rules } = board;
    const place = i + 1;
    const name = capital(only(board) ? board.words.heap : heapName(board, place));
    const label = { role: "group", "aria-label": `${name}: ${count(size, board.words.counter)}` };
    const head = el("span", { class: "nb-name", "aria-hidden": "true" }, name, " ", el("b", {}, String(size)));
    if (size > LONGEST) return el("div", { class: "nb-row", ...label }, head, stepper(board, place));
    const line = el("div", { class: "nb-line" });
    for (let index = 0; index < size; index++) {
      const taken = size - index;
      const toTake = divides(rules) ? "" : `: to take ${taken}`;
      const says = `${name}, ${board.words.counter} ${index + 1} of ${size}${toTake}`;
      const node = counter(board, place, index, "nb-disc", says);
      if (!divides(rules) && !legal(rules, position, [[place, taken]])) node.setAttribute("aria-disabled", "true");
      line.append(node);
    }
    const gone = !divides(rules) && board.start[i] <= LONGEST ? board.start[i] - size : 0;
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
      "aria-label": `How many to take from ${heapName(board, place)}`,
    });
    const choose = () => board.chooseMove(input.value === "" ? null : [[place, Math.floor(Number(input.value))]]);
    const step = (by) => () => {
      const may = (n) => legal(board.rules, board.position, [[place, n]]);
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
      node.setAttribute("aria-label", `Take ${says} from ${heapName(board, place)}`);
      return node;
    };
    return el("span", { class: "nb-stepper" }, "take ", sign("−", -1, "fewer"), input, sign("+", 1, "more"));
  }

  /** Markers in a row or round a circle, place 1 at the top, clockwise; where there are too many, in lines. */
  function places(board, ring) {
    const { position } = board;
    const round = ring && position.length <= ROUND;
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
    const wraps = ring && !round;
    return wraps ? el("div", {}, table, p(`Circle ${position.length} lies next to circle 1.`, "nb-small")) : table;
  }

  /** Squares with the coins on them, or coins that show heads or tails; the numbers below. */
  function strip(board) {
    const { position, start, rules } = board;
    const flat = rules.layout === "turtles";
    const last = Math.max(...start, 1);
    const just = justMoved(board);
    const table = el("div", { class: "nb-strip" });
    for (let number = flat ? 1 : 0; number <= last; number++) {
      const here = position.filter((n) => n === number).length;
      const heads = here > 0 ? "heads" : "tails";
      const says = flat ? `Coin ${number}: ${heads}` : `Square ${number}: ${here > 0 ? count(here, "coin") : "empty"}`;
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

  /** The nim-sum of the heaps decides, under misère play where two of them are big. */
  function whyNim(board) {
    const { rules, position } = board;
    const { heap } = board.words;
    const theorem = rules.misere ? "Theorem 2" : "Theorem 1";
    const heaps = rules.layout === "turtles" ? coinsOf(position) : position;
    const total = nimSum(heaps);
    const lines = [];
    if (asCoins(rules)) {
      const what = rules.layout === "strip" ? "A coin on square n" : "A head at place n";
      lines.push(p(`${what} is a heap of n counters in Nim. The heaps are ${heaps.join(", ")}.`));
    }
    if (heaps.length > 1) {
      const names = heaps.map((n, i) => (asCoins(rules) ? `heap of ${n}` : named(board, i + 1)));
      lines.push(columns(names, heaps), p(leftOver(total)));
    } else lines.push(p(`There is one ${asCoins(rules) ? "heap" : heap}, so the nim-sum is its size, ${total}.`));
    lines.push(verdict(total === 0, `The nim-sum is ${total === 0 ? "0" : "not 0"}, so by ${theorem}`));
    if (total > 0) {
      const by = best(rules, position);
      const [size, leave] = target(position, by);
      const contains = `The largest power of 2 in ${total} is ${top(total)}, and`;
      lines.push(
        p(
          asCoins(rules)
            ? `${contains} ${size} contains it. ${size} ⊕ ${total} = ${leave}: ${told(board, by)}.`
            : `${contains} ${heap} ${by[0][0]} contains it. ` +
                `${size} ⊕ ${total} = ${leave}: leave ${leave} in ${heap} ${by[0][0]}, so take ${size - leave}.`,
        ),
      );
    }
    return lines;
  }

  /** Nim in which the last move loses. */
  function whyMisere(board) {
    const { rules, position } = board;
    const { heap, counter } = board.words;
    const bigMeans = `big (2 or more ${plural(counter)})`;
    const big = position.flatMap((n, i) => (n > 1 ? [i + 1] : []));
    const ones = sum(position.filter((n) => n === 1));
    const ofOne = (n) => `${count(n, heap)} of one`;
    if (big.length > 1) {
      const which = `${capital(plural(heap))} ${big.join(", ")} are ${bigMeans}.`;
      return [p(`${which} There are at least two, so the nim-sum decides.`), ...whyNim(board)];
    }
    const by = best(rules, position);
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
      p(`No ${heap} is ${bigMeans}. Every move takes one whole ${heap}, and whoever takes the last one loses.`),
      verdict(!by, `${ofOne(ones)} ${ones === 1 ? "is" : "are"} left, an ${parity(ones)} number, so`),
    ];
  }

  const VALUE = "is the least number that is not the value of anything one move makes of it.";
  const TWO_PARTS = " Two parts have the nim-sum of their values.";

  /** Whether every first move in a full ring has an answer in the middle that leaves two equal arcs, or nothing. */
  function copied(rules, n) {
    const answered = (taken) => {
      const left = n - taken;
      const fits = (answer) => digit(rules, answer) & (answer === left ? 1 : 4) && (left - answer) % 2 === 0;
      return placesOf(Array(left).fill(0)).some(fits);
    };
    return placesOf(Array(n - 1).fill(0)).every((taken) => !(digit(rules, taken) & 2) || answered(taken));
  }

  function whyFull(board) {
    const { rules, position } = board;
    const n = position.length;
    const by = best(rules, position);
    if (by && by.length === n) return [verdict(false, "You can take everything at once, so")];
    if (copied(rules, n)) {
      return [
        p(
          "The circle is full. After any move one arc is left, and something can be taken from its middle: " +
            "that leaves two equal arcs or nothing. From then on every move can be copied in the other arc.",
        ),
        verdict(true, "Whoever moves second can always copy, so"),
      ];
    }
    return [
      p(`The circle is full, so a move leaves one arc. The Grundy value of an arc ${VALUE}${TWO_PARTS} By length:`),
      ending(values(rules, n - 1), n - 1),
      verdict(
        !by,
        by ? `${capital(told(board, by))}: that leaves an arc of value 0, so` : "No move leaves an arc of value 0, so",
      ),
    ];
  }

  function whyRuns(board) {
    const { rules, position } = board;
    const lengths = parts(rules, position);
    if (!lengths) return whyFull(board);
    const [arc, between] = rules.layout === "ring" ? ["arc", " between gaps"] : ["run", ""];
    const lines = [
      p(
        lengths.length === 1
          ? `There is one ${arc}${between}, of length ${lengths[0]}.`
          : `The ${arc}s${between} have the lengths ${lengths.join(", ")}.`,
      ),
    ];
    if (paired(lengths))
      return [
        ...lines,
        verdict(true, `Each length occurs an even number of times. Every move can be copied in an equal ${arc}, so`),
      ];
    const by = best(rules, position);
    const to = by && parts(rules, after(rules, position, by));
    if (by && to.length === 0)
      return [...lines, verdict(false, `${capital(told(board, by))}: then nothing is left, so`)];
    const leaves = by && `${capital(told(board, by))}: that leaves ${arc}s of ${to.join(", ")}`;
    if (by && paired(to)) {
      return [
        ...lines,
        p(`${leaves}, in equal pairs. Then you can copy every move.`),
        verdict(false, "One move leads to a P-position, so"),
      ];
    }
    const longest = Math.max(...lengths);
    return [
      ...lines,
      p(`The Grundy value of ${article(arc)} ${VALUE} By length:`),
      ending(values(rules, longest), longest),
      ...bySum(
        lengths.map((length) => `${arc} of ${length}`),
        summed(rules, position),
      ),
      ...(by ? [p(`${leaves}, whose values have the nim-sum 0.`)] : []),
    ];
  }

  function bySum(names, numbers) {
    const total = nimSum(numbers);
    const working =
      numbers.length > 1
        ? [columns(names, numbers), p(leftOver(total))]
        : [p(`There is one part, so the nim-sum is its value, ${total}.`)];
    return [...working, verdict(total === 0, `The nim-sum of the Grundy values is ${total === 0 ? "0" : "not 0"}, so`)];
  }

  /** One heap that is never divided: a division, or the table of N and P. */
  function whyOne(board) {
    const { rules, position } = board;
    const by = best(rules, position);
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
      p(`From ${size} one move leads to ${alternatives(to.reverse())}.`),
      verdict(!by, goals.length > 0 ? `A P-position is among them, so` : "No P-position is among them, so"),
      ...(by ? [p(`Take ${by[0][1]}: ${size - by[0][1]} is a P-position.`)] : []),
    ];
  }

  /** Several heaps, and heaps that are divided: the nim-sum of their Grundy values. */
  function whyValues(board) {
    const { rules, position } = board;
    const { heap } = board.words;
    const by = best(rules, position);
    const largest = Math.max(...position);
    const numbers = summed(rules, position);
    const lines = [
      p(`The Grundy value of ${article(heap)} ${VALUE}${divides(rules) ? TWO_PARTS : ""} By size:`),
      ending(values(rules, largest), largest),
      ...bySum(
        position.map((size, i) => `${heap} ${i + 1} (${size})`),
        numbers,
      ),
    ];
    if (!by) return lines;
    const [[place, taken, apart = 0]] = by;
    const left = position[place - 1] - taken - apart;
    const total = nimSum(numbers);
    const wanted = (numbers[place - 1] ^ total) >>> 0;
    const [first, second] = [valueOf(rules, left), valueOf(rules, apart)];
    const how = `${capital(heap)} ${place} should have the value ${numbers[place - 1]} ⊕ ${total} = ${wanted}.`;
    const has =
      apart > 0
        ? `${capital(plural(heap))} of ${left} and ${apart} have it together: ${first} ⊕ ${second} = ${wanted}.`
        : `With ${left} it has.`;
    return [...lines, p(`${how} ${has} So ${told(board, by)}.`)];
  }

  function why(board) {
    const { rules, position } = board;
    if (over(rules, position)) {
      return [p(`No move is left. The player whose turn it would be has ${rules.misere ? "won" : "lost"}.`)];
    }
    const how = () => {
      if (board.hints !== "nim-sum") return simpleWhy(board);
      if (onPlaces(rules)) return whyRuns(board);
      if (isNim(rules)) return rules.misere ? whyMisere(board) : whyNim(board);
      return position.length > 1 || divides(rules) ? whyValues(board) : whyOne(board);
    };
    return [p(`${shown(board, position)}, your move:`, "nb-small"), ...how()];
  }

  // ----------------------------------------
  // The game so far, and afterwards where it was decided

  /** A move as it is told afterwards, with the position that it led to. */
  function retold(board, { side, by, to }, position) {
    const who = side === "you" ? "You" : "The program";
    const at = { ...viewed(board), position };
    return `${who} ${told(at, by, side === "you" ? "" : "s")}: ${shown(board, to).toLowerCase()}.`;
  }

  /** What explanations need of a board, so that they can be given of earlier positions too. */
  const viewed = ({ rules, words, start, hints }) => ({ rules, words, start, hints });

  /** Each move of a game with the position before it. */
  const steps = ({ start, turns }) => turns.map((turn, i) => ({ turn, before: i > 0 ? turns[i - 1].to : start }));

  /** The first move that gave a win away. */
  function mistake(board) {
    const { rules } = board;
    return steps(board).find(({ turn, before }) => !lost(rules, before) && !lost(rules, turn.to)) || null;
  }

  /** What decided a game that is over. */
  function decided(board) {
    const { rules, start, turns, winner } = board;
    const found = mistake(board);
    if (!found) {
      const side = turns[0].side === "you" ? "you" : "the program";
      return lost(rules, start)
        ? `There was no mistake. The first position was lost for whoever began, and that was ${side}.`
        : "There was no mistake: whoever began could win, and did.";
    }
    const { turn, before } = found;
    const number = turns.indexOf(turn) + 1;
    const by = told({ ...viewed(board), position: before }, answer({ ...viewed(board), position: before }));
    const whose = turn.side === "you" ? "yours" : "the program's";
    const last = turn.side === winner ? " It was not punished." : "";
    return `The first mistake was ${whose}, in move ${number}. Better: ${by}.${last}`;
  }

  function gameSoFar(board) {
    const items = steps(board).map(({ turn, before }) => el("li", {}, retold(board, turn, before)));
    return [el("ol", {}, ...items), board.over && items.length > 0 ? p(decided(board)) : null].filter(Boolean);
  }

  // ----------------------------------------
  // Links to positions: `#board-2=4,3,2` is the second board of the page. A link can be anything.

  function linked(rules, text) {
    const position = text.split(",").map(Number);
    const places = onPlaces(rules);
    const [many, large] = places ? [64, 1] : [asCoins(rules) ? 12 : 20, asCoins(rules) ? 32 : divides(rules) ? 40 : 1000];
    const fits = position.length <= many && position.every((n) => Number.isInteger(n) && n >= 0 && n <= large);
    const twice = rules.layout === "turtles" && new Set(position).size < position.length;
    return fits && !twice && solve(rules, position) !== null && !over(rules, position) ? position : null;
  }

  /** The position that the address of the page gives to a board. */
  function fromAddress(name, rules) {
    const [board, text] = location.hash.slice(1).split("=");
    return board === name && text ? linked(rules, text) : null;
  }

  // ----------------------------------------
  // Play

  /** So long a reply waits, in milliseconds, so that your own move is seen first. */
  const PAUSE = 700;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  let boards = 0;

  class Board {
    constructor(root) {
      const data = root.dataset;
      this.root = root;
      this.title = data.title;
      this.rules = JSON.parse(data.rules);
      this.words = { heap: data.heap, counter: data.counter };
      this.original = JSON.parse(data.position);
      this.start = this.original;
      this.opponent = data.opponent === "beginner" ? "beginner" : "perfect";
      this.first = data.first === "program" ? "program" : "you";
      this.hints = ["none", "mirror"].includes(data.hints) ? data.hints : "nim-sum";
      this.turns = [];
      this.at = { place: 1, index: 0 };
      this.name = `board-${(boards += 1)}`;
      this.build(`nimsmith-${this.name}`);
      const shared = fromAddress(this.name, this.rules);
      this.begin(shared || this.start, "");
      if (shared) root.scrollIntoView();
    }

    get position() {
      return this.turns.length > 0 ? this.turns[this.turns.length - 1].to : this.start;
    }

    get toMove() {
      const other = { you: "program", program: "you" };
      return this.turns.length > 0 ? other[this.turns[this.turns.length - 1].side] : this.first;
    }

    get winner() {
      const other = { you: "program", program: "you" };
      return this.rules.misere ? this.toMove : other[this.toMove];
    }

    get over() {
      return over(this.rules, this.position);
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
        "aria-label": capital(plural(this.words.counter)),
      });
      this.takeButton = button(face(this).verb, "nb-take", () => this.take());
      this.undoButton = button("Undo", null, () => this.undo());
      this.whyButton = button("Why", null, () => this.showWhy(this.why.hidden));
      this.newButton = button("New position", null, () =>
        this.begin(another(this.rules, this.original, this.start, this.first), "A new position. "),
      );
      this.said = el("p", { class: "nb-said", role: "status", "aria-live": "polite" });
      this.chosenSaid = el("p", { class: "nb-hear", "aria-live": "polite" });
      this.why = el("div", { class: "nb-why", id: `${id}-why`, role: "group", "aria-label": "Why" });
      this.why.hidden = true;
      this.told = el("div", { class: "nb-told" });
      this.whyButton.setAttribute("aria-expanded", "false");
      this.whyButton.setAttribute("aria-controls", this.why.id);
      this.rulesText = el("span");
      const game = el(
        "div",
        { class: "nb-game" },
        el("p", {}, el("b", {}, `${this.title}. `), this.rulesText),
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
          button("Link", null, () => this.link()),
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
      this.root.setAttribute("aria-label", `${this.title} board: ${shown(this, start).toLowerCase()}`);
      this.goOn(lead);
    }

    /** The program's move, if it is its turn; then the board is drawn and said. */
    goOn(lead) {
      clearTimeout(this.waiting);
      this.waiting = null;
      let text = lead;
      if (!this.over && this.toMove === "program") {
        const by = reply(this.opponent, this.rules, this.position);
        text += `The program ${told(this, by, "s")}. `;
        this.make("program", by);
      }
      this.hinted = false;
      this.draw();
      this.say(text + this.turn());
    }

    /** The same after a move of yours, which is seen by itself first, except by those who want nothing to move. Where the
     * focus was on the board it stays there. */
    replyTo(lead, held) {
      const after = () => {
        const on = document.activeElement;
        const here = held && (on === document.body || this.root.contains(on));
        this.goOn(lead);
        if (here) this.settle();
      };
      if (still.matches || this.over) return after();
      this.draw();
      if (held && !this.root.contains(document.activeElement)) this.table.focus({ preventScroll: true });
      this.say(lead);
      this.waiting = setTimeout(after, PAUSE);
      return undefined;
    }

    make(side, by) {
      this.turns.push({ side, by, to: after(this.rules, this.position, by) });
    }

    /** Whose turn it is, or how the game has ended. */
    turn() {
      const now = shown(this, this.position);
      if (!this.over) return `${now}: your move.`;
      const last = this.toMove === "you" ? "program" : "you";
      const made =
        this.turns.length === 0
          ? "No move is possible"
          : `${last === "you" ? "You" : "The program"} made the last move`;
      return `${made}: ${this.winner === "you" ? "you win!" : "the program wins."}`;
    }

    take() {
      if (this.waiting) return undefined;
      if (this.over) return this.say(`The game is over. ${this.turn()}`);
      if (!this.chosen) return this.say(face(this).first(this));
      const by = this.chosen;
      const [[place, taken]] = by;
      if (!legal(this.rules, this.position, by))
        return this.say(
          divides(this.rules) || onPlaces(this.rules) ? face(this).move(this) : refusal(this, place, taken),
        );
      const text = `You ${told(this, by)}. `;
      const held = this.root.contains(document.activeElement);
      this.at = face(this).inLines ? { place, index: this.position[place - 1] - taken - 1 } : this.at;
      this.make("you", by);
      return this.replyTo(text, held);
    }

    undo() {
      const yours = this.turns.map((turn) => turn.side).lastIndexOf("you");
      if (yours < 0) return this.say("You have made no move that could be taken back.");
      const taken = this.turns.length - yours;
      this.turns.length = yours;
      this.goOn(taken === 1 ? "Your move is taken back. " : "Your move and the reply are taken back. ");
      return undefined;
    }

    link() {
      history.replaceState(null, "", `#${this.name}=${this.start.join(",")}`);
      const copied = navigator.clipboard ? navigator.clipboard.writeText(location.href) : Promise.reject();
      const where = "The address of this page now leads to the position that this game began with";
      copied.then(
        () => this.say(`${where}, and has been copied.`),
        () => this.say(`${where}: copy it from the top of the window.`),
      );
    }

    hint() {
      if (this.waiting) return undefined;
      if (this.over) return this.say(`The game is over. ${this.turn()}`);
      this.say(hint(this));
      this.hinted = true;
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
      const again = node.getAttribute("aria-pressed") === "true";
      // A press of a key makes a click without a count, the second half of a double click one with 2.
      if (again && event.detail === 0 && face(this).keyTakes(this, here)) return this.take();
      if (again && event.detail > 1) return undefined;
      return face(this).press(this, here, again);
    }

    /** Chooses counters, and what is done to them. */
    choose(picked) {
      this.chooseMove(picked.length > 0 ? face(this).chosen(this, picked) : null, picked);
    }

    /** Shows what is chosen; nothing is rebuilt, so that the focus stays where it is. */
    chooseMove(by, picked = []) {
      this.chosen = by;
      this.picked = picked;
      const cut = Boolean(by) && by[0][1] === 0;
      for (const one of this.counters) {
        one.node.setAttribute("aria-pressed", String(picked.includes(one)));
        one.node.classList.toggle("nb-cut", cut && picked.includes(one));
      }
      for (const { input, place } of this.steppers) if (!by || by[0][0] !== place) input.value = "";
      const may = by && legal(this.rules, this.position, by);
      const text = may ? capital(told(this, by)) : face(this).verb;
      this.takeButton.textContent = text;
      this.takeButton.setAttribute("aria-disabled", String(!may));
      this.chosenSaid.textContent = may ? `Chosen: ${told(this, by)}.` : "";
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
      if (this.over) this.newButton.focus({ preventScroll: true });
      else if (!long) counter.node.focus({ preventScroll: true });
      // A phone would show its keys for a number to type; who pressed the button may go on from there.
      else if (document.activeElement !== this.takeButton) long.input.focus({ preventScroll: true });
    }

    // What is shown and said ------------------------------

    draw() {
      this.counters = [];
      this.steppers = [];
      this.table.replaceChildren(...face(this).draw(this));
      this.undoButton.setAttribute("aria-disabled", String(!this.turns.some((turn) => turn.side === "you")));
      this.choose([]);
      this.rove();
      this.told.replaceChildren(...gameSoFar(this));
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
      const rules = JSON.parse(root.dataset.rules);
      readable =
        rules.layout in BOARDS &&
        position.every((n) => Number.isInteger(n) && n >= 0) &&
        position.length > 0 &&
        solve(rules, position) !== null;
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
    moves: (rules, position) => [...moves(rules, position)],
    legal,
  };
})();
