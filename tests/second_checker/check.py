#!/usr/bin/env python3
"""A second checker of proof certificates, which shares nothing with the first.

    check.py FACTS CERTIFICATE.json ...

FACTS lists what may be believed, a line each: digest, name and statement, two spaces between them; a fact without a
digest has a hyphen. `facts.txt` beside this file has the facts of the program. A fact of a certificate that is not on
the list is refused, whatever the certificate says of it.

For each certificate it prints what is believed and what is proved, or what is refused; then `accepted` or `refused` with the
file's name. Exit code: 0 if all are accepted, 1 if not.

Trees are kept as in the file, lists as tuples: terms are numbers, variables "x", fixed names "x:Nat" and
(function, term, ...); formulas are (word, ...). Fixed names have a colon and variables have none, so that a term put
for a variable is never caught by a quantifier. Limits on size are the first checker's business; numbers are as large as
they like to be here. No word of a certificate is printed that is not a name or a sign, so none can look like a verdict.
"""

import json
import re
import sys
from collections import Counter
from functools import reduce
from itertools import count

FUNCTIONS = {
    "⊕": ("Nat", "Nat", "Nat"), "+": ("Nat", "Nat", "Nat"), "2^": ("Nat", "Nat"), "[]": ("Pos", "Nat", "Nat"),
    "[:=]": ("Pos", "Nat", "Nat", "Pos"), "N": ("Pos", "Nat"), "rest": ("Pos", "Nat", "Nat"),
    "hi": ("Nat", "Nat", "Nat"), "lo": ("Nat", "Nat", "Nat"), "ones": ("Pos", "Nat"), "G": ("Nat", "Nat"),
    "values": ("Pos", "Pos"),
}  # the sorts of the arguments, and then that of the value
PREDICATES = {
    "bit": ("Nat", "Nat"), "move": ("Pos", "Pos"), "hot": ("Pos",), "mhot": ("Pos",), "thot": ("Nat", "Nat"),
    "tmhot": ("Nat", "Nat"), "multiple": ("Nat", "Nat"), "split": ("Nat", "Nat", "Nat"), "turn": ("Pos", "Pos"),
    "wins": ("Pos",), "ring": ("Nat",), "<": ("Nat", "Nat"),
}
JOINS = {"<->": 1, "->": 2, "|": 3, "&": 4}  # and how tightly they bind
MOVES = {"move", "turn"}
WORDS = {"all", "ex", "not", "and", "or", "implies", "xor", "False"} | set(FUNCTIONS) | set(PREDICATES)
NAME = "[A-Za-z][A-Za-z0-9_']*"
SIGNS = {"=", "False"} | set(FUNCTIONS) | set(PREDICATES) | set(JOINS)
MOST_ATOMS = 14
DEEPEST = 500  # lists within lists; a proof of the program has at most 300
LARGEST = 2**64 - 1

class Refused(Exception):
    pass

def require(condition, why):
    if not condition:
        raise Refused(why)

# What makes sense -----------------------------------------------------------------------------------------------------

def sort_of(term, names):
    """The sort of a term in which only these names and variables occur."""
    match term:
        case int(): return "Nat"
        case str():
            require(term in names, f"{term} is not in force")
            return names[term]
        case (str(function), *terms) if function in FUNCTIONS:
            *sorts, value = FUNCTIONS[function]
            require([sort_of(t, names) for t in terms] == sorts, f"{function} has wrong arguments")
            return value
    raise Refused("no term")

def make_sense(formula, names):
    """Refuses a formula that is badly sorted or has other names than these."""
    match formula:
        case ("False",): pass
        case ("not", inner): make_sense(inner, names)
        case ("=", left, right): require(sort_of(left, names) == sort_of(right, names), "= between different sorts")
        case (str(join), left, right) if join in JOINS:
            make_sense(left, names)
            make_sense(right, names)
        case ("all" | "ex", str(x), "Nat" | "Pos" as sort, body):
            good = re.fullmatch(NAME, x) and x not in WORDS and x not in names
            require(good, f"a variable cannot be called {x} here")
            make_sense(body, names | {x: sort})
        case (str(predicate), *terms) if predicate in PREDICATES:
            sorts = [sort_of(term, names) for term in terms]
            require(tuple(sorts) == PREDICATES[predicate], f"{predicate} has wrong arguments")
        case _: raise Refused("no formula")
    return formula

