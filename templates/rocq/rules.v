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

(* Large numerals are binary numbers. The lowest 10, 24 or 64 bits are looked at one by one, and all others together: they are
   not in the numerals. *)
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
Lemma high_bits n c k : (c <? 2 ^ N.of_nat n)%N = true -> Nat.testbit (N.to_nat c) (n + k) = false.
Proof.
  intros H. apply N.ltb_lt in H. rewrite testbit_to_nat. destruct (N.eq_dec c 0) as [->|Z]; [apply N.bits_0|].
  apply N.bits_above_log2. apply N.log2_lt_pow2 in H; lia.
Qed.
Lemma high_bits_small n a k : (N.of_nat a <? 2 ^ N.of_nat n)%N = true -> Nat.testbit a (n + k) = false.
Proof. intros H. rewrite <- (Nat2N.id a) at 1. exact (high_bits n (N.of_nat a) k H). Qed.
Ltac bits_of_binary j := repeat match goal with
  | |- context [Nat.testbit (N.to_nat ?c) j] => let b := eval vm_compute in (N.testbit c (N.of_nat j)) in
      replace (Nat.testbit (N.to_nat c) j) with b by (symmetry; apply testbit_to_nat)
  | H : context [Nat.testbit (N.to_nat ?c) j] |- _ => let b := eval vm_compute in (N.testbit c (N.of_nat j)) in
      replace (Nat.testbit (N.to_nat c) j) with b in H by (symmetry; apply testbit_to_nat)
  end.
Ltac no_high_bits := repeat match goal with
  | |- context [Nat.testbit ?a (?n + ?k)] => numeral a; rewrite (high_bits_small n a k) by reflexivity
  | H : context [Nat.testbit ?a (?n + ?k)] |- _ => numeral a; rewrite (high_bits_small n a k) in H by reflexivity
  | |- context [Nat.testbit (N.to_nat ?c) (?n + ?k)] => rewrite (high_bits n c k) by reflexivity
  | H : context [Nat.testbit (N.to_nat ?c) (?n + ?k)] |- _ => rewrite (high_bits n c k) in H by reflexivity
  end.
Ltac binary_bits_at j :=
  repeat match goal with H : @eq nat ?a ?b |- _ =>
    let E := fresh "E" in pose proof (f_equal (fun x => Nat.testbit x j) H) as E; cbv beta in E; clear H end;
  rewrite ?Nat.lxor_spec in *; lazymatch j with Nat.add _ _ => no_high_bits | _ => bits_of_numerals; bits_of_binary j end; rewrite ?Nat.bits_0 in *;
  repeat match goal with
  | H : context [Nat.testbit ?x j] |- _ => destruct (Nat.testbit x j)
  | |- context [Nat.testbit ?x j] => destruct (Nat.testbit x j)
  end; cbn in *; solve [ congruence ].
Ltac low_bits j n := match n with
  | O => idtac
  | S ?m => destruct j as [|j]; [match goal with |- Nat.testbit _ ?k = _ => binary_bits_at k end|low_bits j m]
  end.
Ltac change_high j n := match goal with |- Nat.testbit _ ?k = _ => change k with (n + j); binary_bits_at (n + j) end.
Ltac binary_equal_to n := apply Nat.bits_inj; let j := fresh "j" in intro j; low_bits j n; change_high j n.
Ltac binary_equal := first [ binary_equal_to 10 | binary_equal_to 24 | binary_equal_to 64 ].
Ltac by_binary := match goal with
  | |- @eq nat _ _ => binary_equal
  | |- ~ (@eq nat _ _) => let H := fresh "H" in intro H; by_binary
  | N : ~ (@eq nat _ _) |- False => apply N; clear N; binary_equal
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

(* ---------- The same in other words ---------- *)
(* Equal terms: sums and nim-sums in any order, numerals worked out, and so in the arguments of other functions. *)
Ltac equal_terms := first
  [ reflexivity | lia | solve [ equal_bits ]
  | match goal with
    | |- Nat.lxor _ _ = _ => inside_sums
    | |- _ = Nat.lxor _ _ => inside_sums
    | |- Nat.add _ _ = _ => inside_sums
    | |- _ = Nat.add _ _ => inside_sums
    end
  | progress f_equal; equal_terms | by_binary ]
with inside_sums := match goal with
  | |- context [?f ?a] => match goal with |- context [f ?b] =>
      tryif constr_eq a b then fail else
      (match type of (f a) with nat => idtac end; match f with Nat.lxor _ => fail 1 | Nat.add _ => fail 1 | S => fail 1 | _ => idtac end;
       replace (f a) with (f b) by (f_equal; equal_terms)); equal_terms end
  end.
