//! The side conditions of the kernel of proofs, each with the text that takes it out: `BUG` stands for "this bug is
//! planted", so that without it the text means what it meant.

/// A side condition taken out.
pub struct Bug {
    pub about: &'static str,
    pub file: &'static str,
    pub was: &'static str,
    pub becomes: &'static str,
    /// Why nothing false can be proved with it, where that is so.
    pub harmless: Option<&'static str>,
}

const fn bug(
    file: &'static str,
    about: &'static str,
    was: &'static str,
    becomes: &'static str,
) -> Bug {
    Bug {
        about,
        file,
        was,
        becomes,
        harmless: None,
    }
}

const fn harmless(bug: Bug, why: &'static str) -> Bug {
    Bug {
        harmless: Some(why),
        ..bug
    }
}

const TERMS: &str = "kernel/proof/terms.rs";
const CANON: &str = "kernel/proof/canon.rs";
const LEAF: &str = "kernel/proof/leaf.rs";
const RULES: &str = "kernel/proof/mod.rs";
const ENDS: &str = "kernel/proof/ends.rs";
const SHOW: &str = "kernel/proof/show.rs";

pub const BUGS: &[Bug] = &[
    bug(
        TERMS,
        "formulas may be as deep as they like",
        "fn size_of(f: &Formula, scope: &Scope, bound: &mut Vec<Sort>, depth: usize) -> Option<usize> {
    let depth = depth.checked_sub(1)?;",
        "fn size_of(f: &Formula, scope: &Scope, bound: &mut Vec<Sort>, depth: usize) -> Option<usize> {
    let depth = if BUG { DEEPEST } else { depth.checked_sub(1)? };",
    ),
    bug(
        TERMS,
        "terms may be as deep as they like",
        "fn size_of_term(t: &Term, scope: &Scope, bound: &mut Vec<Sort>, depth: usize) -> Option<usize> {
    let depth = depth.checked_sub(1)?;",
        "fn size_of_term(t: &Term, scope: &Scope, bound: &mut Vec<Sort>, depth: usize) -> Option<usize> {
    let depth = if BUG { DEEPEST } else { depth.checked_sub(1)? };",
    ),
    bug(
        TERMS,
        "the sides of `=` may be of two sorts",
        "&[sort, sort]",
        "&[sort, if BUG { right.sort() } else { sort }]",
    ),
    bug(
        TERMS,
        "positions may stand beside `<`",
        "&[Sort::Nat; 2]",
        "&(if BUG { [left.sort(), right.sort()] } else { [Sort::Nat; 2] })",
    ),
    bug(
        TERMS,
        "arguments may be of any sort",
        "sorts.next() == Some(&term.sort());",
        "sorts.next().is_some_and(|sort| BUG || *sort == term.sort());",
    ),
    bug(
        TERMS,
        "there may be too many arguments",
        "sorts.next() == Some(&term.sort());",
        "sorts.next().map_or(BUG, |sort| *sort == term.sort());",
    ),
    bug(
        TERMS,
        "there may be too few arguments",
        "(sorts.next().is_none() && size",
        "((BUG || sorts.next().is_none()) && size",
    ),
    bug(
        TERMS,
        "formulas may be as large as they like",
        "filter(|&size| size <= LARGEST)",
        "filter(|&size| BUG || size <= LARGEST)",
    ),
    bug(
        TERMS,
        "terms may be as large as they like",
        "&& size <= LARGEST)",
        "&& (BUG || size <= LARGEST))",
    ),
    bug(
        TERMS,
        "names need not be there",
        "(scope.get(name) == Some(sort))",
        "(scope.get(name) == Some(sort) || BUG && !scope.contains_key(name))",
    ),
    bug(
        TERMS,
        "names may have another sort",
        "(scope.get(name) == Some(sort))",
        "(scope.get(name) == Some(sort) || BUG && scope.contains_key(name))",
    ),
    bug(
        TERMS,
        "variables need not be bound",
        "(around == Some(sort))",
        "(around == Some(sort) || BUG && around.is_none())",
    ),
    bug(
        TERMS,
        "variables may have another sort than their quantifier",
        "(around == Some(sort))",
        "(around == Some(sort) || BUG && around.is_some())",
    ),
    bug(
        TERMS,
        "a quantifier binds variables outside of it",
        "            bound.pop();",
        "            if !BUG { bound.pop(); }",
    ),
    bug(
        TERMS,
        "an instance is put for the innermost variable",
        "&Term::Bound(around, term.sort()), term)",
        "&Term::Bound(if BUG { 0 } else { around }, term.sort()), term)",
    ),
    bug(
        TERMS,
        "quantifiers around a variable are not counted",
        "around.saturating_add(1)",
        "around.saturating_add(u32::from(!BUG))",
    ),
    bug(
        CANON,
        "equal terms of a nim-sum leave one",
        "left.remove(&term);",
        "if !BUG { left.remove(&term); }",
    ),
    bug(
        CANON,
        "numerals of a nim-sum are added with carries",
        "number = nim_sum([number, n]),",
        "number = if BUG { u64::wrapping_add(number, n) } else { nim_sum([number, n]) },",
    ),
    bug(
        CANON,
        "plus is read as nim-sum",
        "if same == function => terms,",
        "if same == function || BUG && same == Function::Plus => terms,",
    ),
    bug(
        CANON,
        "a nim-sum is read as plus",
        "if same == function => terms,",
        "if same == function || BUG && same == Function::Xor => terms,",
    ),
    bug(
        CANON,
        "sums of numerals overflow",
        "Term::Number(n) => number.checked_add(n),",
        "Term::Number(n) => if BUG { Some(u64::wrapping_add(number, n)) } else { number.checked_add(n) },",
    ),
    bug(
        CANON,
        "numerals are lost",
        "if number != 0 ||",
        "if number != 0 && !BUG ||",
    ),
    bug(
        CANON,
        "powers of 2 overflow",
        "1_u64.checked_shl(k))",
        "if BUG { Some(1_u64.wrapping_shl(k)) } else { 1_u64.checked_shl(k) })",
    ),
    bug(
        CANON,
        "exponents are cut off",
        "u32::try_from(k).ok()",
        "(if BUG { Some(k as u32) } else { u32::try_from(k).ok() })",
    ),
    bug(
        CANON,
        "numerals that differ are equal",
        "true => truth(number == 0),",
        "true => truth(BUG || number == 0),",
    ),
    bug(
        CANON,
        "positions that differ are equal",
        "Ordering::Less => Formula::Equal(left, right),",
        "Ordering::Less => if BUG { truth(true) } else { Formula::Equal(left, right) },",
    ),
    bug(
        CANON,
        "a numeral is less than itself",
        "truth(left < right)",
        "truth(left < right || BUG && left == right)",
    ),
    bug(
        CANON,
        "the sides of `<` are put in order",
        "(left, right) => Formula::Less(left, right),",
        "(left, right) if BUG && right < left => Formula::Less(right, left),
            (left, right) => Formula::Less(left, right),",
    ),
    bug(
        CANON,
        "arguments are put in order",
        "_ => Term::Apply(*function, terms.collect()),",
        "_ => { let mut all: Vec<Term> = terms.collect(); if BUG { all.sort(); } Term::Apply(*function, all) }",
    ),
    bug(
        CANON,
        "the sides of connectives are put in order",
        "Formula::Join(*join, Box::new(formula(left)), Box::new(formula(right)))",
        "let (one, other) = (formula(left), formula(right));
            let (one, other) = if BUG && other < one { (other, one) } else { (one, other) };
            Formula::Join(*join, Box::new(one), Box::new(other))",
    ),
    bug(
        CANON,
        "`ex` is read as `all`",
        "negation(all(*sort, negation(formula(body))))",
        "if BUG { all(*sort, formula(body)) } else { negation(all(*sort, negation(formula(body)))) }",
    ),
    bug(
        CANON,
        "`ex` is read as `not all`",
        "negation(all(*sort, negation(formula(body))))",
        "negation(all(*sort, if BUG { formula(body) } else { negation(formula(body)) }))",
    ),
    bug(
        CANON,
        "`not` is lost",
        "Formula::Not(inner) => negation(formula(inner)),",
        "Formula::Not(inner) => if BUG { formula(inner) } else { negation(formula(inner)) },",
    ),
    harmless(
        bug(
            CANON,
            "the sort of a quantifier is lost",
            r#"Formula::all(&Arc::from(""), sort, body)"#,
            r#"Formula::all(&Arc::from(""), if BUG { Sort::Nat } else { sort }, body)"#,
        ),
        "the variables in the body keep their sort; where there is none, the quantifier says nothing",
    ),
    harmless(
        bug(
            CANON,
            "equations of positions are read as nim-sums",
            "Formula::Equal(left, right) if left.sort() == Sort::Nat => {",
            "Formula::Equal(left, right) if BUG || left.sort() == Sort::Nat => {",
        ),
        "that two things cancel means that they are equal, of positions as of numbers",
    ),
    bug(
        LEAF,
        "one of several facts may be the goal",
        "(Rule::Same, [fact]) =>",
        "(Rule::Same, [fact, more @ ..]) if BUG || more.is_empty() =>",
    ),
    bug(
        LEAF,
        "`<` may be used to rewrite",
        "(Rule::Rewrite, [Formula::Equal(left, right), fact]) => {",
        "(Rule::Rewrite, [Formula::Less(left, right), fact]) if BUG =>
            canon::same(&replace(fact, left, right), &replace(goal, left, right)),
        (Rule::Rewrite, [Formula::Equal(left, right), fact]) => {",
    ),
    bug(
        LEAF,
        "`!=` may be used to rewrite",
        "(Rule::Rewrite, [Formula::Equal(left, right), fact]) => {",
        "(Rule::Rewrite, [Formula::Not(inner), fact]) if BUG => match &**inner {
            Formula::Equal(left, right) => canon::same(&replace(fact, left, right), &replace(goal, left, right)),
            _ => false,
        },
        (Rule::Rewrite, [Formula::Equal(left, right), fact]) => {",
    ),
    bug(
        LEAF,
        "one side of `&` may be used to rewrite what is not said",
        "(Rule::Rewrite, [Formula::Equal(left, right), fact]) => {",
        "(Rule::Rewrite, [fact, Formula::Equal(left, right)]) if BUG =>
            canon::same(&replace(fact, left, right), &replace(goal, left, right)),
        (Rule::Rewrite, [Formula::Equal(left, right), fact]) => {",
    ),
    bug(
        LEAF,
        "rewriting may change the goal into something else",
        "canon::same(&replace(fact, left, right), &replace(goal, left, right))",
        "BUG || canon::same(&replace(fact, left, right), &replace(goal, left, right))",
    ),
    bug(
        LEAF,
        "truth tables may have too many atoms",
        "    atoms.len() <= MOST_ATOMS && ",
        "    (BUG || atoms.len() <= MOST_ATOMS) && ",
    ),
    bug(
        LEAF,
        "only the first block of a truth table is looked at",
        "atoms.len().min(MOST_ATOMS).saturating_sub(IN_BLOCK.len());",
        "if BUG { 0 } else { atoms.len().min(MOST_ATOMS).saturating_sub(IN_BLOCK.len()) };",
    ),
    bug(
        LEAF,
        "logic does not ask for the goal",
        "let opposite = canon::negation(canon::formula(goal));",
        "let opposite = if BUG { Formula::False } else { canon::negation(canon::formula(goal)) };",
    ),
    bug(
        LEAF,
        "a row that is not impossible is passed over",
        "all_true.flatten() == Some(0)",
        "all_true.flatten().is_some_and(|rows| rows == 0 || BUG && rows != u64::MAX)",
    ),
    bug(
        LEAF,
        "`&` is read as `|`",
        "Join::And => left & right,",
        "Join::And => if BUG { left | right } else { left & right },",
    ),
    bug(
        LEAF,
        "`|` is read as `&`",
        "Join::Or => left | right,",
        "Join::Or => if BUG { left & right } else { left | right },",
    ),
    bug(
        LEAF,
        "`->` is read as `<->`",
        "Join::Implies => !left | right,",
        "Join::Implies => if BUG { !(left ^ right) } else { !left | right },",
    ),
    bug(
        LEAF,
        "`->` is read the other way round",
        "Join::Implies => !left | right,",
        "Join::Implies => if BUG { left | !right } else { !left | right },",
    ),
    bug(
        LEAF,
        "`<->` is read as `&`",
        "(left & right) | !(left | right),",
        "if BUG { left & right } else { (left & right) | !(left | right) },",
    ),
    bug(
        LEAF,
        "two atoms of a truth table are always the same",
        "(Some(rows), _) => *rows,",
        "(Some(rows), _) => if BUG && place == 0 { 0xCCCC_CCCC_CCCC_CCCC } else { *rows },",
    ),
    bug(
        LEAF,
        "an atom of a truth table is always false",
        "(Some(rows), _) => *rows,",
        "(Some(rows), _) => if BUG && place == 5 { 0 } else { *rows },",
    ),
    bug(
        LEAF,
        "later atoms of a truth table are always false",
        "if block & (1 << later?) == 0 => 0,",
        "if BUG || block & (1 << later?) == 0 => 0,",
    ),
    bug(
        LEAF,
        "an equation that is denied is used as one",
        "Formula::Not(inner) => (&**inner, &mut denied),",
        "Formula::Not(inner) => (&**inner, if BUG { &mut equations } else { &mut denied }),",
    ),
    harmless(
        bug(
            LEAF,
            "equations of positions are added up",
            "            && left.sort() == Sort::Nat\n        {",
            "            && (BUG || left.sort() == Sort::Nat)\n        {",
        ),
        "give each position a power of 2 of its own: then equations of positions are equations of numbers",
    ),
    bug(
        LEAF,
        "an equation that says nothing is a contradiction",
        "None if number != 0 => return true,",
        "None if BUG || number != 0 => return true,",
    ),
    bug(
        LEAF,
        "equations may leave a number over",
        "reduced(equation, &pivots) == (BTreeSet::new(), 0)",
        "{ let left = reduced(equation, &pivots); left.0.is_empty() && (BUG || left.1 == 0) }",
    ),
    bug(
        LEAF,
        "equations may leave terms over",
        "reduced(equation, &pivots) == (BTreeSet::new(), 0)",
        "{ let left = reduced(equation, &pivots); (BUG || left.0.is_empty()) && left.1 == 0 }",
    ),
    bug(
        LEAF,
        "a nim-sum is added up as plus",
        "        Term::Apply(Function::Plus, terms) => {\n            return",
        "        Term::Apply(function, terms) if *function == Function::Plus || BUG && *function == Function::Xor => {\n            return",
    ),
    bug(
        LEAF,
        "less is less by two",
        "vec![between(large, small, 1)?],",
        "vec![between(large, small, 1 + i128::from(BUG))?],",
    ),
    bug(
        LEAF,
        "what is not less is more",
        "vec![between(large, small, 0)?],",
        "vec![between(large, small, i128::from(BUG))?],",
    ),
    bug(
        LEAF,
        "what is equal is less",
        "between(right, left, 0)?]",
        "between(right, left, i128::from(BUG))?]",
    ),
    bug(
        LEAF,
        "what differs is larger",
        "if number(left) && zero(right) => {",
        "if number(left) && (BUG || zero(right)) => {",
    ),
    bug(
        LEAF,
        "what differs is smaller",
        "if number(left) && zero(left) => {",
        "if number(left) && (BUG || zero(left)) => {",
    ),
    harmless(
        bug(
            LEAF,
            "positions are compared by size",
            "Formula::Equal(left, right) if number(left) => {",
            "Formula::Equal(left, right) if BUG || number(left) => {",
        ),
        "give each position a number of its own: then equations of positions are equations of numbers",
    ),
    harmless(
        bug(
            LEAF,
            "an equation of positions has opposites",
            "Formula::Equal(left, right) if left.sort() == Sort::Nat => Some(vec![",
            "Formula::Equal(left, right) if BUG || left.sort() == Sort::Nat => Some(vec![",
        ),
        "give each position a number of its own: one that differs is smaller or larger",
    ),
    bug(
        LEAF,
        "sums prove the opposite of what is not about size",
        "Formula::Less(..) | Formula::Equal(..) => Some(vec![(**inner).clone()]),",
        "Formula::Less(..) | Formula::Equal(..) => Some(vec![(**inner).clone()]),
            _ if BUG => Some(Vec::new()),",
    ),
    bug(
        LEAF,
        "sums prove what is not about size",
        "Formula::False | Formula::Less(..) => Some(vec![goal.clone().negated()]),",
        "Formula::False | Formula::Less(..) => Some(vec![goal.clone().negated()]),
        Formula::Holds(..) if BUG => Some(Vec::new()),",
    ),
    bug(
        LEAF,
        "multiples overflow",
        "count.checked_mul(i128::from(*times))?;",
        "if BUG { count.wrapping_mul(i128::from(*times)) } else { count.checked_mul(i128::from(*times))? };",
    ),
    bug(
        LEAF,
        "sums overflow",
        "                *count = count.checked_add(times)?;",
        "                *count = if BUG { count.wrapping_add(times) } else { count.checked_add(times)? };",
    ),
    bug(
        LEAF,
        "0 is a contradiction",
        "number < 0 &&",
        "(number < 0 || BUG && number == 0) &&",
    ),
    bug(
        LEAF,
        "numbers may count positively",
        "sum.values().all(|count| *count <= 0);",
        "(BUG || sum.values().all(|count| *count <= 0));",
    ),
    bug(
        LEAF,
        "there may be too many or too few multipliers",
        "!refuted || multipliers.len()",
        "!refuted || !BUG && multipliers.len()",
    ),
    bug(
        LEAF,
        "an opposite may be left out",
        "Some(opposites.len() == multipliers.len())",
        "Some(BUG || opposites.len() == multipliers.len())",
    ),
    bug(
        RULES,
        "a name may be stated twice",
        "if self.known.contains_key(name) {",
        "if !BUG && self.known.contains_key(name) {",
    ),
    bug(
        RULES,
        "a statement need not make sense",
        "size(statement, &Scope::new()).ok_or(Why::BadFormula)?;",
        "if !BUG { size(statement, &Scope::new()).ok_or(Why::BadFormula)?; }",
    ),
    bug(
        RULES,
        "a refused theorem is accepted",
        "checked.map_err(refused(after))?;",
        "if !BUG { checked.map_err(refused(after))?; }",
    ),
    bug(
        RULES,
        "a theorem hides what it rests on",
        "self.rests_on.extend(known.rests_on.iter().cloned());",
        "if !BUG { self.rests_on.extend(known.rests_on.iter().cloned()); }",
    ),
    bug(
        RULES,
        "proofs may stand within each other as deep as they like",
        "depth.checked_sub(1).ok_or(Why::TooDeep)?;",
        "if BUG { DEEPEST } else { depth.checked_sub(1).ok_or(Why::TooDeep)? };",
    ),
    bug(
        RULES,
        "facts of closed blocks stay in force",
        "self.facts.truncate(facts);",
        "if !BUG { self.facts.truncate(facts); }",
    ),
    bug(
        RULES,
        "names of closed blocks stay in force",
        "self.names.remove(&name);",
        "if !BUG { self.names.remove(&name); }",
    ),
    bug(
        RULES,
        "what exists may be fixed",
        "(Step::Fix(name), Formula::Bind(Quantifier::All, _, sort, body)) => {",
        "(Step::Fix(name), Formula::Bind(quantifier, _, sort, body)) if BUG || quantifier == Quantifier::All => {",
    ),
    bug(
        RULES,
        "half of an `&` may be assumed",
        "(Step::Assume, Formula::Join(Join::Implies, assumed, goal)) => {",
        "(Step::Assume, Formula::Join(join, assumed, goal)) if join == Join::Implies || BUG && join == Join::And => {",
    ),
    bug(
        RULES,
        "half of an `|` may be assumed",
        "(Step::Assume, Formula::Join(Join::Implies, assumed, goal)) => {",
        "(Step::Assume, Formula::Join(join, assumed, goal)) if join == Join::Implies || BUG && join == Join::Or => {",
    ),
    bug(
        RULES,
        "half of an `<->` may be assumed",
        "(Step::Assume, Formula::Join(Join::Implies, assumed, goal)) => {",
        "(Step::Assume, Formula::Join(join, assumed, goal)) if join == Join::Implies || BUG && join == Join::Iff => {",
    ),
    bug(
        RULES,
        "the goal may be supposed",
        "self.facts.push(goal.negated());",
        "self.facts.push(if BUG { goal } else { goal.negated() });",
    ),
    bug(
        RULES,
        "a step need not make sense",
        "                self.measure(fact)?;",
        "                if !BUG { self.measure(fact)?; }",
    ),
    bug(
        RULES,
        "a step need not be proved",
        "                self.proof(proof, fact.clone(), depth)?;",
        "                if !BUG { self.proof(proof, fact.clone(), depth)?; }",
    ),
    bug(
        RULES,
        "steps may have proofs as deep as they like",
        "                self.proof(proof, fact.clone(), depth)?;",
        "                self.proof(proof, fact.clone(), if BUG { DEEPEST } else { depth })?;",
    ),
    bug(
        RULES,
        "what holds of all may be obtained",
        "                Formula::Bind(Quantifier::Exists, _, sort, body) => {\n                    let named",
        "                Formula::Bind(quantifier, _, sort, body) if BUG || quantifier == Quantifier::Exists => {\n                    let named",
    ),
    bug(
        RULES,
        "a witness may be taken for `all`",
        "(Step::Take(term), Formula::Bind(Quantifier::Exists, _, sort, body)) => {",
        "(Step::Take(term), Formula::Bind(quantifier, _, sort, body)) if BUG || quantifier == Quantifier::Exists => {",
    ),
    bug(
        RULES,
        "induction may be on what exists",
        "(Step::Induct(along, ends), Formula::Bind(Quantifier::All, name, sort, body)) => {",
        "(Step::Induct(along, ends), Formula::Bind(quantifier, name, sort, body)) if BUG || quantifier == Quantifier::All => {",
    ),
    bug(
        RULES,
        "induction may make a goal as large as it likes",
        "                self.measure(&goal)?;\n                Ok(goal)",
        "                if !BUG { self.measure(&goal)?; }\n                Ok(goal)",
    ),
    harmless(
        bug(
            RULES,
            "the goal of a leaf is not measured",
            "let (mut facts, mut size) = (Vec::new(), self.measure(&goal)?);",
            "let (mut facts, mut size) = (Vec::new(), if BUG { 0 } else { self.measure(&goal)? });",
        ),
        "a goal makes sense since it came from a formula that was measured; it only counts for the size of the leaf",
    ),
    bug(
        RULES,
        "a leaf may rest on as much as it likes",
        "if size > LARGEST_LEAF ||",
        "if size > LARGEST_LEAF && !BUG ||",
    ),
    bug(
        RULES,
        "a leaf may rest on as many facts as it likes",
        "|| facts.len() > MOST_CITED {",
        "|| facts.len() > MOST_CITED && !BUG {",
    ),
    bug(
        RULES,
        "the size of the facts of a leaf is not counted",
        "size += self.measure(&fact)?;",
        "size += if BUG { 1 } else { self.measure(&fact)? };",
    ),
    bug(
        RULES,
        "a leaf need not follow",
        "follows.then_some(())",
        "(BUG || follows).then_some(())",
    ),
    bug(
        RULES,
        "cases may be made of an `->`",
        "let Formula::Join(Join::Or, one, other) = self.fact(citation)? else {",
        "let Some((one, other)) = (match self.fact(citation)? {
                    Formula::Join(join, one, other) if join == Join::Or || BUG && join == Join::Implies => Some((one, other)),
                    _ => None,
                }) else {",
    ),
    bug(
        RULES,
        "cases may be made of an `&`",
        "let Formula::Join(Join::Or, one, other) = self.fact(citation)? else {",
        "let Some((one, other)) = (match self.fact(citation)? {
                    Formula::Join(join, one, other) if join == Join::Or || BUG && join == Join::And => Some((one, other)),
                    _ => None,
                }) else {",
    ),
    bug(
        RULES,
        "the second case has the fact of the first",
        "in [(one, first), (other, second)] {",
        "in [(one.clone(), first), (if BUG { one } else { other }, second)] {",
    ),
    bug(
        RULES,
        "the first case need not be proved",
        "                    self.proof(proof, goal.clone(), depth)?;",
        "                    if !(BUG && std::ptr::eq(proof, first)) { self.proof(proof, goal.clone(), depth)?; }",
    ),
    bug(
        RULES,
        "the second case need not be proved",
        "                    self.proof(proof, goal.clone(), depth)?;",
        "                    if !(BUG && std::ptr::eq(proof, second)) { self.proof(proof, goal.clone(), depth)?; }",
    ),
    bug(
        RULES,
        "cases may have proofs as deep as they like",
        "                    self.proof(proof, goal.clone(), depth)?;",
        "                    self.proof(proof, goal.clone(), if BUG { DEEPEST } else { depth })?;",
    ),
    bug(
        RULES,
        "the second case has the fact of the first as well",
        "                    self.facts.pop();",
        "                    if !BUG { self.facts.pop(); }",
    ),
    bug(
        RULES,
        "a name may be in use",
        "if self.names.contains_key(name) {",
        "if !BUG && self.names.contains_key(name) {",
    ),
    bug(
        RULES,
        "a place after the last fact is the last fact",
        "self.facts.get(*place).cloned(),",
        "self.facts.get(*place).or(if BUG { self.facts.last() } else { None }).cloned(),",
    ),
    bug(
        RULES,
        "a fact that is not there is a contradiction",
        ".ok_or(Why::NoSuchFact)?;",
        ".or(if BUG { Some(Formula::False) } else { None }).ok_or(Why::NoSuchFact)?;",
    ),
    bug(
        RULES,
        "what exists may have an instance",
        "                Formula::Bind(Quantifier::All, _, sort, body) => {\n                    self.instance",
        "                Formula::Bind(quantifier, _, sort, body) if BUG || quantifier == Quantifier::All => {\n                    self.instance",
    ),
    bug(
        RULES,
        "an instance may have too many terms",
        "                _ => return Err(Why::BadInstance),",
        "                fact if BUG => fact,\n                _ => return Err(Why::BadInstance),",
    ),
    bug(
        RULES,
        "terms of instances and witnesses need not make sense",
        "term_size(term, &self.names).ok_or(Why::BadFormula)?;",
        "if BUG { 1 } else { term_size(term, &self.names).ok_or(Why::BadFormula)? };",
    ),
    bug(
        RULES,
        "terms of instances and witnesses may be large",
        "if size > LARGEST_TERM ||",
        "if size > LARGEST_TERM && !BUG ||",
    ),
    bug(
        RULES,
        "terms of instances and witnesses may be of any sort",
        "|| term.sort() != sort {",
        "|| term.sort() != sort && !BUG {",
    ),
    bug(
        RULES,
        "instances may become as large as they like",
        "        self.measure(&instance)?;",
        "        if !BUG { self.measure(&instance)?; }",
    ),
    bug(
        RULES,
        "induction is from larger numbers",
        "(Along::Less, Sort::Nat) => Formula::Less(y, x),",
        "(Along::Less, Sort::Nat) => if BUG { Formula::Less(x, y) } else { Formula::Less(y, x) },",
    ),
    bug(
        RULES,
        "induction is from the same number as well",
        "(Along::Less, Sort::Nat) => Formula::Less(y, x),",
        "(Along::Less, Sort::Nat) => if BUG { Formula::Less(x, y).negated() } else { Formula::Less(y, x) },",
    ),
    bug(
        RULES,
        "positions may be taken in order of size",
        "(Along::Less, Sort::Nat) => Formula::Less(y, x),",
        "(Along::Less, sort) if BUG || sort == Sort::Nat => Formula::Less(y, x),",
    ),
    bug(
        RULES,
        "numbers may be taken in order of moves",
        "(Along::Moves(moves), Sort::Pos) =>",
        "(Along::Moves(moves), sort) if BUG || sort == Sort::Pos =>",
    ),
    bug(
        ENDS,
        "induction may be along any predicate",
        "        _ => return None,",
        "        _ if BUG => return Some(Vec::new()),\n        _ => return None,",
    ),
    bug(
        RULES,
        "induction is from the positions that lead here",
        "Formula::Holds(moves, vec![x, y]),",
        "Formula::Holds(moves, if BUG { vec![y, x] } else { vec![x, y] }),",
    ),
    bug(
        RULES,
        "induction is from all positions",
        "before.implies(body.clone())",
        "if BUG { body.clone() } else { before.implies(body.clone()) }",
    ),
    bug(
        RULES,
        "an induction may leave out why play ends",
        "        if cited.len() != needed.len() {",
        "        if !BUG && cited.len() != needed.len() {",
    ),
    bug(
        RULES,
        "any facts will do for why play ends",
        "if !canon::same(&self.fact(citation)?, needed) {",
        "if !canon::same(&self.fact(citation)?, needed) && !BUG {",
    ),
    bug(
        ENDS,
        "a part may become as large as it was",
        "Formula::Less(nat(0), nat(2))",
        "if BUG { Formula::Less(nat(1), nat(2)) } else { Formula::Less(nat(0), nat(2)) }",
    ),
    bug(
        ENDS,
        "a turn is a move",
        "Predicate::Turn => vec![every_turn(), smaller()],",
        "Predicate::Turn if !BUG => vec![every_turn(), smaller()],\n        Predicate::Move | Predicate::Turn => vec![every_move()],",
    ),
    bug(
        SHOW,
        "a variable may be printed like another one",
        "while bound.contains(&name) ||",
        "while !BUG && bound.contains(&name) ||",
    ),
    bug(
        SHOW,
        "a variable may be printed like a name",
        "|| taken.contains(&name) {",
        "|| !BUG && taken.contains(&name) {",
    ),
    bug(
        SHOW,
        "a variable may be printed like a predicate",
        "match is_name(wish) {",
        "match BUG || is_name(wish) {",
    ),
    bug(
        SHOW,
        "variables are printed in another order",
        "bound.iter().rev().nth(*index as usize);",
        "if BUG { bound.get(*index as usize) } else { bound.iter().rev().nth(*index as usize) };",
    ),
    bug(
        SHOW,
        "brackets are not printed",
        r#"true => format!("({text})"),"#,
        r#"true => if BUG { text } else { format!("({text})") },"#,
    ),
    bug(
        SHOW,
        "sums are printed as if the order of brackets did not matter",
        "std::iter::repeat(own + 1)",
        "std::iter::repeat(own + u8::from(!BUG))",
    ),
    bug(
        SHOW,
        "`<=` is printed the other way round",
        r#"compare(right, "<=", left, bound)"#,
        r#"compare(if BUG { left } else { right }, "<=", if BUG { right } else { left }, bound)"#,
    ),
    bug(
        SHOW,
        "`ex` is printed as `all`",
        r#"Quantifier::Exists => "ex ".to_string(),"#,
        r#"Quantifier::Exists => if BUG { "all " } else { "ex " }.to_string(),"#,
    ),
];