def put(new, old, tree):
    """The tree with one term for another, or for a variable where it is free."""
    match tree:
        case _ if tree == old: return new
        case ("all" | "ex" as word, x, sort, body): return tree if x == old else (word, x, sort, put(new, old, body))
        case (word, *parts): return (word, *(put(new, old, part) for part in parts))
    return tree

# What is the same by evaluation ---------------------------------------------------------------------------------------

def nim_sum(terms):
    """What is left of evaluated terms when equal ones have cancelled: a set of terms, and a number."""
    left, number = frozenset(), 0
    for term in terms:
        match term:
            case int(): number ^= term
            case ("⊕", more, n): left, number = left ^ more, number ^ n
            case _: left ^= {term}
    return left, number

def total(terms):
    """How many of each evaluated term, and a number."""
    left, number = Counter(), 0
    for term in terms:
        match term:
            case int(): number += term
            case ("+", more, n): left, number = left + Counter(dict(more)), number + n
            case _: left[term] += 1
    return left, number

def evaluated(term, variables):
    match term:
        case str(): return variables.get(term, term)
        case ("⊕", *terms):
            left, number = nim_sum(evaluated(t, variables) for t in terms)
            if len(left) == 1 and number == 0:
                return next(iter(left))
            return ("⊕", left, number) if left else number
        case ("+", *terms):
            left, number = total(evaluated(t, variables) for t in terms)
            if sum(left.values()) == 1 and number == 0:
                return next(iter(left))
            return ("+", frozenset(left.items()), number) if left else number
        case (function, *terms):
            terms = [evaluated(t, variables) for t in terms]
            if function == "2^" and isinstance(terms[0], int) and terms[0] < 64:
                return 2 ** terms[0]
            return (function, *terms)
    return term

def is_number(term, variables):
    match term:
        case str() if term in variables: return variables[term][2] == "Nat"
        case str(): return term.endswith(":Nat")
        case (function, *_): return FUNCTIONS[function][-1] == "Nat"
    return True

def negated(formula):
    return formula[1] if formula[0] == "not" else ("not", formula)

def truth(holds):
    return ("not", ("False",)) if holds else ("False",)

def simple(formula, variables={}):
    """One form for formulas that say the same by evaluation and the names of variables alone."""
    match formula:
        case ("=", left, right):
            left_right = evaluated(left, variables), evaluated(right, variables)
            if is_number(left, variables):
                left, number = nim_sum(left_right)
                return ("zero", left, number) if left else truth(number == 0)
            return ("=", frozenset(left_right)) if left_right[0] != left_right[1] else truth(True)
        case ("not", inner): return negated(simple(inner, variables))
        case (join, left, right) if join in JOINS: return (join, simple(left, variables), simple(right, variables))
        case ("all" | "ex" as word, x, sort, body):
            body = simple(body, variables | {x: ("variable", len(variables), sort)})
            return ("all", sort, body) if word == "all" else negated(("all", sort, negated(body)))
        case ("<", left, right):
            left, right = evaluated(left, variables), evaluated(right, variables)
            both = isinstance(left, int) and isinstance(right, int)
            return truth(left < right) if both else ("<", left, right)
        case (predicate, *terms): return (predicate, *(evaluated(t, variables) for t in terms))

# The rules ------------------------------------------------------------------------------------------------------------

def follows_by_logic(facts, goal):
    """No row of the truth table has all facts true and the goal false. A row is the set of its true atoms."""
    claims = [simple(f) for f in facts] + [negated(simple(goal))]
    atoms = {}

    def collect(f):
        if f[0] in JOINS or f[0] == "not":
            for part in f[1:]:
                collect(part)
        elif f != ("False",):
            atoms.setdefault(f, 1 << len(atoms))

    def rows(f):
        match f:
            case ("False",): return set()
            case ("not", inner): return everything - rows(inner)
            case (join, one, other) if join in JOINS:
                one, other = rows(one), rows(other)
                return {"&": one & other, "|": one | other, "->": (everything - one) | other,
                        "<->": everything - (one ^ other)}[join]
        return {row for row in everything if row & atoms[f]}

    for claim in claims:
        collect(claim)
    if len(atoms) > MOST_ATOMS:
        return False
    everything = left = set(range(1 << len(atoms)))
    for claim in claims:
        left = left & rows(claim)
    return not left

