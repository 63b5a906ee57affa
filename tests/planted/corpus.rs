//! Attacks on the kernel of proofs: certificates that break one side condition each, and beside each its control, in
//! which the condition is met and which is accepted. An attack that is refused for another reason proves nothing, so the
//! reason is part of it.

use super::kernel::proof::Why;

/// What all attacks may cite. Each is true.
pub const KNOWN: [(&str, &str); 14] = [
    ("GET", "all P, i, b. P[i:=b][i] = b"),
    ("LOW", "all x, k. lo(x,k) < 2^k"),
    ("NEXT", "all x. ex y. x < y"),
    ("SOME", "ex x. bit(x,0)"),
    ("EVEN", "not all x. bit(x,0)"),
    ("MOVE", "all P, i, b. b < P[i] -> move(P, P[i:=b])"),
    ("EITHER", "all x. bit(x,0) | not bit(x,0)"),
    ("BOTH", "0 = 0 & 1 = 1"),
    ("FINITE", "all Q. ex m. all j. m <= j -> Q[j] = 0"),
    ("GETNE", "all P, i, j, b. j != i -> P[i:=b][j] = P[j]"),
    (
        "MOVES",
        "all P, Q. move(P,Q) -> ex i, b. b < P[i] & Q = P[i:=b]",
    ),
    (
        "TURNS",
        "all P, Q. turn(P,Q) -> ex i, j, n, a, b. P[i] = n & P[j] = 0 & i != j & split(n,a,b) & Q = P[i:=a][j:=b]",
    ),
    ("PARTS", "all n, a, b. split(n,a,b) -> a < n & b < n"),
    ("FEWER", "all n, a, b. split(n,a,b) -> a < n"),
];

/// A statement with a certificate, why it is refused, and a statement with a certificate that is accepted; the
/// second statement is the first where it is left out.
pub struct Attack {
    pub about: &'static str,
    pub statement: &'static str,
    pub proof: &'static str,
    pub why: Why,
    pub control: (&'static str, &'static str),
}

const fn attack(
    about: &'static str,
    (statement, proof): (&'static str, &'static str),
    why: Why,
    control: (&'static str, &'static str),
) -> Attack {
    Attack {
        about,
        statement,
        proof,
        why,
        control,
    }
}

use Why::*;

/// Names, and what is in force where.
pub const SCOPES: &[Attack] = &[
    attack(
        "a name is fixed twice",
        ("all x, y. x = y", "fix x; fix x; nimsums"),
        NameInUse,
        (
            "all x, y. x = y -> y = x",
            "fix x; fix y; assume; nimsums #0",
        ),
    ),
    attack(
        "a name is obtained that stands for something else",
        ("all x. bit(x,0)", "fix x; obtain x SOME; same #0"),
        NameInUse,
        (
            "all x. ex y. bit(y,0)",
            "fix x; obtain y SOME; take y; same #0",
        ),
    ),
    attack(
        "a name is obtained twice",
        ("0 = 0", "obtain x SOME; obtain x SOME; nimsums"),
        NameInUse,
        ("", "obtain x SOME; obtain y SOME; nimsums"),
    ),
    attack(
        "a name leaves the block in which it was obtained",
        (
            "0 = 0",
            "have 0 = 0 { obtain y SOME; nimsums }; have y = y { nimsums }; nimsums",
        ),
        BadFormula,
        (
            "",
            "have 0 = 0 { obtain y SOME; have y = y { nimsums }; nimsums }; nimsums",
        ),
    ),
    attack(
        "a name leaves its case",
        (
            "all x. ex y. bit(y,0) | not bit(y,0)",
            "fix x; have 0 = 0 { cases EITHER(x) { obtain y SOME; nimsums } { nimsums } }; \
             take y; same EITHER(y)",
        ),
        BadFormula,
        (
            "",
            "fix x; have 0 = 0 { cases EITHER(x) { obtain y SOME; nimsums } { nimsums } }; \
             obtain y SOME; take y; same EITHER(y)",
        ),
    ),
    attack(
        "a fact of a closed block is cited",
        (
            "all x. x = 0",
            "fix x; have x = 0 -> x = 0 { assume; have x = 0 { same #0 }; same #0 }; same #1",
        ),
        NoSuchFact,
        (
            "all x. x = 0 -> x = 0",
            "fix x; assume; have x = 0 -> x = 0 { assume; have x = 0 { same #0 }; same #0 }; same #0",
        ),
    ),
    attack(
        "the first case is used in the second",
        (
            "all x. bit(x,0) | bit(x,1) -> bit(x,0)",
            "fix x; assume; cases #0 { same #1 } { same #1 }",
        ),
        DoesNotFollow,
        (
            "all x. bit(x,0) | bit(x,1) -> bit(x,1) | bit(x,0)",
            "fix x; assume; cases #0 { logic #1 } { logic #1 }",
        ),
    ),
    attack(
        "a fact is cited before it is there",
        (
            "all x. x = 0 -> x = 0",
            "fix x; have x = 0 { same #0 }; assume; same #1",
        ),
        NoSuchFact,
        ("", "fix x; assume; have x = 0 { same #0 }; same #1"),
    ),
    attack(
        "what is to be proved is cited for its own proof",
        ("all x. x = 0", "fix x; have x = 0 { same #0 }; same #0"),
        NoSuchFact,
        (
            "all x. x = 0 -> x = 0",
            "fix x; assume; have x = 0 { same #0 }; same #1",
        ),
    ),
    attack(
        "a theorem is cited that is not there",
        ("False", "same LATER"),
        NoSuchFact,
        ("not False", "assume; same #0"),
    ),
    attack(
        "a theorem is cited for its own proof",
        ("all x. x = 0", "same SELF"),
        NoSuchFact,
        ("all x. x = x", "fix x; nimsums"),
    ),
    attack(
        "a name is used before it is fixed, so that all and ex are swapped",
        (
            "ex y. all x. x < y",
            "obtain y NEXT(x); take y; fix x; same #0",
        ),
        BadFormula,
        (
            "all x. ex y. x < y",
            "fix x; obtain y NEXT(x); take y; same #0",
        ),
    ),
    attack(
        "a step speaks of a name that is not there",
        ("0 = 0", "have y = y { nimsums }; nimsums"),
        BadFormula,
        ("all y. 0 = 0", "fix y; have y = y { nimsums }; nimsums"),
    ),
    attack(
        "a statement speaks of a name that is not there",
        ("x = 0 -> 0 = 0", "assume; nimsums"),
        BadFormula,
        ("0 = 0 -> 0 = 0", "assume; nimsums"),
    ),
    attack(
        "a name is used with another sort",
        (
            "all x. 0 = 0",
            "fix x; have x:Pos = x:Pos { logic }; nimsums",
        ),
        BadFormula,
        ("all X. 0 = 0", "fix X; have X = X { logic }; nimsums"),
    ),
];

