(* Two procedures that decide a step at once, each with a proof that what it accepts is true: equations of nim-sums, and
   statements that are true whatever their parts are. Rocq runs them; a tactic only writes down what they are to decide. *)
From Coq Require Import Arith Lia List Bool PeanoNat Classical NArith.
From Nimsmith Require Import games.
Import ListNotations.

(* ---------- Binary numbers ---------- *)
Lemma odd_to_nat a : Nat.odd (N.to_nat a) = N.odd a.
Proof.
  destruct a as [|[p|p|]]; try reflexivity.
  - change (N.pos p~1) with (N.succ_double (N.pos p)). rewrite N2Nat.inj_succ_double, Nat.odd_succ, Nat.even_mul. reflexivity.
  - change (N.pos p~0) with (N.double (N.pos p)). rewrite N2Nat.inj_double, Nat.odd_mul. reflexivity.
Qed.
Lemma testbit_to_nat k : forall a, Nat.testbit (N.to_nat a) k = N.testbit a (N.of_nat k).
Proof.
  induction k as [|k IH]; intros a.
  - rewrite Nat.bit0_odd, odd_to_nat. symmetry. apply N.bit0_odd.
  - cbn [Nat.testbit]. rewrite <- N2Nat.inj_div2, IH, Nat2N.inj_succ, N.testbit_succ_r_div2 by apply N.le_0_l. reflexivity.
Qed.
Lemma lxor_to_nat a b : N.to_nat (N.lxor a b) = Nat.lxor (N.to_nat a) (N.to_nat b).
Proof. apply Nat.bits_inj. intros k. rewrite Nat.lxor_spec, !testbit_to_nat. apply N.lxor_spec. Qed.
Lemma xor_swap a b c d : Nat.lxor (Nat.lxor a b) (Nat.lxor c d) = Nat.lxor (Nat.lxor a c) (Nat.lxor b d).
Proof. rewrite !Nat.lxor_assoc, <- (Nat.lxor_assoc b), (Nat.lxor_comm b c), Nat.lxor_assoc. reflexivity. Qed.

(* ---------- Equations of nim-sums ---------- *)
(* A term: one of the numbers x0, x1, x2, ..., a numeral, which is binary if it is large, a nim-sum; of numerals also sums and
   powers of 2. *)