def follows_by_xor(facts, goal):
    """The facts' equations of numbers contradict each other, or what is denied is a nim-sum of some of them."""
    equations, denied = [], []
    for claim in facts + [negated(goal)]:
        positive = claim[0] != "not"
        match claim if positive else claim[1]:
            case ("=", left, right) if is_number(left, {}):
                sides = nim_sum([evaluated(left, {}), evaluated(right, {})])
                (equations if positive else denied).append(sides)
    solved = {}  # a term, and an equation from which it is eliminated in all others

    def eliminate(equation):
        terms, number = equation
        for term in solved:  # in the order in which they came: a later equation has no earlier term
            if term in terms:
                terms, number = terms ^ solved[term][0], number ^ solved[term][1]
        return terms, number

    for equation in equations:
        terms, number = eliminate(equation)
        if not terms and number:
            return True
        if terms:
            solved[next(iter(terms))] = terms, number
    return any(eliminate(equation) == (frozenset(), 0) for equation in denied)

def at_least_zero(large, small, more=0):
    """`large - small - more`, as how many of each term; the term 1 is the number."""
    (terms, number), (less, minus) = total([evaluated(large, {})]), total([evaluated(small, {})])
    terms.subtract(less)
    terms[1] = number - minus - more
    return terms

def inequalities(formula):
    match formula:
        case ("<", small, large): return [at_least_zero(large, small, 1)]
        case ("=", left, right) if is_number(left, {}):
            return [at_least_zero(left, right), at_least_zero(right, left)]
        case ("not", ("<", large, small)): return [at_least_zero(large, small)]
        case ("not", ("=", left, right)) if is_number(left, {}) and evaluated(right, {}) == 0:
            return [at_least_zero(left, right, 1)]
        case ("not", ("=", left, right)) if is_number(left, {}) and evaluated(left, {}) == 0:
            return [at_least_zero(right, left, 1)]
    return []

def opposites(goal):
    match goal:
        case ("=", left, right) if is_number(left, {}): return [("<", left, right), ("<", right, left)]
        case ("False",) | ("<", _, _): return [("not", goal)]
        case ("not", ("=" | "<", _, _)): return [goal[1]]
    return None

def follows_by_arith(facts, goal, multipliers):
    """Against each opposite of the goal, the inequalities so many times come to a negative number and nothing more."""
    against = opposites(goal)
    if against is None or len(against) != len(multipliers):
        return False
    given = [i for fact in facts for i in inequalities(fact)]
    for opposite, times in zip(against, multipliers):
        used = given + inequalities(opposite)
        if len(used) != len(times):
            return False
        come_to = Counter()
        for inequality, n in zip(used, times):
            for term, k in inequality.items():
                come_to[term] += n * k
        number = come_to.pop(1, 0)
        if number >= 0 or any(k > 0 for k in come_to.values()):
            return False
    return True

def follows(rule, facts, goal):
    match rule, facts:
        case ("same",), [fact]: return simple(fact) == simple(goal)
        case ("logic",), _: return follows_by_logic(facts, goal)
        case ("xor",), _: return follows_by_xor(facts, goal)
        case ("arith", multipliers), _:
            well_formed = isinstance(multipliers, tuple) and all(
                isinstance(each, tuple) and all(isinstance(n, int) for n in each) for each in multipliers)
            return well_formed and follows_by_arith(facts, goal, multipliers)
        case ("rewrite",), [("=", left, right), fact]:
            return simple(put(right, left, fact)) == simple(put(right, left, goal))
    return False

# Proofs ---------------------------------------------------------------------------------------------------------------

def cited(citation, names, facts, known):
    """The fact, with terms for its outermost variables."""
    require(isinstance(citation, tuple) and citation, "no citation")
    of, *terms = citation
    if isinstance(of, int):
        require(of < len(facts), f"there is no fact {of} here")
        fact = facts[of]
    else:
        require(isinstance(of, str) and of in known, f"{of} is not known")
        fact = known[of]
    for term in terms:
        require(fact[0] == "all", "more terms than variables")
        fact = instance(fact, term, names)
    return fact

def instance(quantified, term, names):
    _, x, sort, body = quantified
    require(sort_of(term, names) == sort, f"a term of the wrong sort for {x}")
    return put(term, x, body)

def with_name(quantified, name, names):
    """A new name for the variable: the names then in force, and the body with it."""
    _, x, sort, body = quantified
    require(isinstance(name, str) and all(other.rsplit(":", 1)[0] != name for other in names), f"{name} is in use")
    return names | {f"{name}:{sort}": sort}, put(f"{name}:{sort}", x, body)