/// Formulas and terms that make no sense, and capture.
pub const SORTS: &[Attack] = &[
    attack(
        "a number is said to be a position",
        (
            "all x, P. 0 = 0",
            "fix x; fix P; have x = P -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        (
            "",
            "fix x; fix P; have x = P[x] -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "positions are compared by size",
        (
            "all P. 0 = 0",
            "fix P; have P < P -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        (
            "",
            "fix P; have P[0] < P[1] -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a predicate has too few arguments",
        ("0 = 0", "have hot() -> 0 = 0 { assume; nimsums }; nimsums"),
        BadFormula,
        (
            "all P. 0 = 0",
            "fix P; have hot(P) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a predicate has too many arguments",
        (
            "all P. 0 = 0",
            "fix P; have hot(P,P) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        (
            "",
            "fix P; have hot(P) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a predicate has an argument of the wrong sort",
        (
            "all x. 0 = 0",
            "fix x; have hot(x) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        (
            "all P. 0 = 0",
            "fix P; have hot(P) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a function has an argument of the wrong sort",
        (
            "all x. 0 = 0",
            "fix x; have ones(x) = 0 -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        (
            "all P. 0 = 0",
            "fix P; have ones(P) = 0 -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a function has too few arguments",
        (
            "0 = 0",
            "have lo(1) = 0 -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        ("", "have lo(1,2) = 0 -> 0 = 0 { assume; nimsums }; nimsums"),
    ),
    attack(
        "a variable is bound by no quantifier",
        ("0 = 0", "have %0 = 0 -> 0 = 0 { assume; nimsums }; nimsums"),
        BadFormula,
        (
            "",
            "have (all x. %0 = 0) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a variable is bound by a quantifier that is closed before",
        (
            "0 = 0",
            "have (all x. x = 0) & %0 = 0 -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        (
            "",
            "have (all x. x = 0 & %0 = 0) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a variable has another sort than its quantifier",
        (
            "0 = 0",
            "have (all x. %0:Pos = %0:Pos) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
        BadFormula,
        (
            "",
            "have (all X. %0:Pos = %0:Pos) -> 0 = 0 { assume; nimsums }; nimsums",
        ),
    ),
    attack(
        "a variable in an instance is captured",
        ("ex y. y < y", "same NEXT(%0)"),
        BadFormula,
        ("ex y. 0 < y", "same NEXT(0)"),
    ),
    attack(
        "a variable in a witness is captured",
        ("ex x. all y. x = y", "take %0; fix y; nimsums"),
        BadFormula,
        ("all z. ex x. all y. y = y", "fix z; take z; fix y; nimsums"),
    ),
    attack(
        "an instance has a term of the wrong sort",
        (
            "all P. 0 = 0",
            "fix P; have 0 = 0 { logic LOW(P,0) }; nimsums",
        ),
        BadInstance,
        ("", "fix P; have 0 = 0 { logic LOW(P[0],0) }; nimsums"),
    ),
    attack(
        "an instance has too many terms",
        ("all x. lo(x,x) < 2^x", "fix x; same LOW(x,x,x)"),
        BadInstance,
        ("", "fix x; same LOW(x,x)"),
    ),
    attack(
        "an instance is taken of what exists",
        ("all x. bit(x,0)", "fix x; same SOME(x)"),
        BadInstance,
        ("all x. ex y. x < y", "fix x; same NEXT(x)"),
    ),
    attack(
        "an instance is taken under a `not`",
        ("all x. not bit(x,0)", "fix x; same EVEN(x)"),
        BadInstance,
        ("not all x. bit(x,0)", "same EVEN"),
    ),
    attack(
        "an instance speaks of a name that is not there",
        ("0 = 0", "logic EITHER(z)"),
        BadFormula,
        ("", "logic EITHER(7)"),
    ),
    attack(
        "a witness has the wrong sort",
        ("all P. ex x. x = x", "fix P; take P; nimsums"),
        BadInstance,
        ("", "fix P; take P[0]; nimsums"),
    ),
    attack(
        "a witness is a name that is not there",
        ("ex x. x = x", "take z; nimsums"),
        BadFormula,
        ("", "take 5; nimsums"),
    ),
    attack(
        "a witness that does not matter is a name that is not there",
        ("ex x. 0 = 0", "take z; nimsums"),
        BadFormula,
        ("", "take 5; nimsums"),
    ),
];

/// Steps that do not fit the goal, and facts that do not fit the step.
pub const STEPS: &[Attack] = &[
    attack(
        "a witness is taken for `all`",
        ("all x. x = 0", "take 0; nimsums"),
        StepDoesNotFit,
        ("ex x. x = 0", "take 0; nimsums"),
    ),
    attack(
        "what exists is fixed",
        ("ex x. x = x", "fix x; nimsums"),
        StepDoesNotFit,
        ("all x. x = x", "fix x; nimsums"),
    ),
    attack(
        "half of an `and` is assumed",
        ("all x. x = 0 & x = 0", "fix x; assume; same #0"),
        StepDoesNotFit,
        ("all x. x = 0 -> x = 0", "fix x; assume; same #0"),
    ),
    attack(
        "half of an `or` is assumed",
        ("all x. x = 0 | x = 0", "fix x; assume; same #0"),
        StepDoesNotFit,
        ("all x. x != 0 | x = 0", "fix x; suppose; logic #0"),
    ),
    attack(
        "half of an `<->` is assumed",
        ("all x. x = 0 <-> x = 0 & x = 1", "fix x; assume; logic #0"),
        StepDoesNotFit,
        ("all x. x = 0 <-> x = 0 & x = 0", "fix x; logic"),
    ),
    attack(
        "a goal is assumed",
        ("all x. x = 0", "fix x; assume; same #0"),
        StepDoesNotFit,
        ("all x. x != x -> False", "fix x; assume; nimsums #0"),
    ),
    attack(
        "supposing the opposite of the goal leaves the goal",
        ("all x. x != 0", "fix x; suppose; same #0"),
        DoesNotFollow,
        ("all x. x = x", "fix x; suppose; nimsums #0"),
    ),
    attack(
        "what holds of all is obtained",
        ("ex y. 0 < y", "obtain y NEXT; take y; nimsums"),
        NotAnExistence,
        ("ex y. 0 < y", "obtain y NEXT(0); take y; same #0"),
    ),
    attack(
        "one side of an alternative is obtained",
        ("0 = 0", "obtain y EITHER(0); nimsums"),
        NotAnExistence,
        ("", "obtain y NEXT(0); nimsums"),
    ),
    attack(
        "what does not hold of all is obtained",
        ("ex x. not bit(x,0)", "obtain x EVEN; take x; same #0"),
        NotAnExistence,
        (
            "ex x. not bit(x,0)",
            "have ex x. not bit(x,0) { logic EVEN }; obtain y #0; take y; same #1",
        ),
    ),
    attack(
        "cases are made of an `->`",
        (
            "all x. (x = 0 -> x = 0) -> x = 0",
            "fix x; assume; cases #0 { same #1 } { same #1 }",
        ),
        NotAnAlternative,
        (
            "all x. x = 0 | x = 0 -> x = 0",
            "fix x; assume; cases #0 { same #1 } { same #1 }",
        ),
    ),
    attack(
        "cases are made of an `and`",
        ("0 = 0", "cases BOTH { nimsums } { nimsums }"),
        NotAnAlternative,
        ("", "cases EITHER(0) { nimsums } { nimsums }"),
    ),
    attack(
        "cases are made of all alternatives at once",
        ("0 = 0", "cases EITHER { nimsums } { nimsums }"),
        NotAnAlternative,
        ("", "cases EITHER(3) { nimsums } { nimsums }"),
    ),
    attack(
        "the first case is not proved",
        (
            "all x. bit(x,0)",
            "fix x; cases EITHER(x) { nimsums } { logic #0 #0 }",
        ),
        DoesNotFollow,
        (
            "all x. bit(x,0) | x = x",
            "fix x; cases EITHER(x) { logic #0 } { logic }",
        ),
    ),
    attack(
        "the second case is not proved",
        (
            "all x. bit(x,0)",
            "fix x; cases EITHER(x) { same #0 } { same #0 }",
        ),
        DoesNotFollow,
        (
            "all x. bit(x,0) | not bit(x,0)",
            "fix x; cases EITHER(x) { logic #0 } { logic #0 }",
        ),
    ),
    attack(
        "the second case has the opposite of the first as its goal",
        (
            "all x. bit(x,0)",
            "fix x; cases EITHER(x) { same #0 } { logic EVEN #0 }",
        ),
        DoesNotFollow,
        (
            "all x. bit(x,0) -> bit(x,0)",
            "fix x; assume; cases EITHER(x) { same #0 } { same #0 }",
        ),
    ),
    attack(
        "a step is said, not proved",
        ("all x. x = 0", "fix x; have x = 0 { nimsums }; same #0"),
        DoesNotFollow,
        ("all x. x = x", "fix x; have x = x { nimsums }; same #0"),
    ),
    attack(
        "numbers are taken in order of moves",
        (
            "all x. 0 = 0",
            "induct move FINITE GET GETNE MOVES; fix x; assume; nimsums",
        ),
        StepDoesNotFit,
        (
            "all P. 0 = 0",
            "induct move FINITE GET GETNE MOVES; fix P; assume; nimsums",
        ),
    ),
    attack(
        "positions are taken in order of size",
        ("all P. 0 = 0", "induct less; fix P; assume; nimsums"),
        StepDoesNotFit,
        ("all x. 0 = 0", "induct less; fix x; assume; nimsums"),
    ),
    attack(
        "induction along a predicate that leads nowhere",
        ("all P. 0 = 0", "induct hot; fix P; assume; nimsums"),
        StepDoesNotFit,
        (
            "all P. 0 = 0",
            "induct turn FINITE GET GETNE TURNS PARTS; fix P; assume; nimsums",
        ),
    ),
    attack(
        "induction along turns without a reason why they end",
        ("all P. 0 = 0", "induct turn; fix P; assume; nimsums"),
        NoSuchFact,
        (
            "",
            "induct turn FINITE GET GETNE TURNS PARTS; fix P; assume; nimsums",
        ),
    ),
    attack(
        "induction along turns of which one part may stay as large as it is",
        (
            "all P. 0 = 0",
            "induct turn FINITE GET GETNE TURNS FEWER; fix P; assume; nimsums",
        ),
        DoesNotFollow,
        (
            "",
            "induct turn FINITE GET GETNE TURNS PARTS; fix P; assume; nimsums",
        ),
    ),
    attack(
        "induction along moves with the reasons of turns",
        (
            "all P. 0 = 0",
            "induct move FINITE GET GETNE TURNS; fix P; assume; nimsums",
        ),
        DoesNotFollow,
        (
            "",
            "induct move FINITE GET GETNE MOVES; fix P; assume; nimsums",
        ),
    ),
    attack(
        "induction along moves without what other rows keep",
        (
            "all P. 0 = 0",
            "induct move FINITE GET GET MOVES; fix P; assume; nimsums",
        ),
        DoesNotFollow,
        (
            "",
            "induct move FINITE GET GETNE MOVES; fix P; assume; nimsums",
        ),
    ),
    attack(
        "induction along moves in positions without end",
        (
            "all P. 0 = 0",
            "induct move GET GET GETNE MOVES; fix P; assume; nimsums",
        ),
        DoesNotFollow,
        (
            "",
            "induct move FINITE GET GETNE MOVES; fix P; assume; nimsums",
        ),
    ),
    attack(
        "induction with a reason too many",
        (
            "all P. 0 = 0",
            "induct move FINITE GET GETNE MOVES LOW; fix P; assume; nimsums",
        ),
        NoSuchFact,
        (
            "",
            "induct move FINITE GET GETNE MOVES; fix P; assume; nimsums",
        ),
    ),
    attack(
        "induction on what exists",
        ("ex x. 0 = 0", "induct less; fix x; assume; nimsums"),
        StepDoesNotFit,
        ("all x. 0 = 0", "induct less; fix x; assume; nimsums"),
    ),
    attack(
        "induction from larger numbers",
        (
            "all x. x < 0",
            "induct less; fix x; assume; have x < x + 1 -> x + 1 < 0 { same #0(x + 1) }; \
             have x < x + 1 { sums [1] }; have x + 1 < 0 { logic #1 #2 }; sums [1 1] #3",
        ),
        DoesNotFollow,
        (
            "all x. 0 <= x",
            "induct less; fix x; assume; have all y. y < x -> 0 <= y { same #0 }; sums [1]",
        ),
    ),
    attack(
        "induction from the same number",
        (
            "all x. x = 1",
            "induct less; fix x; assume; have x < x -> x = 1 { same #0(x) }; logic #1",
        ),
        DoesNotFollow,
        (
            "all x. x = x",
            "induct less; fix x; assume; have x < x -> x = x { same #0(x) }; nimsums",
        ),
    ),
    attack(
        "induction from the positions that lead here",
        (
            "all P. hot(P) -> hot(P)",
            "induct move FINITE GET GETNE MOVES; fix P; assume; \
             have all Q. move(Q,P) -> hot(Q) -> hot(Q) { same #0 }; assume; same #2",
        ),
        DoesNotFollow,
        (
            "",
            "induct move FINITE GET GETNE MOVES; fix P; assume; \
             have all Q. move(P,Q) -> hot(Q) -> hot(Q) { same #0 }; assume; same #2",
        ),
    ),
    attack(
        "induction without a smaller position",
        (
            "all P. hot(P)",
            "induct move FINITE GET GETNE MOVES; fix P; assume; same #0(P)",
        ),
        DoesNotFollow,
        (
            "all P. move(P,P) -> hot(P) -> hot(P)",
            "fix P; assume; assume; same #1",
        ),
    ),
];

/// Canonical forms: what evaluation may and may not do.
pub const FORMS: &[Attack] = &[
    attack(
        "equal terms cancel and leave one",
        ("all x. x ⊕ x = x", "fix x; nimsums"),
        DoesNotFollow,
        ("all x. x ⊕ x = 0", "fix x; nimsums"),
    ),
    attack(
        "plus is read as nim-sum",
        ("all x, y. x + y = x ⊕ y", "fix x; fix y; nimsums"),
        DoesNotFollow,
        ("all x, y. x + y = y + x", "fix x; fix y; nimsums"),
    ),
    attack(
        "equal terms cancel under plus",
        ("all x. x + x = 0", "fix x; nimsums"),
        DoesNotFollow,
        ("all x. x + 0 = x", "fix x; nimsums"),
    ),
    attack(
        "a nim-sum is read as plus",
        ("all x, y. x <= x ⊕ y", "fix x; fix y; sums [1]"),
        DoesNotFollow,
        ("all x, y. x <= x + y", "fix x; fix y; sums [1]"),
    ),
    attack(
        "a nim-sum is read as plus inside a sum",
        (
            "all x, y, z. (x ⊕ y) + z = x + y + z",
            "fix x; fix y; fix z; nimsums",
        ),
        DoesNotFollow,
        (
            "all x, y, z. (x + y) + z = z + (y + x)",
            "fix x; fix y; fix z; nimsums",
        ),
    ),
    attack(
        "numerals are added with carries",
        ("3 ⊕ 1 = 4", "nimsums"),
        DoesNotFollow,
        ("3 ⊕ 1 = 2", "nimsums"),
    ),
    attack(
        "a numeral is lost from a nim-sum",
        ("all x. x ⊕ 1 = x", "fix x; nimsums"),
        DoesNotFollow,
        ("all x. x ⊕ 1 ⊕ 1 = x", "fix x; nimsums"),
    ),
    attack(
        "a numeral is lost from a sum",
        ("all x. x + 1 = x", "fix x; nimsums"),
        DoesNotFollow,
        ("all x. x + 1 = 1 + x", "fix x; nimsums"),
    ),
    attack(
        "a sum of numerals is too large",
        ("18446744073709551615 + 1 = 0", "nimsums"),
        DoesNotFollow,
        ("18446744073709551614 + 1 = 18446744073709551615", "nimsums"),
    ),
    attack(
        "a power of 2 is too large",
        ("2^64 = 1", "nimsums"),
        DoesNotFollow,
        ("2^63 = 9223372036854775808", "nimsums"),
    ),
    attack(
        "the exponent of a power of 2 is much too large",
        ("2^4294967296 = 1", "nimsums"),
        DoesNotFollow,
        ("2^4294967296 = 2^4294967296", "nimsums"),
    ),
    attack(
        "a numeral is less than itself",
        ("3 < 3", "logic"),
        DoesNotFollow,
        ("3 < 4", "logic"),
    ),
    attack(
        "numerals that differ are equal",
        ("3 = 4", "logic"),
        DoesNotFollow,
        ("2 + 2 = 4", "logic"),
    ),
    attack(
        "positions that differ are equal",
        ("all P, Q. P = Q", "fix P; fix Q; logic"),
        DoesNotFollow,
        ("all P. P = P", "fix P; logic"),
    ),
    attack(
        "what exists is read as `all`",
        ("(ex x. bit(x,0)) -> (all x. bit(x,0))", "assume; same #0"),
        DoesNotFollow,
        (
            "(ex x. bit(x,0)) -> not all x. not bit(x,0)",
            "assume; same #0",
        ),
    ),
    attack(
        "a `not` is lost",
        ("all x. not bit(x,0) -> bit(x,0)", "fix x; assume; same #0"),
        DoesNotFollow,
        (
            "all x. not not bit(x,0) -> bit(x,0)",
            "fix x; assume; same #0",
        ),
    ),
    attack(
        "arguments change places",
        ("all x, k. lo(x,k) = lo(k,x)", "fix x; fix k; nimsums"),
        DoesNotFollow,
        (
            "all x, k. lo(x ⊕ k,k) = lo(k ⊕ x,k)",
            "fix x; fix k; nimsums",
        ),
    ),
    attack(
        "the sides of `<` change places",
        ("all x, y. x < y -> y < x", "fix x; fix y; assume; same #0"),
        DoesNotFollow,
        ("all x, y. x = y -> y = x", "fix x; fix y; assume; same #0"),
    ),
    attack(
        "`->` is turned round",
        (
            "all x. (x = 0 -> x = 1) -> (x = 1 -> x = 0)",
            "fix x; assume; same #0",
        ),
        DoesNotFollow,
        (
            "all x. (x = 0 -> x = 1) -> (0 = x -> 1 = x)",
            "fix x; assume; same #0",
        ),
    ),
    attack(
        "variables of quantifiers change places",
        (
            "(all x. ex y. x < y) -> (all x. ex y. y < x)",
            "assume; same #0",
        ),
        DoesNotFollow,
        (
            "(all x. ex y. x < y) -> (all y. ex x. y < x)",
            "assume; same #0",
        ),
    ),
    attack(
        "another fact is taken for the goal",
        ("all x. x = 0 -> x = 1", "fix x; assume; same #0"),
        DoesNotFollow,
        ("all x. x = 0 -> x ⊕ 1 = 1", "fix x; assume; same #0"),
    ),
    attack(
        "one of two facts is the goal",
        ("all x. x = 0 -> x = 0", "fix x; assume; same #0 #0"),
        DoesNotFollow,
        ("", "fix x; assume; same #0"),
    ),
];

/// The leaf rules.
pub const LEAVES: &[Attack] = &[
    attack(
        "`or` is read as `and`",
        (
            "all x. x = 0 | x = 1 -> x = 0 & x = 1",
            "fix x; assume; logic #0",
        ),
        DoesNotFollow,
        (
            "all x. x = 0 & x = 1 -> x = 0 | x = 1",
            "fix x; assume; logic #0",
        ),
    ),
    attack(
        "`->` is read as `<->`",
        (
            "all x. (x = 0 -> x = 1) -> (x = 0 <-> x = 1)",
            "fix x; assume; logic #0",
        ),
        DoesNotFollow,
        (
            "all x. (x = 0 <-> x = 1) -> (x = 0 -> x = 1)",
            "fix x; assume; logic #0",
        ),
    ),
    attack(
        "from `A -> B` and B to A",
        (
            "all x. (x = 0 -> x = 1) -> x = 1 -> x = 0",
            "fix x; assume; assume; logic #0 #1",
        ),
        DoesNotFollow,
        (
            "all x. (x = 0 -> x = 1) -> x = 0 -> x = 1",
            "fix x; assume; assume; logic #0 #1",
        ),
    ),
    attack(
        "from `A -> B` to A",
        (
            "all x. (x = 0 -> x = 1) -> x = 0",
            "fix x; assume; logic #0",
        ),
        DoesNotFollow,
        (
            "all x. (x = 0 -> x = 1) -> not (x = 0 & x != 1)",
            "fix x; assume; logic #0",
        ),
    ),
    attack(
        "from `A <-> B` to A",
        (
            "all x. (x = 0 <-> x = 1) -> x = 0",
            "fix x; assume; logic #0",
        ),
        DoesNotFollow,
        (
            "all x. (x = 0 <-> x = 1) -> x = 1 -> x = 0",
            "fix x; assume; assume; logic #0 #1",
        ),
    ),
    attack(
        "from `A or B` to A",
        ("all x. x = 0 | x = 1 -> x = 0", "fix x; assume; logic #0"),
        DoesNotFollow,
        ("all x. x = 0 | x = 0 -> x = 0", "fix x; assume; logic #0"),
    ),
    attack(
        "logic looks behind a quantifier",
        (
            "all x. (ex y. bit(y,0)) -> bit(x,0)",
            "fix x; assume; logic #0",
        ),
        DoesNotFollow,
        (
            "all x. (ex y. bit(y,0)) -> not all z. not bit(z,0)",
            "fix x; assume; logic #0",
        ),
    ),
    attack(
        "logic takes two numbers for one",
        (
            "all x, y. bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; logic #0",
        ),
        DoesNotFollow,
        (
            "all x, y. bit(x ⊕ y,0) -> bit(y ⊕ x,0)",
            "fix x; fix y; assume; logic #0",
        ),
    ),
    attack(
        "an equation that is denied is used as one",
        (
            "all x, y. x != y -> x = y",
            "fix x; fix y; assume; nimsums #0",
        ),
        DoesNotFollow,
        (
            "all x, y. x != y -> y != x",
            "fix x; fix y; assume; nimsums #0",
        ),
    ),
    attack(
        "an equation that says nothing is taken for a contradiction",
        ("all P. hot(P)", "fix P; have 0 = 0 { nimsums }; nimsums #0"),
        DoesNotFollow,
        ("all P. 0 = 1 -> hot(P)", "fix P; assume; nimsums #0"),
    ),
    attack(
        "equations leave a number over",
        (
            "all x, y. x = y -> x = y ⊕ 1",
            "fix x; fix y; assume; nimsums #0",
        ),
        DoesNotFollow,
        (
            "all x, y. x = y ⊕ 1 -> y = x ⊕ 1",
            "fix x; fix y; assume; nimsums #0",
        ),
    ),
    attack(
        "equations leave a term over",
        (
            "all x, y, z. x = y -> x = z",
            "fix x; fix y; fix z; assume; nimsums #0",
        ),
        DoesNotFollow,
        (
            "all x, y, z. x = y -> y = z -> x = z",
            "fix x; fix y; fix z; assume; assume; nimsums #0 #1",
        ),
    ),
    attack(
        "an equation of positions is read as one of their numbers",
        (
            "all P, Q. P = Q -> 0 = 1",
            "fix P; fix Q; assume; nimsums #0",
        ),
        DoesNotFollow,
        (
            "all P, Q. N(P) = N(Q) -> N(Q) = N(P)",
            "fix P; fix Q; assume; nimsums #0",
        ),
    ),
    attack(
        "`<` is taken for an equation",
        (
            "all x, y. x < y -> x = y",
            "fix x; fix y; assume; nimsums #0",
        ),
        DoesNotFollow,
        (
            "all x, y. x = y -> x ⊕ y = 0",
            "fix x; fix y; assume; nimsums #0",
        ),
    ),
    attack(
        "no inequality is counted",
        (
            "all x, y. x < y -> x < y + 1",
            "fix x; fix y; assume; sums [0 0] #0",
        ),
        DoesNotFollow,
        ("", "fix x; fix y; assume; sums [1 1] #0"),
    ),
    attack(
        "too few multipliers",
        (
            "all x, y. x < y -> x < y + 1",
            "fix x; fix y; assume; sums [1] #0",
        ),
        DoesNotFollow,
        ("", "fix x; fix y; assume; sums [1 1] #0"),
    ),
    attack(
        "too few multipliers, which would be enough",
        ("all x. x < 0 -> x < 0", "fix x; assume; sums [1] #0"),
        DoesNotFollow,
        ("", "fix x; assume; sums [1 1] #0"),
    ),
    attack(
        "too many multipliers",
        (
            "all x, y. x < y -> x < y + 1",
            "fix x; fix y; assume; sums [1 1 1] #0",
        ),
        DoesNotFollow,
        ("", "fix x; fix y; assume; sums [1 1] #0"),
    ),
    attack(
        "a list of multipliers too many",
        (
            "all x, y. x < y -> x < y + 1",
            "fix x; fix y; assume; sums [1 1 | 1 1] #0",
        ),
        DoesNotFollow,
        ("", "fix x; fix y; assume; sums [1 1] #0"),
    ),
    attack(
        "no list of multipliers",
        ("all x, y. x = y", "fix x; fix y; sums []"),
        DoesNotFollow,
        (
            "all x, y. y = x -> x = y",
            "fix x; fix y; assume; sums [0 1 1 | 1 0 1] #0",
        ),
    ),
    attack(
        "wrong multipliers",
        (
            "all x, y. x + x < y + y -> x < y",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
        DoesNotFollow,
        ("", "fix x; fix y; assume; sums [1 2] #0"),
    ),
    attack(
        "an equation has a second opposite",
        (
            "all x, y. x <= y -> y = x",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
        DoesNotFollow,
        (
            "all x, y. x <= y -> y <= x -> y = x",
            "fix x; fix y; assume; assume; sums [1 0 1 | 0 1 1] #0 #1",
        ),
    ),
    attack(
        "what is not less is less",
        (
            "all x, y. x <= y -> x < y",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
        DoesNotFollow,
        (
            "all x, y. x <= y -> x < y + 1",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
    ),
    attack(
        "less is less by two",
        (
            "all x, y. x < y -> x + 1 < y",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
        DoesNotFollow,
        (
            "all x, y. x < y -> x + 1 <= y",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
    ),
    attack(
        "equal is less",
        (
            "all x, y. x = y -> x < y",
            "fix x; fix y; assume; sums [0 1 1] #0",
        ),
        DoesNotFollow,
        (
            "all x, y. x = y -> x < y + 1",
            "fix x; fix y; assume; sums [0 1 1] #0",
        ),
    ),
    attack(
        "a number counts positively",
        ("all x. 0 < x -> False", "fix x; assume; sums [1] #0"),
        DoesNotFollow,
        ("all x. x < 0 -> False", "fix x; assume; sums [1] #0"),
    ),
    attack(
        "sums that come to 0 are taken for a contradiction",
        ("all x. x = x -> False", "fix x; assume; sums [1 0] #0"),
        DoesNotFollow,
        ("all x. x = x + 1 -> False", "fix x; assume; sums [1 0] #0"),
    ),
    attack(
        "what differs is larger",
        (
            "all x, y. x != y -> y < x",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
        DoesNotFollow,
        ("all x. x != 0 -> 0 < x", "fix x; assume; sums [1 1] #0"),
    ),
    attack(
        "what differs, the other way round, is larger",
        (
            "all x, y. y != x -> y < x",
            "fix x; fix y; assume; sums [1 1] #0",
        ),
        DoesNotFollow,
        ("all x. 0 != x -> 0 < x", "fix x; assume; sums [1 1] #0"),
    ),
    attack(
        "a multiple is too large",
        (
            "False",
            "have 0 < 18446744073709551615 { logic }; sums [18446744073709551615] #0",
        ),
        DoesNotFollow,
        (
            "18446744073709551615 < 0 -> False",
            "assume; sums [4611686018427387904] #0",
        ),
    ),
    attack(
        "a sum is too large",
        (
            "False",
            "have 0 < 18446744073709551615 { logic }; \
             sums [9223372036854775808 9223372036854775808] #0 #0",
        ),
        DoesNotFollow,
        (
            "18446744073709551615 < 0 -> False",
            "assume; sums [4611686018427387904 4611686018427387904] #0 #0",
        ),
    ),
    attack(
        "sums are used for what is not about size",
        ("all P. hot(P)", "fix P; sums []"),
        DoesNotFollow,
        ("all x. 0 <= x", "fix x; sums [1]"),
    ),
    attack(
        "sums are used for the opposite of what is not about size",
        ("all P. not hot(P)", "fix P; sums []"),
        DoesNotFollow,
        (
            "all x, y. x < y -> x != y",
            "fix x; fix y; assume; sums [1 1 0] #0",
        ),
    ),
    attack(
        "`<` is used to rewrite",
        (
            "all x, y. x < y -> bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; assume; rewrite #0 #1",
        ),
        DoesNotFollow,
        (
            "all x, y. x = y -> bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; assume; rewrite #0 #1",
        ),
    ),
    attack(
        "an equation that is denied is used to rewrite",
        (
            "all x, y. x != y -> bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; assume; rewrite #0 #1",
        ),
        DoesNotFollow,
        (
            "all x, y. x = y -> bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; assume; rewrite #0 #1",
        ),
    ),
    attack(
        "the equation comes second",
        (
            "all x, y. x = y -> bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; assume; rewrite #1 #0",
        ),
        DoesNotFollow,
        ("", "fix x; fix y; assume; assume; rewrite #0 #1"),
    ),
    attack(
        "an equation under a quantifier is used to rewrite",
        (
            "all x, y. (all z. z = 0) -> bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; assume; rewrite #0 #1",
        ),
        DoesNotFollow,
        (
            "all x. (all z. z = 0) -> bit(x,0) -> bit(0,0)",
            "fix x; assume; assume; rewrite #0(x) #1",
        ),
    ),
    attack(
        "what is rewritten is something else",
        (
            "all x, y, z. x = y -> bit(x,0) -> bit(z,0)",
            "fix x; fix y; fix z; assume; assume; rewrite #0 #1",
        ),
        DoesNotFollow,
        (
            "all x, y, z. x = y -> (all u. u < x ⊕ z) -> (all u. u < y ⊕ z)",
            "fix x; fix y; fix z; assume; assume; rewrite #0 #1",
        ),
    ),
    attack(
        "a variable of a quantifier is rewritten",
        (
            "all x, y. x = y -> (ex x. x < x + y) -> (ex x. y < x + y)",
            "fix x; fix y; assume; assume; rewrite #0 #1",
        ),
        DoesNotFollow,
        (
            "all x, y. x = y -> (ex z. z < z + x) -> (ex z. z < z + y)",
            "fix x; fix y; assume; assume; rewrite #0 #1",
        ),
    ),
    attack(
        "rewriting with two facts more",
        (
            "all x, y. x = y -> bit(x,0) -> bit(y,0)",
            "fix x; fix y; assume; assume; rewrite #0 #1 #1",
        ),
        DoesNotFollow,
        ("", "fix x; fix y; assume; assume; rewrite #0 #1"),
    ),
];
