(* Circle Nim: a circle with a gap is played like the sum of its arcs (circle_is_sum_of_arcs). *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical Eqdep_dec.
From Nimsmith Require Import games basics.
Import ListNotations.
Set Implicit Arguments.
Local Notation t := true.
Local Notation f := false.

Lemma split_iff n a b : split n a b <-> a + b + 1 = n \/ a + b + 2 = n.
Proof. unfold split, arcs. rewrite orb_true_iff, !Nat.eqb_eq. reflexivity. Qed.
Lemma arcs_smaller n a b : arcs n a b = true -> a < n /\ b < n.
Proof. intros H. apply split_iff in H. lia. Qed.
Definition turns_end := turn_ends arcs arcs_smaller.

(* ---------- Circles as runs of markers ---------- *)
(* runs of markers with someone_wins gap between each two *)
Fixpoint circle_of (L : list nat) : list bool :=
  match L with
  | [] => []
  | n :: Z => match Z with [] => repeat t n | _ => repeat t n ++ f :: circle_of Z end
  end.
Lemma circle_of_one n : circle_of [n] = repeat t n.
Proof. reflexivity. Qed.
Lemma circle_of_cons n Z : Z <> [] -> circle_of (n :: Z) = repeat t n ++ f :: circle_of Z.
Proof. destruct Z; [congruence|reflexivity]. Qed.
Lemma circle_of_S n Z : circle_of (S n :: Z) = t :: circle_of (n :: Z).
Proof. destruct Z; reflexivity. Qed.
Lemma circle_of_0 Z : Z <> [] -> circle_of (0 :: Z) = f :: circle_of Z.
Proof. destruct Z; [congruence|reflexivity]. Qed.
Lemma circle_of_marker L v : circle_of L = t :: v -> exists n Z, L = S n :: Z /\ v = circle_of (n :: Z).
Proof.
  destruct L as [|[|n] Z]; intros H; [discriminate| |].
  - destruct Z; discriminate.
  - rewrite circle_of_S in H. injection H as H. exists n, Z. auto.
Qed.
Lemma circle_of_gap L v : circle_of L = f :: v -> exists Z, Z <> [] /\ L = 0 :: Z /\ v = circle_of Z.
Proof.
  destruct L as [|[|n] Z]; intros H; [discriminate| |].
  - destruct Z as [|z Z]; [discriminate|]. rewrite circle_of_0 in H by discriminate. injection H as H.
    exists (z :: Z). repeat split; [discriminate|auto].
  - rewrite circle_of_S in H. discriminate.
Qed.
Lemma not_nil (A : Type) (xs : list A) y ys : xs ++ y :: ys <> [].
Proof. destruct xs; discriminate. Qed.

Lemma one_taken : forall u v L, circle_of L = u ++ t :: v ->
  exists xs a b ys, L = xs ++ (a + 1 + b) :: ys /\ u ++ f :: v = circle_of (xs ++ a :: b :: ys).
Proof.
  induction u as [|c u IH]; intros v L H; simpl in H.
  - apply circle_of_marker in H. destruct H as (n & Z & -> & ->). exists [], 0, n, Z. split; reflexivity.
  - destruct c.
    + apply circle_of_marker in H. destruct H as (n & Z & -> & H). symmetry in H. apply IH in H.
      destruct H as ([|x xs] & a & b & ys & E & K); simpl in E; injection E as -> ->.
      * exists [], (S a), b, ys. split; [reflexivity|]. cbn [app]. rewrite circle_of_S, K. reflexivity.
      * exists (S x :: xs), a, b, ys. split; [reflexivity|]. cbn [app]. rewrite circle_of_S, K. reflexivity.
    + apply circle_of_gap in H. destruct H as (Z & N & -> & H). symmetry in H. apply IH in H.
      destruct H as (xs & a & b & ys & -> & K). exists (0 :: xs), a, b, ys. split; [reflexivity|].
      cbn [app]. rewrite circle_of_0 by apply not_nil. rewrite K. reflexivity.
Qed.
Lemma two_taken : forall u v L, circle_of L = u ++ t :: t :: v ->
  exists xs a b ys, L = xs ++ (a + 2 + b) :: ys /\ u ++ f :: f :: v = circle_of (xs ++ a :: 0 :: b :: ys).
Proof.
  induction u as [|c u IH]; intros v L H; simpl in H.
  - apply circle_of_marker in H. destruct H as (n & Z & -> & H). symmetry in H. apply circle_of_marker in H.
    destruct H as (m & Y & E & ->). injection E as -> ->. exists [], 0, m, Y. split; reflexivity.
  - destruct c.
    + apply circle_of_marker in H. destruct H as (n & Z & -> & H). symmetry in H. apply IH in H.
      destruct H as ([|x xs] & a & b & ys & E & K); simpl in E; injection E as -> ->.
      * exists [], (S a), b, ys. split; [reflexivity|]. cbn [app]. rewrite circle_of_S, K. reflexivity.
      * exists (S x :: xs), a, b, ys. split; [reflexivity|]. cbn [app]. rewrite circle_of_S, K. reflexivity.
    + apply circle_of_gap in H. destruct H as (Z & N & -> & H). symmetry in H. apply IH in H.
      destruct H as (xs & a & b & ys & -> & K). exists (0 :: xs), a, b, ys. split; [reflexivity|].
      cbn [app]. rewrite circle_of_0 by apply not_nil. rewrite K. reflexivity.
Qed.
Lemma one_can_be_taken : forall xs a b ys, exists u v,
  circle_of (xs ++ (a + 1 + b) :: ys) = u ++ t :: v /\ circle_of (xs ++ a :: b :: ys) = u ++ f :: v.
Proof.
  induction xs as [|x xs IH]; intros a b ys.
  - induction a as [|a IHa].
    + exists [], (circle_of (b :: ys)). split; [apply circle_of_S|reflexivity].
    + destruct IHa as (u & v & H & K). exists (t :: u), v. cbn [app Nat.add] in *. rewrite !circle_of_S, H, K. auto.
  - destruct (IH a b ys) as (u & v & H & K). exists (repeat t x ++ f :: u), v. cbn [app].
    rewrite !circle_of_cons by apply not_nil. rewrite H, K, <- !app_assoc. auto.
Qed.
Lemma two_can_be_taken : forall xs a b ys, exists u v,
  circle_of (xs ++ (a + 2 + b) :: ys) = u ++ t :: t :: v /\ circle_of (xs ++ a :: 0 :: b :: ys) = u ++ f :: f :: v.
Proof.
  induction xs as [|x xs IH]; intros a b ys.
  - induction a as [|a IHa].
    + exists [], (circle_of (b :: ys)). split; [cbn [app Nat.add]; rewrite !circle_of_S; reflexivity|reflexivity].
    + destruct IHa as (u & v & H & K). exists (t :: u), v. cbn [app Nat.add] in *. rewrite !circle_of_S, H, K. auto.
  - destruct (IH a b ys) as (u & v & H & K). exists (repeat t x ++ f :: u), v. cbn [app].
    rewrite !circle_of_cons by apply not_nil. rewrite H, K, <- !app_assoc. auto.
Qed.
Lemma circle_of_last_S X k : circle_of (X ++ [S k]) = circle_of (X ++ [k]) ++ [t].
Proof.
  induction X as [|x X IH]; cbn [app].
  - rewrite !circle_of_one. change (S k) with (1 + k). rewrite Nat.add_comm, repeat_app. reflexivity.
  - rewrite !circle_of_cons by apply not_nil. rewrite IH, <- app_assoc. reflexivity.
Qed.
Lemma circle_of_last_0 X k : circle_of (X ++ [k; 0]) = circle_of (X ++ [k]) ++ [f].
Proof.
  induction X as [|x X IH]; cbn [app].
  - reflexivity.
  - rewrite (circle_of_cons x (Z := X ++ [k; 0])) by apply not_nil. rewrite (circle_of_cons x (Z := X ++ [k])) by apply not_nil.
    rewrite IH, <- app_assoc. reflexivity.
Qed.
Lemma circle_of_ends X k w : X <> [] -> circle_of (X ++ [k]) = w ++ [t] -> exists k', k = S k' /\ w = circle_of (X ++ [k']).
Proof.
  intros N H. destruct k as [|k].
  - exfalso. destruct (exists_last N) as (Y & y & ->). rewrite <- app_assoc in H. cbn [app] in H.
    rewrite circle_of_last_0 in H. apply app_inj_tail in H. destruct H. discriminate.
  - rewrite circle_of_last_S in H. apply app_inj_tail in H. exists k. split; [reflexivity|]. symmetry. tauto.
Qed.

(* how often a size occurs *)
Definition is_size (v x : nat) : nat := if v =? x then 1 else 0.
Definition count (v : nat) (A : list nat) : nat := sumf (is_size v) A.
Lemma count_app v A B : count v (A ++ B) = count v A + count v B.
Proof. unfold count, sumf. induction A; simpl; [reflexivity|]. rewrite IHA. lia. Qed.
Lemma count_cons v x A : count v (x :: A) = is_size v x + count v A.
Proof. reflexivity. Qed.
Lemma is_size_0 v : 0 < v -> is_size v 0 = 0.
Proof. destruct v; [lia|reflexivity]. Qed.
Lemma count_In v A : 1 <= count v A <-> In v A.
Proof.
  induction A as [|x A IH]; [unfold count; simpl; lia|]. rewrite count_cons. cbn [In]. unfold is_size.
  destruct (v =? x) eqn:E.
  - apply Nat.eqb_eq in E. subst. split; [auto|lia].
  - apply Nat.eqb_neq in E. rewrite <- IH. split; intros; [right; lia|]. destruct H; [congruence|lia].
Qed.
Lemma total_In v P : 0 < v -> (1 <= total (is_size v) P <-> exists i, get P i = v).
Proof.
  intros Hv. change (total (is_size v) P) with (count v (rows P)). rewrite count_In. split.
  - intros H. apply In_nth with (d := 0) in H. destruct H as (i & _ & H). exists i. exact H.
  - intros (i & H). unfold get in H. destruct (Nat.lt_ge_cases i (length (rows P))) as [L|L].
    + rewrite <- H. apply nth_In, L.
    + rewrite nth_overflow in H by exact L. lia.
Qed.

Definition has_arcs (l : list bool) (P : Pos) : Prop :=
  exists n ms k, l = circle_of (n :: ms ++ [k]) /\ forall v, 0 < v -> count v ((n + k) :: ms) = total (is_size v) P.

(* someone_wins arc of m becomes arcs of a and b *)
Definition arc_step (A A' : list nat) m a b : Prop :=
  split m a b /\ In m A /\ forall v, 0 < v -> count v A' + is_size v m = count v A + is_size v a + is_size v b.

Lemma turn_of_step P A A' m a b : (forall v, 0 < v -> count v A = total (is_size v) P) -> arc_step A A' m a b ->
  exists P', turn P P' /\ forall v, 0 < v -> count v A' = total (is_size v) P'.
Proof.
  intros HA (S & I & H). assert (Hm : 0 < m) by (apply split_iff in S; lia).
  apply count_In in I. rewrite HA in I by exact Hm. apply total_In in I; [|exact Hm]. destruct I as (i & Hi).
  destruct (free_row P i) as (j & Nj & Hj). exists (put (put P i a) j b). split.
  - exists i, j, a, b. rewrite Hi. repeat split; auto.
  - intros v Hv. specialize (H v Hv). rewrite HA in H by exact Hv.
    pose proof (total_put (is_size v) P i a (is_size_0 Hv)) as T1. pose proof (total_put (is_size v) (put P i a) j b (is_size_0 Hv)) as T2.
    rewrite get_put_other in T2 by exact Nj. rewrite Hj, (is_size_0 Hv) in T2. rewrite Hi in T1. lia.
Qed.
Lemma step_of_turn P P' A : (forall v, 0 < v -> count v A = total (is_size v) P) -> turn P P' ->
  exists m a b, split m a b /\ In m A /\
    forall A', arc_step A A' m a b -> forall v, 0 < v -> count v A' = total (is_size v) P'.
Proof.
  intros HA (i & j & a & b & Nij & Hj & S & ->). exists (get P i), a, b.
  assert (Hm : 0 < get P i) by (apply arcs_smaller in S; lia).
  split; [exact S|]. split.
  - apply count_In. rewrite HA by exact Hm. apply total_In; [exact Hm|]. eauto.
  - intros A' (_ & _ & H) v Hv. specialize (H v Hv). rewrite HA in H by exact Hv.
    pose proof (total_put (is_size v) P i a (is_size_0 Hv)) as T1. pose proof (total_put (is_size v) (put P i a) j b (is_size_0 Hv)) as T2.
    rewrite get_put_other in T2 by congruence. rewrite Hj, (is_size_0 Hv) in T2. lia.
Qed.

Ltac counts := let z := fresh "z" in let Hz := fresh "Hz" in intros z Hz; try change (0 + 0) with 0; repeat (rewrite ?count_cons; rewrite ?count_app); rewrite ?(is_size_0 Hz); try change (count z []) with 0; lia.

(* where a run stands in n :: ms ++ [k] *)
Lemma where_run (n : nat) (ms : list nat) (k : nat) (xs : list nat) (m : nat) (ys : list nat) : n :: ms ++ [k] = xs ++ m :: ys ->
  (xs = @nil nat /\ m = n /\ ys = ms ++ [k]) \/ (xs = n :: ms /\ m = k /\ ys = @nil nat) \/
  (exists xs' ys', xs = n :: xs' /\ ys = ys' ++ [k] /\ ms = xs' ++ m :: ys').
Proof.
  destruct xs as [|x xs]; cbn [app]; intros H; injection H as <- H.
  - left. auto.
  - right. destruct ys as [|y ys] using rev_ind.
    + apply app_inj_tail in H. destruct H as [-> ->]. left. auto.
    + right. clear IHys. change (m :: ys ++ [y]) with ((m :: ys) ++ [y]) in H. rewrite app_assoc in H.
      apply app_inj_tail in H. destruct H as [-> ->]. exists xs, ys. auto.
Qed.

Lemma forward l P l' : has_arcs l P -> circle_move l l' -> exists P', turn P P' /\ has_arcs l' P'.
Proof.
  intros (n & ms & k & -> & HA) M.
  assert (D : exists n' ms' k' m a b, l' = circle_of (n' :: ms' ++ [k']) /\
              arc_step ((n + k) :: ms) ((n' + k') :: ms') m a b).
  { destruct M as [(u & v & E & ->)|[(u & v & E & ->)|(w & E & ->)]].
    - apply one_taken in E. destruct E as (xs & a & b & ys & E & ->).
      apply where_run in E. destruct E as [(-> & E & ->)|[(-> & E & ->)|(xs' & ys' & -> & -> & ->)]].
      + exists a, (b :: ms), k, (n + k), (a + k), b. split; [reflexivity|]. split; [apply split_iff; lia|].
        split; [left; reflexivity|]. counts.
      + exists n, (ms ++ [a]), b, (n + k), (n + b), a. split; [cbn [app]; rewrite <- app_assoc; reflexivity|].
        split; [apply split_iff; lia|]. split; [left; reflexivity|]. counts.
      + exists n, (xs' ++ a :: b :: ys'), k, (a + 1 + b), a, b.
        split; [cbn [app]; rewrite <- !app_assoc; reflexivity|]. split; [apply split_iff; lia|].
        split; [right; apply in_elt|]. counts.
    - apply two_taken in E. destruct E as (xs & a & b & ys & E & ->).
      apply where_run in E. destruct E as [(-> & E & ->)|[(-> & E & ->)|(xs' & ys' & -> & -> & ->)]].
      + exists a, (0 :: b :: ms), k, (n + k), (a + k), b. split; [reflexivity|]. split; [apply split_iff; lia|].
        split; [left; reflexivity|]. counts.
      + exists n, (ms ++ [a; 0]), b, (n + k), (n + b), a. split; [cbn [app]; rewrite <- app_assoc; reflexivity|].
        split; [apply split_iff; lia|]. split; [left; reflexivity|]. counts.
      + exists n, (xs' ++ a :: 0 :: b :: ys'), k, (a + 2 + b), a, b.
        split; [cbn [app]; rewrite <- !app_assoc; reflexivity|]. split; [apply split_iff; lia|].
        split; [right; apply in_elt|]. counts.
    - apply circle_of_marker in E. destruct E as (n' & Z & E & H). injection E as -> <-.
      symmetry in H. change (n' :: ms ++ [k]) with ((n' :: ms) ++ [k]) in H.
      apply circle_of_ends in H; [|discriminate]. destruct H as (k' & -> & ->).
      exists 0, (n' :: ms ++ [k']), 0, (S n' + S k'), n', k'. split.
      + cbn [app]. rewrite circle_of_0 by discriminate. f_equal. rewrite <- app_assoc. 
        symmetry. exact (circle_of_last_0 (n' :: ms) k').
      + split; [apply split_iff; lia|]. split; [left; reflexivity|]. counts. }
  destruct D as (n' & ms' & k' & m & a & b & -> & S).
  destruct (turn_of_step P HA S) as (P' & T & H). exists P'. split; [exact T|]. exists n', ms', k'. auto.
Qed.

Lemma backward l P P' : has_arcs l P -> turn P P' -> exists l', circle_move l l' /\ has_arcs l' P'.
Proof.
  intros (n & ms & k & -> & HA) T. destruct (@step_of_turn P P' ((n + k) :: ms) HA T) as (m & a & b & S & I & H).
  assert (D : exists n' ms' k', circle_move (circle_of (n :: ms ++ [k])) (circle_of (n' :: ms' ++ [k'])) /\
              arc_step ((n + k) :: ms) ((n' + k') :: ms') m a b).
  { pose proof S as S'. apply split_iff in S'. destruct I as [E|I].
    - (* the arc that goes past the place where the list begins *)
      destruct S' as [S1|S2].
      + destruct (Nat.le_gt_cases k a) as [L|L].
        * exists (a - k), (b :: ms), k. split.
          -- left. destruct (one_can_be_taken [] (a - k) b (ms ++ [k])) as (u & v & H1 & H2).
             exists u, v. rewrite <- H2. split; [|reflexivity]. rewrite <- H1. cbn [app]. do 2 f_equal. lia.
          -- split; [exact S|]. split; [left; exact E|]. rewrite <- E. replace (a - k + k) with a by lia. counts.
        * exists n, (ms ++ [a]), (k - 1 - a). split.
          -- left. destruct (one_can_be_taken (n :: ms) a (k - 1 - a) []) as (u & v & H1 & H2).
             exists u, v. cbn [app] in *. replace ((ms ++ [a]) ++ [k - 1 - a]) with (ms ++ [a; k - 1 - a]) by (rewrite <- app_assoc; reflexivity).
             rewrite <- H2. split; [|reflexivity]. rewrite <- H1. do 4 f_equal. lia.
          -- split; [exact S|]. split; [left; exact E|]. rewrite <- E. replace (n + (k - 1 - a)) with b by lia. counts.
      + destruct (Nat.le_gt_cases k a) as [L|L].
        * exists (a - k), (0 :: b :: ms), k. split.
          -- right. left. destruct (two_can_be_taken [] (a - k) b (ms ++ [k])) as (u & v & H1 & H2).
             exists u, v. rewrite <- H2. split; [|reflexivity]. rewrite <- H1. cbn [app]. do 2 f_equal. lia.
          -- split; [exact S|]. split; [left; exact E|]. rewrite <- E. replace (a - k + k) with a by lia. counts.
        * destruct (Nat.eq_dec k (a + 1)) as [E1|N1].
          -- exists 0, (b :: ms ++ [a]), 0. split.
             ++ right. right. exists (circle_of (b :: ms ++ [a])). replace n with (Datatypes.S b) by lia.
                replace k with (Datatypes.S a) by lia. split.
                ** rewrite circle_of_S. f_equal. exact (circle_of_last_S (b :: ms) a).
                ** cbn [app]. rewrite circle_of_0 by discriminate. f_equal. rewrite <- app_assoc.
                   exact (circle_of_last_0 (b :: ms) a).
             ++ split; [exact S|]. split; [left; exact E|]. rewrite <- E. counts.
          -- exists n, (ms ++ [a; 0]), (k - 2 - a). split.
             ++ right. left. destruct (two_can_be_taken (n :: ms) a (k - 2 - a) []) as (u & v & H1 & H2).
                exists u, v. cbn [app] in *. replace ((ms ++ [a; 0]) ++ [k - 2 - a]) with (ms ++ [a; 0; k - 2 - a]) by (rewrite <- app_assoc; reflexivity).
                rewrite <- H2. split; [|reflexivity]. rewrite <- H1. do 4 f_equal. lia.
             ++ split; [exact S|]. split; [left; exact E|]. rewrite <- E. replace (n + (k - 2 - a)) with b by lia. counts.
    - pose proof I as I'. apply in_split in I'. destruct I' as (xs & ys & ->).
      destruct S' as [S1|S2].
      + exists n, (xs ++ a :: b :: ys), k. split.
        * left. destruct (one_can_be_taken (n :: xs) a b (ys ++ [k])) as (u & v & H1 & H2). exists u, v. cbn [app] in *.
          rewrite <- !app_assoc. cbn [app]. rewrite <- H2. split; [|reflexivity]. rewrite <- H1. do 4 f_equal. lia.
        * split; [exact S|]. split; [right; exact I|]. counts.
      + exists n, (xs ++ a :: 0 :: b :: ys), k. split.
        * right. left. destruct (two_can_be_taken (n :: xs) a b (ys ++ [k])) as (u & v & H1 & H2). exists u, v. cbn [app] in *.
          rewrite <- !app_assoc. cbn [app]. rewrite <- H2. split; [|reflexivity]. rewrite <- H1. do 4 f_equal. lia.
        * split; [exact S|]. split; [right; exact I|]. counts. }
  destruct D as (n' & ms' & k' & M & S2). exists (circle_of (n' :: ms' ++ [k'])). split; [exact M|].
  exists n', ms', k'. split; [reflexivity|]. apply H. exact S2.
Qed.

Lemma to_parts : forall P l, has_arcs l P -> (Win circle_move l -> Win turn P) /\ (Lose circle_move l -> Lose turn P).
Proof.
  intros P. induction P as [P IH] using (well_founded_ind (turns_end)). intros l R. split.
  - intros W. destruct W as [l l' M L]. destruct (forward R M) as (P' & T & R').
    exact (@Win_by Pos turn P P' T (proj2 (IH P' T l' R') L)).
  - intros L. inversion L as [l0 H]; subst. constructor. intros P' T. destruct (backward R T) as (l' & M & R').
    exact (proj1 (IH P' T l' R') (H l' M)).
Qed.
Lemma of_parts : forall P l, has_arcs l P -> (Win turn P -> Win circle_move l) /\ (Lose turn P -> Lose circle_move l).
Proof.
  intros P. induction P as [P IH] using (well_founded_ind (turns_end)). intros l R. split.
  - intros W. inversion W as [p q T L]; subst. destruct (backward R T) as (l' & M & R').
    exact (@Win_by (list bool) circle_move l l' M (proj2 (IH q T l' R') L)).
  - intros L. inversion L as [p H]; subst. constructor. intros l' M. destruct (forward R M) as (P' & T & R').
    exact (proj1 (IH P' T l' R') (H P' T)).
Qed.
(* A circle with a gap is won by the first player exactly when the sum of its arcs is. *)
Theorem circle_is_sum_of_arcs : forall l P, has_arcs l P -> (Win circle_move l <-> wins P).
Proof. intros l P R. split; [apply to_parts, R|apply of_parts, R]. Qed.

Definition alone (P : Pos) (i m : nat) : Prop := get P i = m /\ forall j, j <> i -> get P j = 0.
Lemma alone_total P i m v : 0 < v -> alone P i m -> total (is_size v) P = is_size v m.
Proof.
  intros Hv [H1 H2]. assert (P = put (position []) i m) as ->.
  { apply Pos_ext. intros j. destruct (Nat.eq_dec j i) as [->|N].
    - rewrite get_put_same. exact H1.
    - rewrite get_put_other by exact N. rewrite H2 by exact N. rewrite get_position. destruct j; reflexivity. }
  pose proof (total_put (is_size v) (position []) i m (is_size_0 Hv)) as T. rewrite get_position in T.
  replace (nth i [] 0) with 0 in T by (destruct i; reflexivity). rewrite (is_size_0 Hv) in T.
  change (total (is_size v) (position [])) with 0 in T. lia.
Qed.

(* A full circle has one kind of first move: it leaves one arc, of n - 1 or n - 2. *)
Theorem full_circle : forall n, ring n <->
  exists P i m, ((m + 1 = n \/ m + 2 = n) /\ alone P i m) /\ ~ wins P.
Proof.
  intros n. unfold ring. split.
  - intros W. remember (repeat t n) as l0 eqn:El. destruct W as [l q M L].
    assert (D : exists m, (m + 1 = n \/ m + 2 = n) /\ has_arcs q (put (position []) 0 m)).
    { assert (Al : forall m, alone (put (position []) 0 m) 0 m).
      { intros m. split; [apply get_put_same|]. intros j N. rewrite get_put_other by exact N.
        rewrite get_position. destruct j; reflexivity. }
      change (repeat t n) with (circle_of [n]) in El. subst l.
      destruct M as [(u & v & E & ->)|[(u & v & E & ->)|(w & E & ->)]].
      - apply one_taken in E. destruct E as (xs & a & b & ys & E & ->). destruct xs as [|x xs];
          [|injection E as _ E; destruct xs; discriminate]. injection E as -> <-. exists (a + b).
        split; [lia|]. exists a, [], b. split; [reflexivity|]. intros z Hz. rewrite (alone_total Hz (Al (a + b))). rewrite ?count_cons, ?(is_size_0 Hz). change (count z []) with 0. lia.
      - apply two_taken in E. destruct E as (xs & a & b & ys & E & ->). destruct xs as [|x xs];
          [|injection E as _ E; destruct xs; discriminate]. injection E as -> <-. exists (a + b).
        split; [lia|]. exists a, [0], b. split; [reflexivity|]. intros z Hz. rewrite (alone_total Hz (Al (a + b))). rewrite ?count_cons, ?(is_size_0 Hz). change (count z []) with 0. lia.
      - destruct n as [|[|n]]; [discriminate|destruct w; discriminate|]. exists n. split; [lia|].
        assert (w = repeat t n) as ->.
        { change (t :: repeat t (S n) = t :: w ++ [t]) in E. injection E as E.
          change (repeat t n ++ [t] = w ++ [t]) with (repeat t n ++ [t] = w ++ [t]) .
          assert (R : repeat t (S n) = repeat t n ++ [t]) by (rewrite <- repeat_cons; reflexivity).
          change (t :: repeat t n) with (repeat t (S n)) in E. rewrite R in E. apply app_inj_tail in E. symmetry. tauto. }
        exists 0, [n], 0. split; [reflexivity|]. intros z Hz. rewrite (alone_total Hz (Al n)). rewrite ?count_cons. change (0 + 0) with 0. rewrite ?(is_size_0 Hz). change (count z []) with 0. lia. }
    destruct D as (m & Hm & R). exists (put (position []) 0 m), 0, m. split; [split; [exact Hm|]|].
    + split; [apply get_put_same|]. intros j N. rewrite get_put_other by exact N. rewrite get_position. destruct j; reflexivity.
    + apply (@not_Win Pos turn (turns_end)). exact (proj2 (to_parts R) L).
  - intros (P & i & m & [Hm A] & N). apply (@not_Win Pos turn (turns_end)) in N.
    assert (R : has_arcs (f :: repeat t m) P).
    { exists 0, [], m. split; [reflexivity|]. intros v Hv. rewrite (alone_total Hv A). rewrite count_cons. change (count v []) with 0. simpl. lia. }
    assert (R2 : has_arcs (f :: f :: repeat t m) P).
    { exists 0, [0], m. split; [reflexivity|]. intros v Hv. rewrite (alone_total Hv A). rewrite !count_cons, (is_size_0 Hv). change (count v []) with 0. simpl. lia. }
    destruct Hm as [<-|<-].
    + apply (@Win_by _ circle_move _ (f :: repeat t m)); [|exact (proj2 (of_parts R) N)].
      left. exists [], (repeat t m). rewrite Nat.add_comm. split; reflexivity.
    + apply (@Win_by _ circle_move _ (f :: f :: repeat t m)); [|exact (proj2 (of_parts R2) N)].
      right. left. exists [], (repeat t m). rewrite Nat.add_comm. split; reflexivity.
Qed.