def induction(goal, along):
    """`all x. (all y. y before x -> A(y)) -> A(x)` for `all x. A(x)`."""
    _, x, sort, body = goal
    if along == "<":
        require(sort == "Nat", "induction along < is about numbers")
    else:
        require(sort == "Pos" and along in MOVES, "induction along what does not end")
    y = next(name for n in count() if (name := f"{x}'{n}") not in str(body))
    before = ("<", y, x) if along == "<" else (along, x, y)
    return ("all", x, sort, ("->", ("all", y, sort, ("->", before, put(y, x, body))), body))

def quantified(word, variables, body):
    for x in reversed(variables.split()):
        body = (word, x, "Nat" if x.islower() else "Pos", body)
    return body

def why_it_ends(along):
    """What an induction must cite: positions have finitely many rows, and a move makes something smaller."""
    if along == "<":
        return []
    row = lambda position, i: ("[]", position, i)
    change = ("[:=]", "P", "i", "b")
    some_move = ("&", ("<", "b", row("P", "i")), ("=", "Q", change))
    parts = [("=", row("P", "i"), "n"), ("=", row("P", "j"), 0), ("not", ("=", "i", "j")), ("split", "n", "a", "b"),
             ("=", "Q", ("[:=]", ("[:=]", "P", "i", "a"), "j", "b"))]
    some_turn = reduce(lambda one, other: ("&", one, other), parts)
    positions = [
        quantified("all", "P", quantified("ex", "n", quantified("all", "i", (
            "->", ("not", ("<", "i", "n")), ("=", row("P", "i"), 0))))),
        quantified("all", "P i b", ("=", row(change, "i"), "b")),
        quantified("all", "P i j b", ("->", ("not", ("=", "j", "i")), ("=", row(change, "j"), row("P", "j")))),
    ]
    return positions + {
        "move": [quantified("all", "P Q", ("->", ("move", "P", "Q"), quantified("ex", "i b", some_move)))],
        "turn": [
            quantified("all", "P Q", ("->", ("turn", "P", "Q"), quantified("ex", "i j n a b", some_turn))),
            quantified("all", "n a b", ("->", ("split", "n", "a", "b"), ("&", ("<", "a", "n"), ("<", "b", "n")))),
        ],
    }[along]

def check(proof, goal, names, facts, known):
    """Refuses a proof that does not prove the goal."""
    require(isinstance(proof, tuple) and proof, "no proof")
    for step in proof[:-1]:
        match step, goal:
            case ("fix", name), ("all", _, _, _): names, goal = with_name(goal, name, names)
            case ("assume",), ("->", assumed, then): facts, goal = facts + [assumed], then
            case ("assume",), ("not", assumed): facts, goal = facts + [assumed], ("False",)
            case ("suppose",), _: facts, goal = facts + [("not", goal)], ("False",)
            case ("have", fact, by), _:
                check(by, make_sense(fact, names), names, facts, known)
                facts = facts + [fact]
            case ("obtain", citation, name), _:
                fact = cited(citation, names, facts, known)
                require(fact[0] == "ex", "this does not say that something exists")
                names, fact = with_name(fact, name, names)
                facts = facts + [fact]
            case ("take", term), ("ex", _, _, _): goal = instance(goal, term, names)
            case ("induct", along, *ends), ("all", _, _, _):
                goal = induction(goal, along)
                reasons = [simple(cited(citation, names, facts, known)) for citation in ends]
                require(reasons == [simple(reason) for reason in why_it_ends(along)], "not the reasons why play ends")
            case _: raise Refused(f"the step {str(step)[:60]} does not fit the goal {printed(goal)}")
    match proof[-1]:
        case ("cases", citation, first, second):
            fact = cited(citation, names, facts, known)
            require(fact[0] == "|", "this is no alternative")
            check(first, goal, names, facts + [fact[1]], known)
            check(second, goal, names, facts + [fact[2]], known)
        case (str(rule), tuple(citations), *more):
            reasons = [cited(c, names, facts, known) for c in citations]
            require(follows((rule, *more), reasons, goal), f"{printed(goal)} does not follow by {rule}")
        case _: raise Refused("a proof without an end")

# Print ----------------------------------------------------------------------------------------------------------------