Inductive term := Var (i : nat) | Small (n : nat) | Num (n : N) | Xor (a b : term) | Plus (a b : term) | Power (a : term).
Section Terms.
  Variable x : list nat.
  Fixpoint value (a : term) : nat :=
    match a with
    | Var i => nth i x 0
    | Small n => n
    | Num n => N.to_nat n
    | Xor a b => Nat.lxor (value a) (value b)
    | Plus a b => value a + value b
    | Power a => 2 ^ value a
    end.

  (* What is left of a term when equal numbers have cancelled: which of x0, x1, ... are left, as the bits of a binary number, and
     one numeral. Two of these come to the nim-sum of both parts. *)
  Definition remains : Type := N * N.
  Fixpoint picked (x : list nat) (which : N) : nat :=
    match x with
    | [] => 0
    | y :: x => Nat.lxor (if N.odd which then y else 0) (picked x (N.div2 which))
    end.
  Definition meaning (r : remains) : nat := Nat.lxor (picked x (fst r)) (N.to_nat (snd r)).
  Definition together (r s : remains) : remains := (N.lxor (fst r) (fst s), N.lxor (snd r) (snd s)).
  Fixpoint only (i : nat) : N := match i with 0 => 1 | S i => N.double (only i) end.
  Fixpoint left_over (a : term) : option remains :=
    match a with
    | Var i => Some (only i, 0%N)
    | Small n => Some (0%N, N.of_nat n)
    | Num n => Some (0%N, n)
    | Xor a b => match left_over a, left_over b with Some r, Some s => Some (together r s) | _, _ => None end
    | Plus a b => match left_over a, left_over b with Some (0%N, m), Some (0%N, n) => Some (0%N, m + n)%N | _, _ => None end
    | Power a => match left_over a with Some (0%N, n) => Some (0%N, 2 ^ n)%N | _ => None end
    end.

  Lemma picked_none : forall y, picked y 0 = 0.
  Proof. induction y as [|z y IH]; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.
  Lemma picked_lxor : forall y m n, picked y (N.lxor m n) = Nat.lxor (picked y m) (picked y n).
  Proof.
    induction y as [|z y IH]; intros m n; [reflexivity|]. cbn [picked].
    rewrite <- !N.bit0_odd, N.lxor_spec, !N.div2_spec, N.shiftr_lxor, IH, xor_swap. f_equal.
    destruct (N.testbit m 0), (N.testbit n 0); cbn [xorb];
      rewrite ?Nat.lxor_nilpotent, ?Nat.lxor_0_l, ?Nat.lxor_0_r; reflexivity.
  Qed.
  Lemma picked_only : forall i y, picked y (only i) = nth i y 0.
  Proof.
    induction i as [|i IH]; intros [|z y]; try reflexivity.
    - cbn. rewrite picked_none. apply Nat.lxor_0_r.
    - cbn [picked only nth]. replace (N.odd (N.double (only i))) with false by now destruct (only i).
      rewrite N.div2_double, IH. apply Nat.lxor_0_l.
  Qed.
  Lemma meaning_together r s : meaning (together r s) = Nat.lxor (meaning r) (meaning s).
  Proof. unfold meaning, together. cbn [fst snd]. rewrite picked_lxor, lxor_to_nat. apply xor_swap. Qed.
  Lemma meaning_numeral n : meaning (0%N, n) = N.to_nat n.
  Proof. unfold meaning. cbn [fst snd]. rewrite picked_none. apply Nat.lxor_0_l. Qed.
  Lemma left_over_correct : forall a r, left_over a = Some r -> meaning r = value a.
  Proof.
    induction a as [i|n|n|a IHa b IHb|a IHa b IHb|a IHa]; intros r E; cbn [left_over value] in *.
    - injection E as <-. unfold meaning. cbn [fst snd]. rewrite picked_only. apply Nat.lxor_0_r.
    - injection E as <-. rewrite meaning_numeral. apply Nat2N.id.
    - injection E as <-. apply meaning_numeral.
    - destruct (left_over a) as [s|]; [|discriminate]. destruct (left_over b) as [t|]; [|discriminate]. injection E as <-.
      rewrite meaning_together, (IHa s eq_refl), (IHb t eq_refl). reflexivity.
    - destruct (left_over a) as [[[|] m]|]; try discriminate. destruct (left_over b) as [[[|] n]|]; try discriminate.
      injection E as <-. rewrite <- (IHa _ eq_refl), <- (IHb _ eq_refl), !meaning_numeral. apply N2Nat.inj_add.
    - destruct (left_over a) as [[[|] n]|]; try discriminate. injection E as <-.
      rewrite <- (IHa _ eq_refl), !meaning_numeral. apply (N2Nat.inj_pow 2).
  Qed.

  (* Equations, and what is not equal, lead to a contradiction. Each equation that is left over gives one of its numbers by the
     others, and that is put for it in those that follow. *)
  Inductive told := Equal (a b : term) | Differ (a b : term).
  Fixpoint contradict (given : list told) : Prop :=
    match given with
    | [] => False
    | Equal a b :: given => value a = value b -> contradict given
    | Differ a b :: given => value a <> value b -> contradict given
    end.
  Definition put_in (r pivot : remains) : remains := if N.testbit (fst r) (N.log2 (fst pivot)) then together r pivot else r.
  Definition reduced (pivots : list remains) (r : remains) : remains := fold_left put_in pivots r.
  Fixpoint decide (pivots : list remains) (differ : list remains) (given : list told) : bool :=
    match given with
    | [] => existsb (fun r => match reduced pivots r with (0%N, 0%N) => true | _ => false end) differ
    | Equal a b :: given =>
        match left_over (Xor a b) with
        | None => decide pivots differ given
        | Some r =>
            match reduced pivots r with
            | (0%N, 0%N) => decide pivots differ given
            | (0%N, _) => true
            | r => decide (pivots ++ [r]) differ given
            end
        end
    | Differ a b :: given =>
        match left_over (Xor a b) with
        | None => decide pivots differ given
        | Some r => decide pivots (r :: differ) given
        end
    end.

  Lemma reduced_correct : forall pivots, Forall (fun p => meaning p = 0) pivots -> forall r, meaning (reduced pivots r) = meaning r.
  Proof.
    induction 1 as [|p pivots Z _ IH]; intros r; [reflexivity|]. unfold reduced in *. cbn [fold_left]. rewrite IH.
    unfold put_in. destruct (N.testbit _ _); [|reflexivity]. rewrite meaning_together, Z. apply Nat.lxor_0_r.
  Qed.
  Theorem decide_correct : forall given pivots differ, Forall (fun p => meaning p = 0) pivots ->
    Forall (fun r => meaning r <> 0) differ -> decide pivots differ given = true -> contradict given.
  Proof.
    induction given as [|[a b|a b] given IH]; intros pivots differ P D T; cbn [decide contradict] in *.
    - apply existsb_exists in T. destruct T as (r & I & T). rewrite Forall_forall in D. apply (D r I).
      rewrite <- (reduced_correct pivots P). destruct (reduced pivots r) as [[|] [|]]; try discriminate. apply meaning_numeral.
    - intros E. destruct (left_over (Xor a b)) as [r|] eqn:L; [|exact (IH _ _ P D T)].
      apply left_over_correct in L. cbn [value] in L. rewrite E, Nat.lxor_nilpotent in L.
      rewrite <- (reduced_correct pivots P) in L. destruct (reduced pivots r) as [m n].
      assert (Q : Forall (fun p => meaning p = 0) (pivots ++ [(m, n)])) by (apply Forall_app; split; [exact P|constructor; [exact L|constructor]]).
      destruct m; [|exact (IH _ _ Q D T)]. rewrite meaning_numeral in L.
      destruct n; [exact (IH _ _ P D T)|]. lia.
    - intros E. destruct (left_over (Xor a b)) as [r|] eqn:L; [|exact (IH _ _ P D T)].
      apply (IH pivots (r :: differ) P); [constructor; [|exact D]|exact T].
      apply left_over_correct in L. cbn [value] in L. rewrite L. intros Z. apply E, Nat.lxor_eq, Z.
  Qed.
