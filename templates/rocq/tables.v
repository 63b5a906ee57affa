(* What worked solutions rest on beside the theorems. Each part names the rule of the kernel of solutions (src/kernel) that it
   justifies. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical Permutation.
From Nimsmith Require Import games basics circles facts rules theorems.
Import ListNotations.
Set Implicit Arguments.

(* ---------- Equal parts ---------- *)
(* `EqualArcs` (theorems.rs): if every size occurs an even number of times, the first player loses, wherever the arcs lie. *)
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

(* ---------- Periods, without division ---------- *)
(* `Period` (tables.rs, `repeats`): from r + first on each entry depends on the r entries before it alone. *)
Theorem period (V : Type) (same : V -> V -> Prop) (e : nat -> V) (r first start len : nat) :
  (forall n m, r + first <= n -> r + first <= m -> (forall i, 1 <= i <= r -> same (e (n - i)) (e (m - i))) -> same (e n) (e m)) ->
  (forall n, start <= n < start + (r + (first - start)) -> same (e n) (e (n + len))) ->
  forall n, start <= n -> same (e n) (e (n + len)).
Proof.
  intros D T n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (Nat.lt_ge_cases n (start + (r + (first - start)))) as [L|L]; [apply T; lia|].
  apply D; [lia|lia|]. intros i Hi. replace (n + len - i) with (n - i + len) by lia. apply IH; lia.
Qed.

(* `LookUp` (tables.rs, `look_up`): after a period of len an entry is found c periods earlier. *)
Theorem look_up (V : Type) (e : nat -> V) start len :
  (forall n, start <= n -> e n = e (n + len)) -> forall c n, start <= n -> e (n + c * len) = e n.
Proof.
  intros P c. induction c as [|c IH]; intros n H; [f_equal; lia|].
  replace (n + S c * len) with (n + c * len + len) by lia. rewrite <- P by lia. apply IH, H.
Qed.

(* Take-away for any subtraction set, also where a heap may not be taken whole (`not-all`), under both conventions. *)
Section Taking.
  Variable may : nat -> bool.
  Variable whole : bool.
  Variable r : nat.
  Hypothesis reach : forall c, may c = true -> 1 <= c <= r.
  Definition takes (n m : nat) : Prop := exists c, may c = true /\ c <= n /\ (whole = true \/ c < n) /\ m = n - c.
  Definition first : nat := if whole then 0 else 1.

  Lemma takes_end : well_founded (fun m n => takes n m).
  Proof. apply (well_founded_lt_compat _ (fun x => x)). intros m n (c & H & L & _ & ->). apply reach in H. lia. Qed.
  Lemma takes_far n m : r + first <= n -> (takes n m <-> exists c, may c = true /\ m = n - c).
  Proof.
    intros H. unfold first in H. split; intros (c & K).
    - exists c. tauto.
    - exists c. destruct K as [K ->]. pose proof (reach K). split; [exact K|]. split; [lia|]. split; [|reflexivity]. destruct whole; [left; reflexivity|right; lia].
  Qed.
  Lemma outcomes_depend n m : r + first <= n -> r + first <= m ->
    (forall i, 1 <= i <= r -> (Win takes (n - i) <-> Win takes (m - i))) -> (Win takes n <-> Win takes m).
  Proof.
    assert (K : forall n m, r + first <= n -> r + first <= m ->
      (forall i, 1 <= i <= r -> (Win takes (n - i) <-> Win takes (m - i))) -> Win takes n -> Win takes m).
    { intros n' m' Hn Hm E W. inversion W as [p q T L]; subst. apply (takes_far q Hn) in T. destruct T as (c & C & ->).
      apply (@Win_by nat takes m' (m' - c)); [apply takes_far; eauto|].
      apply (@not_Win nat takes takes_end). intros V. apply E in V; [|apply reach, C]. exact (@not_both_win nat takes takes_end _ V L). }
    intros Hn Hm E. split; apply K; auto. intros i Hi. symmetry. apply E, Hi.
  Qed.
  Lemma misere_outcomes_depend n m : r + first <= n -> r + first <= m ->
    (forall i, 1 <= i <= r -> (MWin takes (n - i) <-> MWin takes (m - i))) -> (MWin takes n <-> MWin takes m).
  Proof.
    assert (K : forall n m, r + first <= n -> r + first <= m ->
      (forall i, 1 <= i <= r -> (MWin takes (n - i) <-> MWin takes (m - i))) -> MWin takes n -> MWin takes m).
    { intros n' m' Hn Hm E W. inversion W as [p N|p q T L]; subst.
      - apply MWin_end. intros q T. apply (takes_far q Hm) in T. destruct T as (c & C & _).
        apply (N (n' - c)). apply takes_far; eauto.
      - apply (takes_far q Hn) in T. destruct T as (c & C & ->).
        apply (@MWin_by nat takes m' (m' - c)); [apply takes_far; eauto|].
        apply (@not_MWin nat takes takes_end). intros V. apply E in V; [|apply reach, C]. exact (@not_both_win_misere nat takes takes_end _ V L). }
    intros Hn Hm E. split; apply K; auto. intros i Hi. symmetry. apply E, Hi.
  Qed.
  Theorem taking_period start len :
    (forall n, start <= n < start + (r + (first - start)) -> (Win takes n <-> Win takes (n + len))) ->
    forall n, start <= n -> (Win takes n <-> Win takes (n + len)).
  Proof. exact (@period Prop iff (Win takes) r first start len outcomes_depend). Qed.
  Theorem misere_taking_period start len :
    (forall n, start <= n < start + (r + (first - start)) -> (MWin takes n <-> MWin takes (n + len))) ->
    forall n, start <= n -> (MWin takes n <-> MWin takes (n + len)).
  Proof. exact (@period Prop iff (MWin takes) r first start len misere_outcomes_depend). Qed.
End Taking.

(* ---------- Periods, with division ---------- *)
(* `Period` for octal games (HeapCode::shows_period), after Guy and Smith. A move removes c <= reach counters, and what is
   left may be divided; [code c x y] says whether it may, where x and y say whether the heaps a and b are empty. The first
   start is 1: a heap of 0 is another one for the code than a heap of one period, so that a period must not be seen from 0 on. *)
Section Octal.
  Variable code : nat -> bool -> bool -> bool.
  Variable reach : nat.
  Definition divides (n a b : nat) : bool :=
    (a + b <=? n) && (n - (a + b) <=? reach) && (a <? n) && (b <? n) && code (n - (a + b)) (a =? 0) (b =? 0).
  Let g := grundy divides.

  Lemma divides_iff n a b : divides n a b = true <->
    exists c, c <= reach /\ a + b + c = n /\ a < n /\ b < n /\ code c (a =? 0) (b =? 0) = true.
  Proof.
    unfold divides. rewrite !andb_true_iff, !Nat.leb_le, !Nat.ltb_lt. split.
    - intros ((((H & R) & A) & B) & C). exists (n - (a + b)). repeat split; auto; lia.
    - intros (c & R & E & A & B & C). replace (n - (a + b)) with c by lia. repeat split; auto; lia.
  Qed.
  Lemma divides_smaller n a b : divides n a b = true -> a < n /\ b < n.
  Proof. intros H. apply divides_iff in H. destruct H as (c & H). tauto. Qed.
  Definition is_option n v := exists a b, divides n a b = true /\ Nat.lxor (g a) (g b) = v.
  Lemma same_options n m : (forall v, is_option n v -> is_option m v) -> (forall v, is_option m v -> is_option n v) -> g n = g m.
  Proof.
    assert (K : forall n m, (forall v, is_option n v -> is_option m v) -> g m < g n -> False).
    { intros n' m' H L. apply (grundy_reaches divides divides_smaller) in L. apply H in L.
      destruct L as (a & b & D & E). exact (@grundy_is_no_option divides divides_smaller m' a b D E). }
    intros H1 H2. destruct (Nat.lt_trichotomy (g n) (g m)) as [L|[E|L]]; [|exact E|]; exfalso; eauto.
  Qed.
  Lemma shifted n a b p s : 1 <= s -> s <= a -> divides n a b = true -> divides (n + p) (a + p) b = true.
  Proof.
    intros S A H. apply divides_iff in H. apply divides_iff. destruct H as (c & R & E & L1 & L2 & C).
    exists c. repeat split; try lia. replace (a + p =? 0) with (a =? 0); [exact C|].
    transitivity false; [apply Nat.eqb_neq; lia|symmetry; apply Nat.eqb_neq; lia].
  Qed.
  Lemma shifted_back n a b p s : 1 <= s -> s <= a -> divides (n + p) (a + p) b = true -> divides n a b = true.
  Proof.
    intros S A H. apply divides_iff in H. apply divides_iff. destruct H as (c & R & E & L1 & L2 & C).
    exists c. repeat split; try lia. replace (a =? 0) with (a + p =? 0); [exact C|].
    transitivity false; [apply Nat.eqb_neq; lia|symmetry; apply Nat.eqb_neq; lia].
  Qed.
  (* the same on the other side: a move may leave the two heaps in either order *)
  Hypothesis either_order : forall c x y, code c x y = code c y x.
  Lemma divides_swapped n a b : divides n a b = divides n b a.
  Proof.
    apply eq_true_iff_eq. rewrite !divides_iff. split; intros (c & H); exists c; rewrite either_order; repeat split; try lia; tauto.
  Qed.
  Theorem guy_smith s p : 1 <= s ->
    (forall n, s <= n < 2 * s + p + reach -> g n = g (n + p)) -> forall n, s <= n -> g n = g (n + p).
  Proof.
    intros S T n. induction n as [n IH] using lt_wf_ind. intros Hn.
    destruct (Nat.lt_ge_cases n (2 * s + p + reach)) as [L|L]; [apply T; lia|].
    apply same_options; intros v (a & b & D & E).
    - assert (K : forall a b, s <= a -> divides n a b = true -> Nat.lxor (g a) (g b) = v -> is_option (n + p) v).
      { intros a' b' A' D' E'. exists (a' + p), b'. split; [exact (@shifted n a' b' p s S A' D')|].
        rewrite <- IH; [exact E'|apply divides_smaller in D'; lia|exact A']. }
      pose proof D as D'. apply divides_iff in D'. destruct D' as (c & R & Q & _).
      destruct (Nat.le_gt_cases s a) as [A|A]; [exact (K a b A D E)|].
      apply (K b a); [lia|rewrite divides_swapped; exact D|rewrite Nat.lxor_comm; exact E].
    - assert (K : forall a b, s + p <= a -> divides (n + p) a b = true -> Nat.lxor (g a) (g b) = v -> is_option n v).
      { intros a' b' A' D' E'. replace a' with (a' - p + p) in D', E' by lia.
        exists (a' - p), b'. split; [apply (@shifted_back n (a' - p) b' p s S); [lia|exact D']|].
        rewrite IH; [exact E'|apply divides_smaller in D'; lia|lia]. }
      pose proof D as D'. apply divides_iff in D'. destruct D' as (c & R & Q & _).
      destruct (Nat.le_gt_cases (s + p) a) as [A|A]; [exact (K a b A D E)|].
      apply (K b a); [lia|rewrite divides_swapped; exact D|rewrite Nat.lxor_comm; exact E].
  Qed.
End Octal.

(* ---------- Sums of parts, whatever a move makes of a part ---------- *)
(* `Theorem::Grundy` for every heap code. *)
Lemma xors_change l i b : xors (put_nth l i b) = Nat.lxor (Nat.lxor (xors l) (nth i l 0)) b.
Proof.
  rewrite xors_put, (xors_take_out i l). generalize (xors (take_out i l)). intros r.
  rewrite (Nat.lxor_comm (nth i l 0) r), (Nat.lxor_assoc r), Nat.lxor_nilpotent, Nat.lxor_0_r. apply Nat.lxor_comm.
Qed.
Lemma nim_sum_put P i b : nim_sum (put P i b) = Nat.lxor (Nat.lxor (nim_sum P) (get P i)) b.
Proof. unfold nim_sum, put, rows at 1. cbn [position proj1_sig]. rewrite xors_trim. apply xors_change. Qed.
Section Sums.
  Variable sp : nat -> nat -> nat -> bool.
  Hypothesis smaller : forall n a b, sp n a b = true -> a < n /\ b < n.
  Let g := grundy sp.
  Definition value (P : Pos) : nat := xors (map g (rows P)).

  Lemma map_put_nth i : forall l b, map g (put_nth l i b) = put_nth (map g l) i (g b).
  Proof. induction i; intros [|x l] b; cbn [put_nth map]; rewrite ?IHi; reflexivity. Qed.
  Lemma xors_map_trim l : xors (map g (trim l)) = xors (map g l).
  Proof.
    induction l as [|x l IH]; [reflexivity|]. rewrite trim_cons.
    destruct x; [destruct (trim l) eqn:T|]; cbn [map xors fold_right] in *; unfold xors in *; rewrite <- IH; reflexivity.
  Qed.
  Lemma value_put P i b : value (put P i b) = Nat.lxor (Nat.lxor (value P) (g (get P i))) (g b).
  Proof.
    unfold value, put, rows at 1. cbn [position proj1_sig]. rewrite xors_map_trim, map_put_nth, xors_change.
    unfold get. rewrite <- (grundy_0 sp) at 1. fold g. rewrite map_nth. reflexivity.
  Qed.
  Lemma value_turn P i j a b : i <> j -> get P j = 0 ->
    value (put (put P i a) j b) = Nat.lxor (Nat.lxor (value P) (g (get P i))) (Nat.lxor (g a) (g b)).
  Proof.
    intros N E. rewrite !value_put, get_put_other, E by congruence. change (g 0) with (grundy sp 0). rewrite grundy_0.
    rewrite Nat.lxor_0_r, !Nat.lxor_assoc. reflexivity.
  Qed.
  Theorem sprague_grundy : forall P, (value P = 0 -> Lose (turn_of sp) P) /\ (value P <> 0 -> Win (turn_of sp) P).
  Proof.
    intros P. induction P as [P IH] using (well_founded_ind (@turn_ends sp smaller)). split; intros V.
    - apply Lose_all. intros Q T. apply (IH Q T). destruct T as (i & j & a & b & N & E & S & ->).
      rewrite (@value_turn P i j a b N E), V, Nat.lxor_0_l. intros K. apply Nat.lxor_eq in K.
      exact (@grundy_is_no_option sp smaller _ a b S (eq_sym K)).
    - set (W := position (map g (rows P))).
      assert (GW : forall i, get W i = g (get P i)).
      { intros i. unfold W. rewrite get_position. unfold get. rewrite <- (grundy_0 sp) at 1. apply map_nth. }
      assert (NW : nim_sum W = value P) by apply xors_trim.
      destruct (theorem_L3 W) as (i & b & L & Z); [rewrite NW; exact V|]. rewrite GW in L.
      destruct (@grundy_reaches sp smaller _ _ L) as (x & y & S & K). destruct (free_row P i) as (j & N & E).
      assert (T : turn_of sp P (put (put P i x) j y)) by (exists i, j, x, y; auto).
      apply (Win_by T). apply (IH _ T). rewrite (@value_turn P i j x y (not_eq_sym N) E). fold g in K. rewrite K.
      rewrite nim_sum_put, NW, GW in Z. exact Z.
  Qed.
End Sums.

(* ---------- Order, turning and reflecting ---------- *)
(* `canonical` (games): positions that differ in the order of their rows have the same winner. *)
Lemma xors_order l m : Permutation l m -> xors l = xors m.
Proof.
  intros H. unfold xors. induction H; cbn [fold_right]; [reflexivity|now rewrite IHPermutation|apply xor_middle|congruence].
Qed.
Lemma nim_sum_position l : nim_sum (position l) = xors l.
Proof. apply xors_trim. Qed.
Lemma small_position l : (forall j, get (position l) j < 2) <-> (forall x, In x l -> x < 2).
Proof.
  split; intros H.
  - intros x I. apply In_nth with (d := 0) in I. destruct I as (j & _ & <-). rewrite <- get_position. apply H.
  - intros j. rewrite get_position. destruct (nth_in_or_default j l 0) as [I|E]; [apply H, I|rewrite E; lia].
Qed.
Theorem order_in_nim l m : Permutation l m -> (hot (position l) <-> hot (position m)).
Proof. intros H. rewrite !theorem_T1, !nim_sum_position, (xors_order H). reflexivity. Qed.
Theorem order_in_classic_nim l m : Permutation l m -> (mhot (position l) <-> mhot (position m)).
Proof.
  intros H. destruct (theorem_T2_all (position l)) as [S1 B1], (theorem_T2_all (position m)) as [S2 B2].
  rewrite !small_position, !nim_sum_position in *. rewrite (xors_order H) in *.
  assert (E : (forall x, In x l -> x < 2) <-> (forall x, In x m -> x < 2)).
  { split; intros K x I; apply K; [apply (Permutation_in x (Permutation_sym H) I)|apply (Permutation_in x H I)]. }
  destruct (classic (forall x, In x m -> x < 2)); tauto.
Qed.
Theorem order_in_sums sp : (forall n a b, sp n a b = true -> a < n /\ b < n) ->
  forall l m, Permutation l m -> Win (turn_of sp) (position l) -> Win (turn_of sp) (position m).
Proof.
  intros smaller l m H W. destruct (sprague_grundy sp smaller (position l)) as [Z _], (sprague_grundy sp smaller (position m)) as [_ V].
  apply V. intros E. apply (@not_both_win Pos (turn_of sp) (@turn_ends sp smaller) _ W), Z. rewrite <- E.
  unfold value, rows. cbn [position proj1_sig]. rewrite !xors_map_trim. apply xors_order, Permutation_map, H.
Qed.

(* A way to turn positions into others that keeps moves keeps the winner. *)
Section Symmetry.
  Variable A : Type.
  Variable R : A -> A -> Prop.
  Variables f g : A -> A.
  Hypothesis gf : forall p, g (f p) = p.
  Hypothesis fg : forall p, f (g p) = p.
  Hypothesis f_moves : forall p q, R p q -> R (f p) (f q).
  Hypothesis g_moves : forall p q, R p q -> R (g p) (g q).
  Lemma win_image : forall p, Win R p -> Win R (f p)
  with lose_image : forall p, Lose R p -> Lose R (f p).
  Proof.
    - intros p W. destruct W as [p q M L]. exact (Win_by (f_moves M) (lose_image q L)).
    - intros p L. destruct L as [p H]. apply Lose_all. intros q M. rewrite <- (fg q). apply win_image, H.
      apply g_moves in M. rewrite gf in M. exact M.
  Qed.
End Symmetry.
Definition turned (l : list bool) : list bool := match l with [] => [] | x :: l => l ++ [x] end.
Lemma move_turned l m : circle_move l m -> circle_move (turned l) (turned m).
Proof.
  intros [(u & v & -> & ->)|[(u & v & -> & ->)|(w & -> & ->)]].
  - left. destruct u as [|x u]; [exists v, []; split; reflexivity|].
    exists u, (v ++ [x]). cbn [turned app]. rewrite <- !app_assoc. split; reflexivity.
  - destruct u as [|x u]; [right; right; exists v; split; reflexivity|].
    right. left. exists u, (v ++ [x]). cbn [turned app]. rewrite <- !app_assoc. split; reflexivity.
  - right. left. exists w, []. cbn [turned]. rewrite <- !app_assoc. split; reflexivity.
Qed.
Lemma move_reflected l m : circle_move l m -> circle_move (rev l) (rev m).
Proof.
  intros [(u & v & -> & ->)|[(u & v & -> & ->)|(w & -> & ->)]].
  - left. exists (rev v), (rev u). rewrite !rev_app_distr. cbn [rev]. rewrite <- !app_assoc. split; reflexivity.
  - right. left. exists (rev v), (rev u). rewrite !rev_app_distr. cbn [rev]. rewrite <- !app_assoc. split; reflexivity.
  - right. right. exists (rev w). cbn [rev]. rewrite !rev_app_distr. split; reflexivity.
Qed.
Definition turned_back (l : list bool) : list bool := rev (turned (rev l)).
Lemma turned_and_back l : turned_back (turned l) = l.
Proof.
  destruct l as [|x l]; [reflexivity|]. unfold turned_back. cbn [turned]. rewrite rev_app_distr. cbn [rev app turned].
  rewrite rev_app_distr, rev_involutive. reflexivity.
Qed.
Lemma back_and_turned l : turned (turned_back l) = l.
Proof.
  unfold turned_back. destruct l as [|x l] using rev_ind; [reflexivity|]. rewrite rev_app_distr. cbn [rev app turned].
  rewrite rev_app_distr, rev_involutive. reflexivity.
Qed.
Lemma move_turned_back l m : circle_move l m -> circle_move (turned_back l) (turned_back m).
Proof. intros H. apply move_reflected, move_turned, move_reflected, H. Qed.
Theorem circle_turned l : Win circle_move l <-> Win circle_move (turned l).
Proof.
  split; intros W.
  - exact (win_image turned turned_back turned_and_back back_and_turned move_turned move_turned_back W).
  - rewrite <- (turned_and_back l).
    exact (win_image turned_back turned back_and_turned turned_and_back move_turned_back move_turned W).
Qed.
Theorem circle_reflected l : Win circle_move l <-> Win circle_move (rev l).
Proof.
  split; intros W.
  - exact (win_image (@rev bool) (@rev bool) (@rev_involutive bool) (@rev_involutive bool) move_reflected move_reflected W).
  - rewrite <- (rev_involutive l).
    exact (win_image (@rev bool) (@rev bool) (@rev_involutive bool) (@rev_involutive bool) move_reflected move_reflected W).
Qed.

Definition all_rules := (equal_arcs_of_a_circle, look_up, taking_period, misere_taking_period, guy_smith, sprague_grundy,
  order_in_nim, order_in_classic_nim, order_in_sums, circle_turned, circle_reflected, circle_is_sum_of_arcs).
Print Assumptions all_rules.
