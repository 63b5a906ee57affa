(* What stands behind the rules by which certificates go from one statement to the next. Each rule of the kernel
   (src/kernel/proof) is a theorem or a tactic here. A tactic proves nothing by itself: Rocq checks what it finds. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical NArith.
From Nimsmith Require Import games basics places facts.

(* ---------- Inductions ---------- *)
(* Along <, for numbers. *)
Theorem INDUCT_less : forall A : nat -> Prop, (forall n, (forall m, m < n -> A m) -> A n) -> forall n, A n.
Proof. intros A H n. exact (well_founded_ind lt_wf A H n). Qed.

(* Along moves and turns, for positions. A certificate cites why play ends; those facts must be the ones named here. *)
Definition finite := forall P : Pos, exists n : nat, forall i : nat, ~ i < n -> get P i = 0.
Definition row_put := forall (P : Pos) (i b : nat), get (put P i b) i = b.
Definition row_kept := forall (P : Pos) (i j b : nat), j <> i -> get (put P i b) j = get P j.
Theorem INDUCT_move : finite -> row_put -> row_kept ->
  (forall P Q : Pos, move P Q -> exists i b : nat, b < get P i /\ Q = put P i b) ->
  forall A : Pos -> Prop, (forall P, (forall Q, move P Q -> A Q) -> A P) -> forall P, A P.
Proof. intros _ _ _ _ A H P. exact (well_founded_ind move_ends A H P). Qed.
Theorem INDUCT_turn : finite -> row_put -> row_kept ->
  (forall P Q : Pos, turn P Q -> exists i j n a b : nat,
    (((get P i = n /\ get P j = 0) /\ i <> j) /\ split n a b) /\ Q = put (put P i a) j b) ->
  (forall n a b : nat, split n a b -> a < n /\ b < n) ->
  forall A : Pos -> Prop, (forall P, (forall Q, turn P Q -> A Q) -> A P) -> forall P, A P.
Proof. intros _ _ _ _ _ A H P. exact (well_founded_ind turns_end A H P). Qed.

(* ---------- ⊕ ---------- *)
(* The first definition of a nim-sum: a power of 2 is left over when it occurs an odd number of times. *)
Theorem nim_sum_by_cancelling : forall l k,
  Nat.testbit (xors l) k = Nat.odd (length (filter (fun x => Nat.testbit x k) l)).
Proof.
  intros l k. induction l as [|x u IH]; [apply Nat.bits_0|]. cbn [xors fold_right filter]. rewrite Nat.lxor_spec.
  change (fold_right Nat.lxor 0 u) with (xors u). rewrite IH.
  destruct (Nat.testbit x k); cbn [length]; [rewrite Nat.odd_succ, <- Nat.negb_odd|]; destruct (Nat.odd _); reflexivity.
Qed.
Lemma xor_twice a b : Nat.lxor a (Nat.lxor a b) = b.
Proof. rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l. Qed.

(* ---------- Numerals ---------- *)
(* Nim-sums and sums of numerals are worked out, and 2^k for a small k. Large numerals are binary numbers. *)
Ltac numeral n := match n with O => idtac | S ?m => numeral m end.
Ltac work_out := repeat match goal with
  | |- context [Nat.lxor ?a ?b] => numeral a; numeral b; let c := eval compute in (Nat.lxor a b) in change (Nat.lxor a b) with c
  | |- context [Nat.add ?a ?b] => numeral a; numeral b; let c := eval compute in (Nat.add a b) in change (Nat.add a b) with c
  | |- context [Nat.pow 2 ?b] => numeral b; let c := eval compute in (Nat.pow 2 b) in change (Nat.pow 2 b) with c
  | H : context [Nat.lxor ?a ?b] |- _ => numeral a; numeral b; let c := eval compute in (Nat.lxor a b) in change (Nat.lxor a b) with c in H
  | H : context [Nat.add ?a ?b] |- _ => numeral a; numeral b; let c := eval compute in (Nat.add a b) in change (Nat.add a b) with c in H
  | H : context [Nat.pow 2 ?b] |- _ => numeral b; let c := eval compute in (Nat.pow 2 b) in change (Nat.pow 2 b) with c in H
  end.
Ltac evaluate := repeat rewrite ?Nat.lxor_assoc, ?Nat.lxor_nilpotent, ?xor_twice, ?Nat.lxor_0_r, ?Nat.lxor_0_l,
  ?Nat.add_0_r, ?Nat.add_0_l in *.

(* ---------- Equations of nim-sums ---------- *)
(* An equation of numbers is one of their bits, and with bits everything is finite. *)
Ltac bits_of_numerals := repeat match goal with
  | |- context [Nat.testbit ?a ?j] => numeral a; let b := eval cbn in (Nat.testbit a j) in progress change (Nat.testbit a j) with b
  | H : context [Nat.testbit ?a ?j] |- _ =>
      numeral a; let b := eval cbn in (Nat.testbit a j) in progress change (Nat.testbit a j) with b in H
  end.
Ltac bits_at j :=
  repeat match goal with H : @eq nat ?a ?b |- _ =>
    let E := fresh "E" in pose proof (f_equal (fun x => Nat.testbit x j) H) as E; cbv beta in E; clear H end;
  rewrite ?Nat.lxor_spec in *; bits_of_numerals; rewrite ?Nat.bits_0 in *;
  repeat match goal with
  | H : context [Nat.testbit ?x j] |- _ => destruct (Nat.testbit x j)
  | |- context [Nat.testbit ?x j] => destruct (Nat.testbit x j)
  end; cbn in *; solve [ congruence ].
Ltac equal_bits := apply Nat.bits_inj; let j := fresh "j" in intro j; bits_at j.
Ltac contradict_bits := first
  [ match goal with N : ~ (@eq nat _ _) |- _ => solve [ apply N; clear N; equal_bits ] end
  | bits_at 0 | bits_at 1 | bits_at 2 | bits_at 3 | bits_at 4 | bits_at 5 | bits_at 6 ].
Ltac by_bits := match goal with
  | |- @eq nat _ _ => first [ equal_bits | exfalso; contradict_bits ]
  | |- ~ (@eq nat _ _) => let H := fresh "H" in intro H; exfalso; contradict_bits
  | |- False => contradict_bits
  end.

(* Where numerals stand among other numbers, the lowest bits are looked at one by one, and then all others together. *)
Ltac each_bit j n := match n with
  | O => match goal with |- Nat.testbit _ ?k = _ => bits_at k end
  | S ?m => destruct j as [|j]; [match goal with |- Nat.testbit _ ?k = _ => bits_at k end|each_bit j m]
  end.
Ltac some_bit k n := match n with S ?m => first [ bits_at k | some_bit (S k) m ] end.
Ltac by_numerals := match goal with
  | |- @eq nat _ _ => apply Nat.bits_inj; let j := fresh "j" in intro j; each_bit j 8
  | |- ~ (@eq nat _ _) => let H := fresh "H" in intro H; by_numerals
  | N : ~ (@eq nat _ _) |- False => apply N; clear N; by_numerals
  | |- False => some_bit 7 16
  end.

(* ---------- Logic ---------- *)
(* A statement that is true whatever its parts are. Excluded middle is the only axiom. *)
Ltac tautology := solve [ tauto | apply NNPP; tauto ].
(* not all is some not *)
Ltac quantifiers := solve [
    apply NNPP; let N := fresh in intro N; match goal with C : ~ (forall x, _) |- _ =>
      apply C; let x := fresh in intro x; apply NNPP; let M := fresh in intro M; apply N; exists x; tauto end
  | match goal with |- _ \/ (exists x, ~ @?A x) =>
      destruct (classic (exists x, ~ A x)) as [?E|?N]; [right; exact E|left; intros x; apply NNPP; intro; apply N; exists x; assumption] end
  | match goal with |- (exists x, @?A x) \/ _ =>
      destruct (classic (exists x, A x)) as [?E|?N]; [left; exact E|right; intros x ?; apply N; exists x; assumption] end
  | match goal with |- _ \/ (exists x, @?A x) =>
      destruct (classic (exists x, A x)) as [?E|?N]; [right; exact E|left; intros x ?; apply N; exists x; assumption] end ].
(* What a cited statement asks for first holds up to evaluation. *)
Ltac premise := repeat split; first
  [ assumption | lia | tauto | by_bits | rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r; assumption ].
Ltac chain := match goal with C : ?A -> _ |- _ =>
  match type of A with Prop => let Q := fresh "Q" in assert (Q : A) by (clear C; premise); specialize (C Q) end end.

(* ---------- The five rules at the ends of proofs ---------- *)
Ltac by_logic := first
  [ tautology | quantifiers | assert (0 < 2) by lia; assert (1 < 2) by lia; tautology | by_bits
  | chain; solve [ assumption | tautology | symmetry; assumption ]
  | work_out; evaluate; solve [ assumption | tautology | by_bits | congruence ] ].
Ltac by_same := first
  [ assumption | lia | match goal with H : ~ ~ _ |- _ => apply NNPP in H end; by_bits | symmetry; assumption
  | tautology | by_bits | quantifiers | work_out; evaluate; solve [ assumption | tautology | by_bits | congruence ] ].
Ltac by_arith := first [ lia | work_out; lia ].
Ltac by_xor := first [ congruence | by_bits | work_out; evaluate; by_bits | by_numerals ].
Ltac by_rewrite := match goal with C0 : _ = _, C1 : _ |- _ =>
  solve [ rewrite C0 in *; assumption | subst; assumption | congruence ] end.