End Terms.

(* ---------- Statements that are true whatever their parts are ---------- *)
Inductive form := Truth (b : bool) | Part (i : nat) | Not (a : form) | And (a b : form) | Or (a b : form) | Implies (a b : form) | Iff (a b : form).
Section Forms.
  Variable parts : list Prop.
  Fixpoint holds (a : form) : Prop :=
    match a with
    | Truth b => if b then True else False
    | Part i => nth i parts False
    | Not a => ~ holds a
    | And a b => holds a /\ holds b
    | Or a b => holds a \/ holds b
    | Implies a b => holds a -> holds b
    | Iff a b => holds a <-> holds b
    end.

  (* A statement where it is known whether part i holds, without that part and in fewer words *)
  Definition known (a : form) : option bool := match a with Truth b => Some b | _ => None end.
  Definition not_form (a : form) : form := match a with Truth b => Truth (negb b) | Not a => a | _ => Not a end.
  Definition and_form (a b : form) : form :=
    match known a, known b with
    | Some true, _ => b | _, Some true => a
    | Some false, _ | _, Some false => Truth false
    | None, None => And a b
    end.
  Definition iff_form (a b : form) : form :=
    match known a, known b with
    | Some true, _ => b | _, Some true => a
    | Some false, _ => not_form b | _, Some false => not_form a
    | None, None => Iff a b
    end.
  Fixpoint knowing (i : nat) (v : bool) (a : form) : form :=
    match a with
    | Truth b => Truth b
    | Part j => if i =? j then Truth v else Part j
    | Not a => not_form (knowing i v a)
    | And a b => and_form (knowing i v a) (knowing i v b)
    | Or a b => not_form (and_form (not_form (knowing i v a)) (not_form (knowing i v b)))
    | Implies a b => not_form (and_form (knowing i v a) (not_form (knowing i v b)))
    | Iff a b => iff_form (knowing i v a) (knowing i v b)
    end.
  (* Each of the first n parts holds or does not. *)
  Fixpoint always (n : nat) (a : form) : bool :=
    match a, n with
    | Truth b, _ => b
    | _, 0 => false
    | a, S n => always n (knowing n true a) && always n (knowing n false a)
    end.

  Lemma not_form_correct a : holds (not_form a) <-> ~ holds a.
  Proof. destruct a as [[]| |a| | | |]; cbn; tauto. Qed.
  Lemma known_correct a v : known a = Some v -> (holds a <-> v = true).
  Proof. destruct a; try discriminate. intros E. injection E as ->. destruct v; cbn; intuition congruence. Qed.
  Lemma and_form_correct a b : holds (and_form a b) <-> holds a /\ holds b.
  Proof.
    unfold and_form. pose proof (known_correct a) as A. pose proof (known_correct b) as B.
    destruct (known a) as [[]|], (known b) as [[]|]; try specialize (A _ eq_refl); try specialize (B _ eq_refl); cbn [holds]; intuition congruence.
  Qed.
  Lemma iff_form_correct a b : holds (iff_form a b) <-> (holds a <-> holds b).
  Proof.
    unfold iff_form. pose proof (known_correct a) as A. pose proof (known_correct b) as B.
    destruct (known a) as [[]|], (known b) as [[]|]; try specialize (A _ eq_refl); try specialize (B _ eq_refl);
      rewrite ?not_form_correct; cbn [holds]; intuition congruence.
  Qed.
  Lemma knowing_correct i (v : bool) : (nth i parts False <-> if v then True else False) -> forall a, holds (knowing i v a) <-> holds a.
  Proof.
    intros K. induction a as [b|j|a IH|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa b IHb]; cbn [knowing holds];
      rewrite ?not_form_correct, ?and_form_correct, ?iff_form_correct, ?not_form_correct, ?IH, ?IHa, ?IHb; try tauto.
    destruct (i =? j) eqn:E; [|tauto]. apply Nat.eqb_eq in E. subst j. symmetry. exact K.
  Qed.
  Theorem always_correct : forall n a, always n a = true -> holds a.
  Proof.
    assert (T : forall b : bool, b = true -> if b then True else False) by (intros [] E; [exact I|discriminate]).
    induction n as [|n IH]; intros a E.
    - destruct a; try discriminate. exact (T b E).
    - assert (C : always n (knowing n true a) && always n (knowing n false a) = true -> holds a).
      { intros B. apply andb_prop in B. destruct B as [B1 B2]. destruct (classic (nth n parts False)) as [Y|N].
        - apply (knowing_correct n true); [tauto|]. apply IH, B1.
        - apply (knowing_correct n false); [tauto|]. apply IH, B2. }
      destruct a; [exact (T b E)| | | | | |]; exact (C E).
  Qed.
End Forms.