(* A statement from one that says the same, up to such terms, the order of equations, and "not all" for "some not". *)
Ltac alike H := first
  [ exact H
  | solve [ symmetry; exact H ]
  | lazymatch goal with
    | |- ~ ?B => let K := fresh "K" in intro K; lazymatch type of H with ~ _ => apply H; clear H; alike K end
    | |- forall x : nat, _ => let x := fresh "x" in intro x; first [ specialize (H x); alike H | not_some H x ]
    | |- forall x : Pos, _ => let x := fresh "x" in intro x; first [ specialize (H x); alike H | not_some H x ]
    | |- exists x, _ => lazymatch type of H with
        | exists y, _ => let x := fresh "x" in destruct H as [x H]; exists x; alike H
        | ~ _ => apply NNPP; let N := fresh "N" in intro N; apply H; clear H; alike_not N
        end
    | |- _ /\ _ => let K := fresh "K" in destruct H as [H K]; split; [alike H | alike K]
    | |- _ \/ _ => destruct H as [H | H]; [left; alike H | right; alike H]
    | |- _ <-> _ => let K := fresh "K" in destruct H as [H K]; split; [alike H | alike K]
    | |- ?A -> ?B => let a := fresh "a" in intro a;
        lazymatch type of H with ?C -> _ => let c := fresh "c" in assert (c : C) by (clear H; alike a); specialize (H c); alike H end
    | |- @eq nat _ _ => first [ lia | by_bits | by_equal H | by_binary ]
    | |- _ < _ => first [ lia | by_equal H ]
    | |- _ => by_equal H
    end ]
with by_equal H := revert H; match goal with |- ?A -> ?B => replace A with B; [intro H; exact H | f_equal; equal_terms] end
(* H : ~ exists x, A; the goal is an instance of ~ A *)
with not_some H x := lazymatch type of H with ~ (exists y, _) =>
    lazymatch goal with
    | |- ~ _ => let K := fresh "K" in intro K; apply H; clear H; exists x; alike K
    | |- _ => apply NNPP; let K := fresh "K" in intro K; apply H; clear H; exists x; alike K
    end end
(* N : ~ exists j, B; the goal is forall x, A where B says not A *)
with alike_not N := lazymatch goal with
    | |- forall x, _ => let x := fresh "x" in intro x; apply NNPP; let M := fresh "M" in intro M; apply N; clear N; exists x;
        first [ alike M | apply NNPP; let Q := fresh "Q" in intro Q; apply M; clear M; alike Q ]
    end.
(* Equal terms become one and the same. *)
Ltac same_terms := repeat match goal with H : ?T |- _ => match type of T with Prop => revert H end end;
  repeat match goal with
  | |- context [get ?P ?a] => match goal with |- context [get P ?b] =>
      tryif constr_eq a b then fail else replace (get P b) with (get P a) by (f_equal; equal_terms) end
  | |- context [get ?P ?a] => match goal with |- context [get ?Q a] =>
      tryif constr_eq P Q then fail else replace (get Q a) with (get P a) by (f_equal; equal_terms) end
  | |- context [nim_sum ?P] => match goal with |- context [nim_sum ?Q] =>
      tryif constr_eq P Q then fail else replace (nim_sum Q) with (nim_sum P) by (f_equal; equal_terms) end
  | |- context [Nat.pow 2 ?a] => match goal with |- context [Nat.pow 2 ?b] =>
      tryif constr_eq a b then fail else replace (Nat.pow 2 b) with (Nat.pow 2 a) by (f_equal; equal_terms) end
  | |- context [G ?a] => match goal with |- context [G ?b] =>
      tryif constr_eq a b then fail else replace (G b) with (G a) by (f_equal; equal_terms) end
  end.
Ltac same_nim_sums := repeat match goal with
  | |- context [Nat.lxor ?a ?b] => match goal with |- context [Nat.lxor ?c ?d] =>
      tryif constr_eq (Nat.lxor a b) (Nat.lxor c d) then fail else
      replace (Nat.lxor c d) with (Nat.lxor a b) by equal_bits end
  end.
Ltac by_alike := match goal with C : _ |- _ => solve [ alike C ] end.

(* ---------- The five rules at the ends of proofs ---------- *)
Ltac by_xor := first [ congruence | by_bits | by_binary | work_out; evaluate; by_bits | by_numerals
  | same_terms; intros; first [ by_bits | evaluate; first [ reflexivity | by_bits ] ] ].
Ltac by_equation := lazymatch goal with |- @eq nat _ _ => by_xor | |- ~ @eq nat _ _ => by_xor
  | |- _ < _ => work_out; evaluate; lia | |- ~ _ < _ => work_out; evaluate; lia end.
Ltac by_logic := first
  [ tautology | quantifiers | assert (0 < 2) by lia; assert (1 < 2) by lia; tautology | by_bits
  | chain; solve [ assumption | tautology | symmetry; assumption ]
  | work_out; evaluate; solve [ assumption | tautology | by_bits | congruence ] | by_alike
  | let N := fresh "N" in apply NNPP; intro N; match goal with C : ~ _ |- False => apply C; clear C; by_alike end
  | by_equation ].
Ltac by_same := first
  [ assumption | lia | lazymatch goal with |- @eq nat _ _ => by_binary end | match goal with H : ~ ~ _ |- _ => apply NNPP in H end; by_bits | symmetry; assumption
  | tautology | by_bits | quantifiers | work_out; evaluate; solve [ assumption | tautology | by_bits | congruence ]
  | by_alike | by_equation ].
Ltac by_arith := first [ lia | work_out; lia | same_terms; same_nim_sums; intros; lia ].
Ltac by_rewrite := match goal with C0 : _ = _, C1 : _ |- _ =>
  solve [ rewrite C0 in *; assumption | subst; assumption | congruence
        | rewrite C0 in *; alike C1 | subst; alike C1 | rewrite <- C0; alike C1 ] end.
