(* What worked solutions rest on beside the theorems: each rule of the kernel of solutions (src/kernel) that looks a value
   up, continues a table or leaves equal parts out is a theorem here. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical.
From Nimsmith Require Import games basics circles facts rules theorems.
Import ListNotations.
Set Implicit Arguments.

(* Equal arcs: if every size occurs an even number of times, the first player loses, wherever the arcs lie. *)
Lemma pairs_cancel (g : nat -> nat) : g 0 = 0 -> forall n l, length l <= n ->
  (forall v, 0 < v -> Nat.even (count v l) = true) -> xors (map g l) = 0.
Proof.
  intros G0. induction n as [|n IH]; intros l Hn H.
  - destruct l; [reflexivity|simpl in Hn; lia].
  - destruct l as [|x l]; [reflexivity|]. simpl in Hn. destruct (Nat.eq_dec x 0) as [->|Nx].
    + cbn [map xors fold_right]. rewrite G0, Nat.lxor_0_l. apply IH; [lia|]. intros v Hv. specialize (H v Hv).
      rewrite count_cons, (is_size_0 Hv) in H. exact H.
    + assert (Hx := H x ltac:(lia)). rewrite count_cons in Hx. unfold is_size in Hx. rewrite Nat.eqb_refl in Hx.
      assert (I : In x l). { apply count_In. destruct (count x l); [discriminate|lia]. }
      apply in_split in I. destruct I as (a & b & ->).
      assert (E : xors (map g (x :: a ++ x :: b)) = xors (map g (a ++ b))).
      { unfold xors. cbn [map fold_right]. clear. induction a as [|y a IHa]; cbn [map app fold_right].
        - apply xor_twice.
        - rewrite xor_middle. f_equal. exact IHa. }
      rewrite E. apply IH. { rewrite length_append in *. simpl in Hn. lia. }
      intros v Hv. specialize (H v Hv). rewrite count_cons, count_app, count_cons in H. rewrite count_app.
      replace (is_size v x + (count v a + (is_size v x + count v b))) with (count v a + count v b + 2 * is_size v x) in H by lia.
      rewrite Nat.even_add_mul_2 in H. exact H.
Qed.
Theorem equal_arcs : forall P, (forall v, 0 < v -> Nat.even (total (is_size v) P) = true) -> ~ wins P.
Proof.
  intros P H W. apply (proj1 (theorem_SG P)) in W. apply W. unfold nim_sum, values, position, rows. simpl. rewrite xors_trim.
  apply (@pairs_cancel G eq_refl (length (rows P))); [apply le_n|exact H].
Qed.
Lemma total_position g l : g 0 = 0 -> total g (position l) = sumf g l.
Proof. intros H. exact (@sumf_trim g l H). Qed.
Theorem equal_arcs_of_a_circle : forall n ms k, (forall v, 0 < v -> Nat.even (count v ((n + k) :: ms)) = true) ->
  ~ Win circle_move (circle_of (n :: ms ++ [k])).
Proof.
  intros n ms k H W. set (P := position ((n + k) :: ms)).
  assert (R : has_arcs (circle_of (n :: ms ++ [k])) P).
  { exists n, ms, k. split; [reflexivity|]. intros v Hv. symmetry. apply total_position, is_size_0, Hv. }
  apply (circle_is_sum_of_arcs R) in W. revert W. apply equal_arcs. intros v Hv.
  unfold P. rewrite total_position by (apply is_size_0, Hv). exact (H v Hv).
Qed.

(* Periods: the argument in the comment of `repeats`. From r + first on each entry depends on the r entries before it alone. *)
Theorem period (V : Type) (e : nat -> V) (r first start len : nat) :
  (forall n m, r + first <= n -> r + first <= m -> (forall i, 1 <= i <= r -> e (n - i) = e (m - i)) -> e n = e m) ->
  (forall n, start <= n < start + (r + (first - start)) -> e n = e (n + len)) ->
  forall n, start <= n -> e n = e (n + len).
Proof.
  intros D T n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (Nat.lt_ge_cases n (start + (r + (first - start)))) as [L|L]; [apply T; lia|].
  apply D; [lia|lia|]. intros i Hi. replace (n + len - i) with (n - i + len) by lia. apply IH; lia.
Qed.
