(* Rows and rings of places with markers, for every heap code: a row is played like the sum of its runs of markers, and a ring
   with a gap like the row that is left when it is cut there. Circle Nim is one of these games. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical.
From Nimsmith Require Import games basics.
Import ListNotations.
Set Implicit Arguments.

(* ---------- Counting parts ---------- *)
(* how often a size occurs *)
Definition is_size (v x : nat) : nat := if v =? x then 1 else 0.
Definition count (v : nat) (A : list nat) : nat := sumf (is_size v) A.
Lemma count_app v A B : count v (A ++ B) = count v A + count v B.
Proof. unfold count, sumf. induction A; simpl; [reflexivity|]. rewrite IHA. lia. Qed.
Lemma count_cons v x A : count v (x :: A) = is_size v x + count v A.
Proof. reflexivity. Qed.
Lemma is_size_0 v : 0 < v -> is_size v 0 = 0.
Proof. destruct v; [lia|reflexivity]. Qed.
Lemma count_gaps v k : 0 < v -> count v (repeat 0 k) = 0.
Proof. intros Hv. induction k; [reflexivity|]. cbn [repeat]. rewrite count_cons, is_size_0, IHk by exact Hv. reflexivity. Qed.
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
Lemma total_position v l : 0 < v -> total (is_size v) (position l) = count v l.
Proof. intros H. exact (@sumf_trim (is_size v) l (is_size_0 H)). Qed.

(* The parts of P are the numbers of L; 0 is no part. *)
Definition parts_are (L : list nat) (P : Pos) : Prop := forall v, 0 < v -> count v L = total (is_size v) P.
Lemma parts_position L : parts_are L (position L).
Proof. intros v Hv. symmetry. apply total_position, Hv. Qed.
Definition alone (P : Pos) (i m : nat) : Prop := get P i = m /\ forall j, j <> i -> get P j = 0.
Lemma alone_parts P i m : alone P i m -> parts_are [m] P.
Proof.
  intros [H1 H2] v Hv. assert (P = put (position []) i m) as ->.
  { apply Pos_ext. intros j. destruct (Nat.eq_dec j i) as [->|N].
    - rewrite get_put_same. exact H1.
    - rewrite get_put_other by exact N. rewrite H2 by exact N. rewrite get_position. destruct j; reflexivity. }
  pose proof (total_put (is_size v) (position []) i m (is_size_0 Hv)) as T. rewrite get_position in T.
  replace (nth i [] 0) with 0 in T by (destruct i; reflexivity). rewrite (is_size_0 Hv) in T.
  change (total (is_size v) (position [])) with 0 in T. rewrite count_cons. change (count v []) with 0. lia.
Qed.

(* ---------- Runs of markers ---------- *)
(* The runs between gaps, from left to right; where two gaps lie side by side there is one of 0. *)
Fixpoint runs (l : list bool) : list nat :=
  match l with
  | [] => [0]
  | true :: l => match runs l with n :: L => S n :: L | [] => [] end
  | false :: l => 0 :: runs l
  end.
Lemma some_run l : exists n L, runs l = n :: L.
Proof.
  induction l as [|[|] l (n & L & E)]; cbn [runs].
  - eauto.
  - rewrite E. eauto.
  - eauto.
Qed.
Lemma last_run l : exists L n, runs l = L ++ [n].
Proof.
  destruct (some_run l) as (n & L & E). destruct (exists_last (l := runs l)) as (M & m & K); [congruence|]. eauto.
Qed.
Lemma runs_gap u v : runs (u ++ false :: v) = runs u ++ runs v.
Proof.
  induction u as [|[|] u IH]; cbn [app runs]; [reflexivity| |].
  - rewrite IH. destruct (some_run u) as (n & L & ->). reflexivity.
  - rewrite IH. reflexivity.
Qed.
Lemma runs_gaps u c v : runs (u ++ repeat false (S c) ++ v) = runs u ++ repeat 0 c ++ runs v.
Proof.
  cbn [repeat app]. rewrite runs_gap. f_equal. induction c as [|c IH]; [reflexivity|]. cbn [repeat app runs]. now rewrite IH.
Qed.
Lemma runs_markers u c v xs a b ys : runs u = xs ++ [a] -> runs v = b :: ys ->
  runs (u ++ repeat true c ++ v) = xs ++ (a + c + b) :: ys.
Proof.
  intros Hu Hv. revert xs a Hu. induction u as [|[|] u IH]; intros xs a Hu.
  - destruct xs as [|x [|y xs]]; cbn in Hu; try discriminate. injection Hu as <-. cbn [app Nat.add].
    induction c as [|c IHc]; cbn [repeat app runs]; [exact Hv|]. now rewrite IHc.
  - cbn [runs] in Hu. destruct (last_run u) as (zs & z & E). rewrite E in Hu. cbn [app runs]. rewrite (IH zs z E).
    destruct zs as [|y zs]; cbn [app] in *.
    + destruct xs as [|x [|]]; try discriminate. injection Hu as <-. reflexivity.
    + change (S y :: zs ++ [z]) with ((S y :: zs) ++ [z]) in Hu. apply app_inj_tail in Hu. destruct Hu as [<- <-]. reflexivity.
  - cbn [runs] in Hu. destruct (last_run u) as (zs & z & E). rewrite E in Hu. cbn [app runs]. rewrite (IH zs z E).
    change (0 :: zs ++ [z]) with ((0 :: zs) ++ [z]) in Hu. apply app_inj_tail in Hu. destruct Hu as [<- <-]. reflexivity.
Qed.
Lemma runs_full n : runs (repeat true n) = [n].
Proof. induction n as [|n IH]; [reflexivity|]. cbn [repeat runs]. now rewrite IH. Qed.
Lemma marker_after l n L : runs l = n :: L -> negb (hd false l) = (n =? 0).
Proof.
  destruct l as [|[|] l]; cbn [runs hd]; intros E.
  - now injection E as <- _.
  - destruct (some_run l) as (m & M & K). rewrite K in E. now injection E as <- _.
  - now injection E as <- _.
Qed.
Lemma marker_before l n L : runs l = L ++ [n] -> negb (last l false) = (n =? 0).
Proof.
  destruct l as [|x l] using rev_ind; intros E.
  - destruct L as [|? [|]]; try discriminate. now injection E as <-.
  - clear IHl. rewrite last_last. destruct (last_run l) as (M & m & K). destruct x.
    + assert (E' := @runs_markers l 1 [] M m 0 [] K eq_refl). cbn [repeat app] in E'. rewrite E', Nat.add_0_r in E.
      apply app_inj_tail in E. destruct E as [_ <-]. rewrite Nat.add_1_r. reflexivity.
    + rewrite runs_gap in E. cbn [runs] in E. apply app_inj_tail in E. destruct E as [_ <-]. reflexivity.
Qed.
(* A run can be taken apart where it stands. *)
Lemma run_found c a b : forall l xs ys, runs l = xs ++ (a + c + b) :: ys ->
  exists u v, l = u ++ repeat true c ++ v /\ runs u = xs ++ [a] /\ runs v = b :: ys.
Proof.
  revert a. induction c as [|c IHc].
  - intros a l. revert a. induction l as [|[|] l IH]; intros a xs ys E; cbn [runs] in E.
    + destruct xs as [|? [|]]; try discriminate. injection E as E <-. assert (a = 0 /\ b = 0) as [-> ->] by lia.
      exists [], []. auto.
    + destruct (some_run l) as (m & M & K). rewrite K in E. destruct xs as [|x xs]; cbn [app] in E; injection E as E1 E2.
      * subst M. destruct a as [|a].
        -- exists [], (true :: l). cbn [runs]. rewrite K. cbn in E1. now rewrite E1.
        -- destruct (IH a [] ys) as (u & v & -> & U & V); [rewrite K; cbn [app]; f_equal; lia|].
           exists (true :: u), v. cbn [runs repeat app]. rewrite U. auto.
      * subst x M. destruct (IH a (m :: xs) ys K) as (u & v & -> & U & V). exists (true :: u), v.
        cbn [runs repeat app]. rewrite U. auto.
    + destruct xs as [|x xs]; cbn [app] in E; injection E as E1 E2.
      * assert (a = 0 /\ b = 0) as [-> ->] by lia. exists [], (false :: l). cbn [runs repeat app]. now rewrite E2.
      * subst x. destruct (IH a xs ys E2) as (u & v & -> & U & V). exists (false :: u), v. cbn [runs repeat app]. now rewrite U.
  - intros a l xs ys E. destruct (IHc (S a) l xs ys) as (u & v & -> & U & V); [rewrite E; do 2 f_equal; lia|].
    destruct u as [|x u] using rev_ind; [destruct xs as [|? [|]]; discriminate|clear IHu].
    destruct (last_run u) as (zs & z & K). destruct x.
    + assert (E' := @runs_markers u 1 [] zs z 0 [] K eq_refl). cbn [repeat app] in E'. rewrite U, Nat.add_0_r in E'.
      apply app_inj_tail in E'. destruct E' as [-> E']. assert (z = a) as -> by lia.
      exists u, v. rewrite <- app_assoc. auto.
    + rewrite runs_gap in U. cbn [runs] in U. apply app_inj_tail in U. destruct U. discriminate.
Qed.

(* ---------- Rows ---------- *)
Section Rows.
  Variable code : nat -> bool -> bool -> bool.
  Hypothesis takes_some : forall x y, code 0 x y = false.
  Let part := divides code.

  Lemma divides_iff n a b : divides code n a b = true <->
    exists c, a + c + b = n /\ a < n /\ b < n /\ code c (a =? 0) (b =? 0) = true.
  Proof.
    unfold divides. rewrite !andb_true_iff, Nat.leb_le, !Nat.ltb_lt. split.
    - intros (((H & A) & B) & C). exists (n - (a + b)). repeat split; auto; lia.
    - intros (c & E & A & B & C). replace (n - (a + b)) with c by lia. repeat split; auto; lia.
  Qed.
  Lemma divides_smaller n a b : divides code n a b = true -> a < n /\ b < n.
  Proof. intros H. apply divides_iff in H. destruct H as (c & H). tauto. Qed.

  (* a part n among the parts of P, replaced by a and b *)
  Lemma turn_to xs n ys P a b (zs : nat) : parts_are (xs ++ n :: ys) P -> part n a b = true ->
    exists Q, turn_of part P Q /\ parts_are (xs ++ a :: repeat 0 zs ++ b :: ys) Q.
  Proof.
    intros L D. pose proof (divides_smaller n a b D) as S. assert (Hn : 0 < n) by lia.
    assert (I : 1 <= total (is_size n) P) by (rewrite <- L by exact Hn; apply count_In, in_elt).
    apply total_In in I; [|exact Hn]. destruct I as (i & Hi). destruct (free_row P i) as (j & Nj & Hj).
    exists (put (put P i a) j b). split.
    - exists i, j, a, b. rewrite Hi. repeat split; auto.
    - intros v Hv. specialize (L v Hv).
      pose proof (total_put (is_size v) P i a (is_size_0 Hv)) as T1.
      pose proof (total_put (is_size v) (put P i a) j b (is_size_0 Hv)) as T2.
      rewrite get_put_other, Hj, (is_size_0 Hv) in T2 by exact Nj. rewrite Hi in T1. revert L.
      repeat (rewrite ?count_cons; rewrite ?count_app). rewrite count_gaps by exact Hv. lia.
  Qed.
  Lemma turn_from L P Q : parts_are L P -> turn_of part P Q -> exists xs n ys a b, L = xs ++ n :: ys /\ part n a b = true /\
    forall zs, parts_are (xs ++ a :: repeat 0 zs ++ b :: ys) Q.
  Proof.
    intros HL (i & j & a & b & N & Hj & D & ->). pose proof (divides_smaller (get P i) a b D) as S. set (n := get P i) in *.
    assert (Hn : 0 < n) by lia.
    assert (I : In n L). { apply count_In. rewrite HL by exact Hn. apply total_In; [exact Hn|]. exists i. reflexivity. }
    apply in_split in I. destruct I as (xs & ys & ->). exists xs, n, ys, a, b. repeat split; [exact D|].
    intros zs v Hv. specialize (HL v Hv).
    pose proof (total_put (is_size v) P i a (is_size_0 Hv)) as T1. fold n in T1.
    pose proof (total_put (is_size v) (put P i a) j b (is_size_0 Hv)) as T2.
    rewrite get_put_other, Hj, (is_size_0 Hv) in T2 by congruence. revert HL.
    repeat (rewrite ?count_cons; rewrite ?count_app). rewrite count_gaps by exact Hv. lia.
  Qed.
  Lemma row_to_parts l P m : parts_are (runs l) P -> row_move code l m -> exists Q, turn_of part P Q /\ parts_are (runs m) Q.
  Proof.
    intros L (u & c & v & H1 & -> & -> & H). destruct c as [|c]; [lia|].
    destruct (last_run u) as (xs & a & U), (some_run v) as (b & ys & V).
    rewrite (runs_markers u (S c) v xs a U V) in L. rewrite (marker_before u a xs U), (marker_after v V) in H.
    rewrite runs_gaps, U, V, <- app_assoc. apply (@turn_to xs (a + S c + b) ys P a b c L). apply divides_iff. exists (S c). repeat split; auto; lia.
  Qed.
  Lemma parts_to_row l P Q : parts_are (runs l) P -> turn_of part P Q -> exists m, row_move code l m /\ parts_are (runs m) Q.
  Proof.
    intros L T. destruct (turn_from L T) as (xs & n & ys & a & b & E & D & K).
    apply divides_iff in D. destruct D as (c & <- & _ & _ & H). destruct c as [|c]; [now rewrite takes_some in H|].
    destruct (run_found (S c) a b l xs ys E) as (u & v & -> & U & V). exists (u ++ repeat false (S c) ++ v). split.
    - exists u, (S c), v. rewrite (marker_before u a xs U), (marker_after v V). repeat split; [lia|exact H].
    - rewrite runs_gaps, U, V, <- app_assoc. apply K.
  Qed.
  (* A row is won by whoever wins the sum of its runs. *)
  Theorem row_is_sum_of_runs l P : parts_are (runs l) P ->
    (Win (row_move code) l <-> Win (turn_of part) P) /\ (Lose (row_move code) l <-> Lose (turn_of part) P).
  Proof.
    apply (@same_winner _ _ (row_move code) (turn_of part) (fun l P => parts_are (runs l) P)); intros; [eapply row_to_parts|eapply parts_to_row]; eassumption.
  Qed.

  (* ---------- Rings ---------- *)
  Lemma row_move_length l m : row_move code l m -> length l = length m.
  Proof. intros (u & c & v & _ & -> & -> & _). now rewrite !length_append, !repeat_length. Qed.
  Lemma ring_cut l m : ring_move code l m -> forall p r, l = p ++ false :: r ->
    exists p' r', m = p' ++ false :: r' /\ length p = length p' /\ row_move code (r ++ p) (r' ++ p').
  Proof.
    intros M. induction M as [c w H1 H|x y l m M IH]; intros p r E.
    - assert (K : exists w1, p = repeat true c ++ w1 /\ w = w1 ++ false :: r).
      { clear H1 H. revert p E. induction c as [|c IHc]; intros p E; [exists p; auto|].
        destruct p as [|x p]; [discriminate|]. injection E as <- E. destruct (IHc p E) as (w1 & -> & ->). exists w1. auto. }
      destruct K as (w1 & -> & ->). exists (repeat false c ++ w1), r. rewrite <- app_assoc, !length_append, !repeat_length.
      repeat split. exists r, c, w1. unfold ring_sides in H. rewrite forallb_app in H. cbn [forallb] in H.
      rewrite andb_false_r in H. repeat split; [exact H1|].
      replace (last r false) with (last (w1 ++ false :: r) false); [replace (hd false w1) with (hd false (w1 ++ false :: r)); [exact H|now destruct w1]|].
      destruct r as [|x r] using rev_ind; [apply last_last|].
      change (w1 ++ false :: r ++ [x]) with (w1 ++ (false :: r) ++ [x]). now rewrite app_assoc, !last_last.
    - destruct r as [|z r] using rev_ind.
      + apply app_inj_tail in E. destruct E as [-> ->]. destruct (IH [] p eq_refl) as (p' & r' & E & Hl & R).
        destruct p' as [|? p']; [|discriminate]. injection E as -> ->. exists r', [].
        rewrite app_nil_r in R. apply row_move_length in R as Hr. rewrite app_nil_r in *. auto.
      + clear IHr. change (p ++ false :: r ++ [z]) with (p ++ (false :: r) ++ [z]) in E. rewrite app_assoc in E.
        apply app_inj_tail in E. destruct E as [-> ->]. destruct (IH (z :: p) r eq_refl) as (p' & r' & E & Hl & R).
        destruct p' as [|y' p']; [discriminate|]. injection E as <- ->. exists p', (r' ++ [y]).
        rewrite <- !app_assoc. cbn [app]. injection Hl as Hl. auto.
  Qed.
  Lemma ring_turns x : forall x' y y', length x = length x' -> ring_move code (x ++ y) (x' ++ y') -> ring_move code (y ++ x) (y' ++ x').
  Proof.
    induction x as [|z x IH]; intros [|z' x'] y y' E M; try discriminate.
    - now rewrite !app_nil_r.
    - injection E as E. cbn [app] in M. apply ring_turned in M. rewrite <- !app_assoc in M. apply IH in M; [|exact E].
      rewrite <- !app_assoc in M. exact M.
  Qed.
  Lemma row_in_ring l m p p' : length p = length p' -> forall r r', l = r ++ p -> m = r' ++ p' -> row_move code l m ->
    ring_move code (p ++ false :: r) (p' ++ false :: r').
  Proof.
    intros Hp r r' El Em R. pose proof (row_move_length R) as Hlm. destruct R as (u & c & v & H1 & Hl & Hm & H).
    assert (Hr : length r = length r') by (subst l m; rewrite !length_append in Hlm; lia).
    (* the ring as it is taken from its first place *)
    assert (M : ring_move code (repeat true c ++ v ++ false :: u) (repeat false c ++ v ++ false :: u)).
    { apply ring_first; [exact H1|]. unfold ring_sides. rewrite forallb_app. cbn [forallb]. rewrite andb_false_r.
      replace (hd false (v ++ false :: u)) with (hd false v) by now destruct v. replace (last (v ++ false :: u) false) with (last u false); [exact H|].
      destruct u as [|x u] using rev_ind; [symmetry; apply last_last|].
      change (v ++ false :: u ++ [x]) with (v ++ (false :: u) ++ [x]). now rewrite app_assoc, !last_last. }
    rewrite !app_assoc in M. apply ring_turns in M; [|now rewrite !length_append, !repeat_length].
    cbn [app] in M. rewrite <- Hl, <- Hm, El, Em in M.
    change (false :: r ++ p) with ((false :: r) ++ p) in M. change (false :: r' ++ p') with ((false :: r') ++ p') in M.
    apply ring_turns in M; [exact M|cbn [length]; lia].
  Qed.
  (* A ring with a gap is played like the row that is left when it is cut at the gap. *)
  Theorem ring_is_a_row p r :
    (Win (ring_move code) (p ++ false :: r) <-> Win (row_move code) (r ++ p)) /\
    (Lose (ring_move code) (p ++ false :: r) <-> Lose (row_move code) (r ++ p)).
  Proof.
    apply (@same_winner _ _ (ring_move code) (row_move code) (fun l k => exists p r, l = p ++ false :: r /\ k = r ++ p)); [| |eauto].
    - intros l k m (p0 & r0 & -> & ->) M. destruct (ring_cut M p0 r0 eq_refl) as (p' & r' & -> & _ & R). eauto 6.
    - intros l k k' (p0 & r0 & -> & ->) R. pose proof (row_move_length R) as Hl. rewrite length_append in Hl.
      assert (E : k' = firstn (length r0) k' ++ skipn (length r0) k') by now rewrite firstn_skipn.
      exists (skipn (length r0) k' ++ false :: firstn (length r0) k'). split; [|eauto].
      apply (@row_in_ring (r0 ++ p0) k' p0 (skipn (length r0) k')); auto. rewrite length_rest. lia.
  Qed.
  Theorem ring_is_sum_of_runs p r P : parts_are (runs (r ++ p)) P ->
    (Win (ring_move code) (p ++ false :: r) <-> Win (turn_of part) P) /\
    (Lose (ring_move code) (p ++ false :: r) <-> Lose (turn_of part) P).
  Proof. intros L. destruct (row_is_sum_of_runs (r ++ p) L) as [<- <-]. apply ring_is_a_row. Qed.

  Lemma gaps_count v c n : 0 < v -> count v (runs [] ++ repeat 0 c ++ [n]) = count v [n].
  Proof. intros Hv. cbn [runs app]. now rewrite count_cons, count_app, count_gaps, is_size_0 by exact Hv. Qed.
  (* Without a gap every move leaves one run, or nothing. *)
  Lemma full_ring_cut l m : ring_move code l m -> forallb (fun x => x) l = true -> exists c p r,
    1 <= c <= length l /\ code c true (length l - c =? 0) = true /\ m = p ++ false :: r /\
    forall P, parts_are [length l - c] P -> parts_are (runs (r ++ p)) P.
  Proof.
    intros M. induction M as [c w H1 H|x y l m M IH]; intros F.
    - rewrite forallb_app in F. apply andb_prop in F. destruct F as [_ F]. unfold ring_sides in H. rewrite F in H.
      assert (W : w = repeat true (length w)).
      { clear - F. induction w as [|[|] w IHw]; cbn in *; [reflexivity| |discriminate]. f_equal. exact (IHw F). }
      rewrite length_append, repeat_length.
      destruct c as [|c]; [lia|]. exists (S c), [], (repeat false c ++ w). replace (S c + length w - S c) with (length w) by lia.
      repeat split; [lia|lia|exact H|].
      intros P L. rewrite app_nil_r, W. destruct c as [|c].
      + cbn [repeat app]. rewrite runs_full. exact L.
      + assert (E := runs_gaps [] c (repeat true (length w))). cbn [app] in E. rewrite E, runs_full.
        intros v Hv. rewrite <- (L v Hv). apply gaps_count, Hv.
    - rewrite forallb_app in F. apply andb_prop in F. destruct F as [F1 F2]. cbn [forallb] in F2.
      destruct IH as (c & p & r & Hc & H & E & K); [cbn [forallb]; destruct x; auto|]. cbn [length] in *.
      rewrite length_append. cbn [length]. rewrite Nat.add_1_r. destruct p as [|y' p]; cbn [app] in E.
      + injection E as -> ->. exists c, r, []. rewrite app_nil_r in K. auto.
      + injection E as <- ->. exists c, p, (r ++ [y]). rewrite <- !app_assoc. auto.
  Qed.
  Theorem full_ring n : Win (ring_move code) (repeat true n) <->
    exists c m P, 1 <= c /\ c + m = n /\ code c true (m =? 0) = true /\ parts_are [m] P /\ Lose (turn_of part) P.
  Proof.
    assert (F : forall k, forallb (fun x => x) (repeat true k) = true) by (induction k; auto).
    split.
    - intros W. remember (repeat true n) as l eqn:El. destruct W as [l m M L]. subst l.
      destruct (full_ring_cut M (F n)) as (c & p & r & Hc & H & -> & K). rewrite repeat_length in *.
      exists c, (n - c), (position [n - c]). pose proof (@parts_position [n - c]) as Q.
      do 4 (split; [first [lia|exact H|exact Q]|]). exact (proj1 (proj2 (ring_is_sum_of_runs p r (K _ Q))) L).
    - intros (c & m & P & H1 & <- & H & Q & L). apply (@Win_by _ _ _ (repeat false c ++ repeat true m)).
      + rewrite repeat_app. apply ring_first; [exact H1|]. unfold ring_sides. rewrite F, repeat_length. exact H.
      + destruct c as [|c]; [lia|]. cbn [repeat app]. assert (K : parts_are (runs ((repeat false c ++ repeat true m) ++ [])) P); [|exact (proj2 (proj2 (ring_is_sum_of_runs _ _ K)) L)].
        rewrite app_nil_r. destruct c as [|c].
        * cbn [repeat app]. rewrite runs_full. exact Q.
        * assert (E := runs_gaps [] c (repeat true m)). cbn [app] in E. rewrite E, runs_full.
          intros v Hv. rewrite <- (Q v Hv). apply gaps_count, Hv.
  Qed.
End Rows.

(* ---------- Circle Nim ---------- *)
Lemma kayles_takes_some x y : kayles 0 x y = false.
Proof. reflexivity. Qed.
Lemma split_iff n a b : split n a b <-> a + b + 1 = n \/ a + b + 2 = n.
Proof.
  unfold split, arcs. rewrite divides_iff. unfold kayles. split.
  - intros (c & E & _ & _ & H). apply orb_prop in H. rewrite !Nat.eqb_eq in H. lia.
  - intros [<-|<-]; [exists 1|exists 2]; repeat split; lia.
Qed.
Definition arcs_smaller : forall n a b, arcs n a b = true -> a < n /\ b < n := @divides_smaller kayles.
Definition turns_end := turn_ends arcs arcs_smaller.

(* A full circle has one kind of first move: it leaves one arc, of n - 1 or n - 2. *)
Theorem full_circle : forall n, ring n <->
  exists P i m, ((m + 1 = n \/ m + 2 = n) /\ alone P i m) /\ ~ wins P.
Proof.
  intros n. unfold ring, circle_move. rewrite (full_ring kayles kayles_takes_some). split.
  - intros (c & m & P & _ & E & H & Q & L).
    assert (A : alone (put (position []) 0 m) 0 m).
    { split; [apply get_put_same|]. intros j N. rewrite get_put_other by exact N. rewrite get_position. destruct j; reflexivity. }
    exists (put (position []) 0 m), 0, m. unfold kayles in H. apply orb_prop in H. rewrite !Nat.eqb_eq in H.
    split; [split; [lia|exact A]|]. apply (@not_Win Pos turn turns_end).
    assert (K : forall Q, parts_are [m] Q -> parts_are (runs (repeat true m)) Q) by now rewrite runs_full.
    apply (row_is_sum_of_runs kayles kayles_takes_some (repeat true m) (K _ (alone_parts A))).
    apply (row_is_sum_of_runs kayles kayles_takes_some (repeat true m) (K _ Q)), L.
  - intros (P & i & m & [Hm A] & N). apply (@not_Win Pos turn turns_end) in N. exists (n - m), m, P.
    split; [lia|]. split; [lia|]. split; [|split; [exact (alone_parts A)|exact N]]. unfold kayles. destruct Hm as [<-|<-].
    + replace (m + 1 - m) with 1 by lia. reflexivity.
    + replace (m + 2 - m) with 2 by lia. reflexivity.
Qed.