def printed(tree, tight=0):
    """A term or formula, in brackets where it binds less tightly than asked."""
    match tree:
        case int() | str(): return str(tree).rsplit(":", 1)[0]
        case ("⊕" | "+" as sign, left, right):
            own = 0 if sign == "⊕" else 1
            text = f"{printed(left, own)} {sign} {printed(right, own + 1)}"
            return f"({text})" if own < tight else text
        case ("2^", exponent): return f"2^{printed(exponent, 2)}"
        case ("[]", position, row): return f"{printed(position, 2)}[{printed(row)}]"
        case ("[:=]", position, row, size): return f"{printed(position, 2)}[{printed(row)}:={printed(size)}]"
        case ("not", ("=", left, right)): return f"{printed(left)} != {printed(right)}"
        case ("not", ("<", left, right)): return f"{printed(right)} <= {printed(left)}"
        case ("=" | "<" as sign, left, right): return f"{printed(left)} {sign} {printed(right)}"
        case ("not", inner): return f"not {printed(inner, 5)}"
        case (sign, left, right) if sign in JOINS:
            own = JOINS[sign]
            before, after = (own, own + 1) if sign in "&|" else (own + 1, 2)
            text = f"{printed(left, before)} {sign} {printed(right, after)}"
            return f"({text})" if own < tight else text
        case ("all" | "ex" as word, *_):
            text, last = word, None
            while tree[0] == word:
                _, x, sort, tree = tree
                text += {None: " ", sort: ","}.get(last, f":{last}, ") + x
                last = sort
            text = f"{text}:{last}. {printed(tree)}"
            return f"({text})" if tight else text
        case ("False",): return "False"
        case (name, *terms): return f"{name}({','.join(map(printed, terms))})"
    return "?"

# Files ----------------------------------------------------------------------------------------------------------------

def number(text):
    require(not text.startswith("-") and len(text) < 30 and int(text) <= LARGEST, "a number that is none here")
    return int(text)

def no(what):
    raise Refused(f"{what} is nothing of a certificate")

def once(pairs):
    keys = dict(pairs)
    require(len(keys) == len(pairs), "a key twice")
    return keys

def frozen(value):
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if isinstance(value, str):
        is_word = value in SIGNS or re.fullmatch(f"{NAME}(:{NAME})?", value)
        require(is_word, f"{ascii(value)} is neither a name nor a sign")
        return value
    require(type(value) is int, "a tree is made of lists, words and numbers")
    return value

def not_too_deep(text):
    """Refuses lists within too many others before anything reads them."""
    depth = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|[][{}]', text):
        depth += (bracket in "[{") - (bracket in "]}")
        require(depth <= DEEPEST, "too many lists within each other")

def shown(text):
    """The text, with escapes if it has anything that is not to be seen."""
    return text if text.isprintable() else ascii(text)

def listed(path):
    """The facts that may be believed: by name, digest and statement."""
    facts = {}
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            digest, name, statement = line.split("  ", 2)
            require(name not in facts, f"{name} is listed twice")
            facts[name] = digest, statement
    return facts

def check_file(path, believed):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    not_too_deep(text)
    read = json.loads(text, parse_int=number, parse_float=no, parse_constant=no, object_pairs_hook=once)
    require(isinstance(read, dict) and set(read) == {"schema", "facts", "theorems"}, "not the keys of a certificate")
    require(read["schema"] == "nimsmith/certificate/2", "another schema")
    known = {}
    for word, part, key in ("fact  ", "facts", "digest"), ("proved", "theorems", "proof"):
        require(isinstance(read[part], list), f"no list of {part}")
        for entry in read[part]:
            require(isinstance(entry, dict) and set(entry) == {"name", "statement", "text", key}, "wrong keys")
            name, statement = entry["name"], frozen(entry["statement"])
            require(isinstance(name, str) and re.fullmatch(NAME, name), f"{ascii(name)} is no name")
            require(name not in known, f"{name} is known already")
            make_sense(statement, {})
            require(printed(statement) == entry["text"], f"the text of {name} is not its statement")
            if key == "digest":
                listed_as = believed.get(name)
                require(listed_as == (entry["digest"] or "-", entry["text"]), f"the fact {name} is not on the list")
            else:
                try:
                    check(frozen(entry["proof"]), statement, {}, [], known)
                except Refused as why:
                    raise Refused(f"{name}: {why}") from None
            known[name] = statement
            print(word, name, printed(statement), sep="  ")

def main():
    sys.setrecursionlimit(20 * DEEPEST)
    sys.stdout.reconfigure(errors="backslashreplace")
    if len(sys.argv) < 3:
        print(__doc__)
        return 1
    good, believed = True, listed(sys.argv[1])
    for path in sys.argv[2:]:
        try:
            check_file(path, believed)
            print("accepted", shown(path))
        except (Refused, ValueError, OSError, RecursionError) as why:
            good = False
            print(f"refused {shown(path)}: {shown(str(why))}")
    return 0 if good else 1

if __name__ == "__main__":
    sys.exit(main())
