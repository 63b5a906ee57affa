(* What the facts are proved from: positions, sums over rows, nim-sums, and play that ends. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical Eqdep_dec.
From Nimsmith Require Import games.
Import ListNotations.
Set Implicit Arguments.

(* ---------- Positions ---------- *)
Lemma length_append (A : Type) (l m : list A) : length (l ++ m) = length l + length m.
Proof. induction l; simpl; auto. Qed.
Lemma length_reversed (A : Type) (l : list A) : length (rev l) = length l.
Proof. induction l; simpl; [reflexivity|]. rewrite length_append. simpl. lia. Qed.
Lemma length_first (A : Type) n : forall l : list A, length (firstn n l) = Nat.min n (length l).
Proof. induction n; intros [|x l]; simpl; auto. Qed.
Lemma length_rest (A : Type) n : forall l : list A, length (skipn n l) = length l - n.
Proof. induction n; intros [|x l]; simpl; auto. Qed.
Lemma nth_trim l : forall i, nth i (trim l) 0 = nth i l 0.
Proof.
  induction l as [|x t IH]; intros i; [reflexivity|].
  simpl. destruct x.
  - destruct (trim t) eqn:E; destruct i; simpl; try reflexivity.
    + rewrite <- IH. destruct i; reflexivity.
    + rewrite <- IH. reflexivity.
  - destruct i; simpl; [reflexivity|apply IH].
Qed.

Lemma trim_cons x t : trim (x :: t) = match x, trim t with 0, [] => [] | _, t' => x :: t' end.
Proof. reflexivity. Qed.
Lemma trim_nil l : (forall i, nth i l 0 = 0) -> trim l = [].
Proof.
  induction l as [|x t IH]; intros H; [reflexivity|].
  simpl. pose proof (H 0) as H0. simpl in H0. subst x.
  rewrite IH; [reflexivity|]. intros i. exact (H (S i)).
Qed.

Lemma trim_ext l : forall m, (forall i, nth i l 0 = nth i m 0) -> trim l = trim m.
Proof.
  induction l as [|x t IH]; intros m H.
  - simpl. symmetry. apply trim_nil. intros i. rewrite <- H. destruct i; reflexivity.
  - destruct m as [|y u].
    + change (trim []) with (@nil nat). apply trim_nil. intros i. rewrite H. destruct i; reflexivity.
    + pose proof (H 0) as H0. simpl in H0. subst y.
      simpl. rewrite (IH u); [reflexivity|]. intros i. exact (H (S i)).
Qed.

Lemma Pos_ext (P Q : Pos) : (forall i, get P i = get Q i) -> P = Q.
Proof.
  destruct P as [l Hl], Q as [m Hm]. unfold get, rows. simpl. intros H.
  assert (l = m) by (rewrite <- Hl, <- Hm; apply trim_ext; exact H).
  subst m. f_equal. apply UIP_dec. apply list_eq_dec, Nat.eq_dec.
Qed.

Lemma get_position l i : get (position l) i = nth i l 0.
Proof. unfold get, rows. simpl. apply nth_trim. Qed.

Lemma nth_put_same i : forall l b, nth i (put_nth l i b) 0 = b.
Proof. induction i; intros [|x t] b; simpl; auto. Qed.

Lemma nth_put_other i : forall l j b, j <> i -> nth j (put_nth l i b) 0 = nth j l 0.
Proof.
  induction i; intros [|x t] [|j] b H; simpl; try congruence; try (destruct j; reflexivity).
  - rewrite IHi by congruence. destruct j; reflexivity.
  - apply IHi. congruence.
Qed.

Lemma get_put_same P i b : get (put P i b) i = b.
Proof. unfold put. rewrite get_position. apply nth_put_same. Qed.
Lemma get_put_other P i j b : j <> i -> get (put P i b) j = get P j.
Proof. intros H. unfold put. rewrite get_position. apply nth_put_other, H. Qed.

(* sums over rows of something that is 0 for an empty row *)
Definition sumf (f : nat -> nat) (l : list nat) : nat := fold_right (fun x s => f x + s) 0 l.
Lemma sumf_trim f l : f 0 = 0 -> sumf f (trim l) = sumf f l.
Proof.
  intros Hf. induction l as [|x t IH]; [reflexivity|].
  simpl. destruct x; [|simpl; rewrite IH; reflexivity].
  destruct (trim t) eqn:E; simpl in *; rewrite Hf; lia.
Qed.
Lemma sumf_put f : f 0 = 0 -> forall i l b, sumf f (put_nth l i b) + f (nth i l 0) = sumf f l + f b.
Proof.
  intros Hf. induction i; intros [|x t] b; simpl; try lia.
  - pose proof (IHi [] b) as H. assert (E : nth i (@nil nat) 0 = 0) by (destruct i; reflexivity).
    rewrite E in H. cbn [sumf fold_right] in H. unfold sumf in *. lia.
  - pose proof (IHi t b) as H. unfold sumf in *. lia.
Qed.
Definition total (f : nat -> nat) (P : Pos) : nat := sumf f (rows P).
Lemma total_put f P i b : f 0 = 0 -> total f (put P i b) + f (get P i) = total f P + f b.
Proof.
  intros Hf. unfold total, put, get. simpl. rewrite sumf_trim by exact Hf. apply sumf_put, Hf.
Qed.

(* ---------- Nim-sums ---------- *)
Lemma xor_middle a b c : Nat.lxor a (Nat.lxor b c) = Nat.lxor b (Nat.lxor a c).
Proof. rewrite <- !Nat.lxor_assoc, (Nat.lxor_comm a b). reflexivity. Qed.
Lemma xors_take_out i : forall l, xors l = Nat.lxor (nth i l 0) (xors (take_out i l)).
Proof.
  unfold take_out. induction i; intros [|x t]; simpl; try reflexivity.
  rewrite (IHi t) at 1. simpl. apply xor_middle.
Qed.
Lemma xors_trim l : xors (trim l) = xors l.
Proof.
  induction l as [|x t IH]; [reflexivity|]. simpl. destruct x.
  - destruct (trim t); simpl in *; rewrite <- IH; rewrite ?Nat.lxor_0_l; reflexivity.
  - simpl. rewrite IH. reflexivity.
Qed.
Lemma xors_put i : forall l b, xors (put_nth l i b) = Nat.lxor b (xors (take_out i l)).
Proof.
  unfold take_out. induction i; intros [|x t] b; simpl.
  - reflexivity.
  - reflexivity.
  - rewrite Nat.lxor_0_l. rewrite (IHi [] b). destruct i; reflexivity.
  - rewrite IHi. apply xor_middle.
Qed.
Lemma xor_cancel a b c : Nat.lxor a b = Nat.lxor a c -> b = c.
Proof.
  intros H. rewrite <- (Nat.lxor_0_l b), <- (Nat.lxor_0_l c), <- (Nat.lxor_nilpotent a), !Nat.lxor_assoc, H. reflexivity.
Qed.

(* ---------- Play that ends ---------- *)
(* Exactly one of the two players wins. *)
Section Play.
  Variable A : Type.
  Variable R : A -> A -> Prop.
  Hypothesis ends : well_founded (fun q p => R p q).

  Lemma not_both_win p : Win R p -> Lose R p -> False.
  Proof.
    induction p as [p IH] using (well_founded_ind ends). intros W L.
    destruct W as [p q Rpq Lq]. inversion L as [p' H]; subst. apply (IH q Rpq); auto.
  Qed.
  Lemma someone_wins p : Win R p \/ Lose R p.
  Proof.
    induction p as [p IH] using (well_founded_ind ends).
    destruct (classic (exists q, R p q /\ Lose R q)) as [[q [Rq Lq]]|N].
    - left. exact (Win_by Rq Lq).
    - right. constructor. intros q Rq. destruct (IH q Rq) as [W|L]; [exact W|]. exfalso. eauto.
  Qed.
  Lemma not_Win p : ~ Win R p <-> Lose R p.
  Proof. split; intros H; [destruct (someone_wins p); tauto|]. intros W. exact (not_both_win W H). Qed.

  Lemma not_both_win_misere p : MWin R p -> MLose R p -> False.
  Proof.
    induction p as [p IH] using (well_founded_ind ends). intros W L.
    inversion L as [p' [q0 R0] H]; subst. destruct W as [p E|p q Rpq Lq]; [exact (E _ R0)|]. apply (IH q Rpq); auto.
  Qed.
  Lemma someone_wins_misere p : MWin R p \/ MLose R p.
  Proof.
    induction p as [p IH] using (well_founded_ind ends).
    destruct (classic (exists q, R p q)) as [[q0 R0]|N].
    - destruct (classic (exists q, R p q /\ MLose R q)) as [[q [Rq Lq]]|N].
      + left. exact (MWin_by Rq Lq).
      + right. constructor; [eauto|]. intros q Rq. destruct (IH q Rq) as [W|L]; [exact W|]. exfalso. eauto.
    - left. apply MWin_end. intros q Rq. eauto.
  Qed.
  Lemma not_MWin p : ~ MWin R p <-> MLose R p.
  Proof. split; intros H; [destruct (someone_wins_misere p); tauto|]. intros W. exact (not_both_win_misere W H). Qed.

  (* Who wins is read off the options. *)
  Theorem win_by_options p : Win R p <-> exists q, R p q /\ ~ Win R q.
  Proof.
    split.
    - intros [p' q M L]. exists q. split; [exact M|]. apply not_Win, L.
    - intros (q & M & N). apply (Win_by M), not_Win, N.
  Qed.
  Theorem misere_win_by_options p : MWin R p <-> (forall q, ~ R p q) \/ exists q, R p q /\ ~ MWin R q.
  Proof.
    split.
    - intros [p' N|p' q M L]; [left; exact N|right]. exists q. split; [exact M|]. apply not_MWin, L.
    - intros [N|(q & M & N)]; [exact (MWin_end N)|]. apply (MWin_by M), not_MWin, N.
  Qed.

  (* A number for each position tells who wins, if from 0 no move leads to 0, and from any other some move does. *)
  Theorem win_by_values (value : A -> nat) :
    (forall p q, R p q -> value p = 0 -> value q <> 0) ->
    (forall p, value p <> 0 -> exists q, R p q /\ value q = 0) ->
    forall p, Win R p <-> value p <> 0.
  Proof.
    intros from_zero to_zero p. induction p as [p IH] using (well_founded_ind ends). rewrite win_by_options. split.
    - intros (q & M & N) Z. apply N, IH; [exact M|]. exact (from_zero p q M Z).
    - intros N. destruct (to_zero p N) as (q & M & Z). exists q. split; [exact M|]. rewrite (IH q M). tauto.
  Qed.

  (* Whoever has an answer to every move, in every position that the answers can lead to, wins as second player. Instead of
     an option one may be answered that is like it in play. *)
  Theorem answers_win (like : A -> A -> Prop) (D : A -> Prop) :
    (forall p q p', like p q -> R p p' -> exists q', R q q' /\ like p' q') ->
    (forall p q q', like p q -> R q q' -> exists p', R p p' /\ like p' q') ->
    (forall p q r, like p q -> like q r -> like p r) ->
    (forall p q, D p -> R p q -> exists q' r, like q q' /\ R q' r /\ D r) ->
    forall p d, like p d -> D d -> Lose R p.
  Proof.
    intros there back through answer. set (lost := fun p => forall d, like p d -> D d -> Lose R p).
    (* An answer is two moves on. *)
    assert (K : forall p, lost p /\ forall q, R p q -> lost q); [|intros p; exact (proj1 (K p))].
    intros p. induction p as [p IH] using (well_founded_ind ends). split; [|intros q M; exact (proj1 (IH q M))].
    intros d l H. apply Lose_all. intros q M. destruct (there p d q l M) as (q1 & M1 & l1).
    destruct (answer d q1 H M1) as (q2 & r & l2 & M2 & Hr).
    destruct (back q q2 r (through q q1 q2 l1 l2) M2) as (s & Ms & ls).
    exact (Win_by Ms (proj2 (IH q M) s Ms r ls Hr)).
  Qed.
End Play.

(* Two games are played alike if each move of the one can be followed in the other. *)
Section Alike.
  Variables A B : Type.
  Variable R : A -> A -> Prop.
  Variable T : B -> B -> Prop.
  Variable like : A -> B -> Prop.
  Hypothesis there : forall p q p', like p q -> R p p' -> exists q', T q q' /\ like p' q'.
  Hypothesis back : forall p q q', like p q -> T q q' -> exists p', R p p' /\ like p' q'.
  Lemma win_there : forall p, Win R p -> forall q, like p q -> Win T q
  with lose_there : forall p, Lose R p -> forall q, like p q -> Lose T q.
  Proof.
    - intros p W q l. destruct W as [p p' M L]. destruct (there l M) as (q' & M' & l').
      exact (Win_by M' (lose_there p' L q' l')).
    - intros p L q l. destruct L as [p H]. apply Lose_all. intros q' M'. destruct (back l M') as (p' & M & l').
      exact (win_there p' (H p' M) q' l').
  Qed.
End Alike.
Theorem same_winner (A B : Type) (R : A -> A -> Prop) (T : B -> B -> Prop) (like : A -> B -> Prop) :
  (forall p q p', like p q -> R p p' -> exists q', T q q' /\ like p' q') ->
  (forall p q q', like p q -> T q q' -> exists p', R p p' /\ like p' q') ->
  forall p q, like p q -> (Win R p <-> Win T q) /\ (Lose R p <-> Lose T q).
Proof.
  intros there back p q l. set (ekil := fun q p => like p q).
  assert (there' : forall q p q', ekil q p -> T q q' -> exists p', R p p' /\ ekil q' p') by (intros q0 p0 q'; apply back).
  assert (back' : forall q p p', ekil q p -> R p p' -> exists q', T q q' /\ ekil q' p') by (intros q0 p0 p'; apply there).
  split; split; intros W.
  - exact (@win_there A B R T like there back p W q l).
  - exact (@win_there B A T R ekil there' back' q W p l).
  - exact (@lose_there A B R T like there back p W q l).
  - exact (@lose_there B A T R ekil there' back' q W p l).
Qed.

(* A move of Nim makes the number of all counters smaller. *)
Lemma move_total P Q : move P Q -> total (fun x => x) Q < total (fun x => x) P.
Proof.
  intros (i & c & Hc & ->). pose proof (total_put (fun x => x) P i (get P i - c) eq_refl). simpl in H. lia.
Qed.
Lemma move_ends : well_founded (fun Q P => move P Q).
Proof.
  apply (well_founded_lt_compat _ (total (fun x => x))). intros Q P H. apply move_total, H.
Qed.

Lemma ones_total P : ones P = total (fun x => if Nat.eqb 1 x then 1 else 0) P.
Proof.
  unfold ones, total, sumf. induction (rows P) as [|x t IH]; [reflexivity|]. cbn [filter fold_right].
  destruct (1 =? x); cbn [length]; rewrite IH; reflexivity.
Qed.

Lemma take_ends k : well_founded (fun m n => take k n m).
Proof. apply (well_founded_lt_compat _ (fun x => x)). intros m n (c & H). lia. Qed.
Lemma take_leave k n m : take k n m <-> m < n /\ n <= m + k.
Proof. split; [intros (c & H); lia|]. intros H. exists (n - m). lia. Qed.

(* ---------- Sums of parts, whatever a move makes of a part ---------- *)
Lemma free_row P (i : nat) : exists j, j <> i /\ get P j = 0.
Proof.
  exists (S (i + length (rows P))). split; [lia|]. unfold get. apply nth_overflow. lia.
Qed.
Section Sums.
  Variable sp : nat -> nat -> nat -> bool.
  Hypothesis smaller : forall n a b, sp n a b = true -> a < n /\ b < n.

  (* A turn makes the sum of 3^n - 1 over all parts n smaller. *)
  Definition weight (x : nat) : nat := 3 ^ x - 1.
  Lemma turn_weight P Q : turn_of sp P Q -> total weight Q < total weight P.
  Proof.
    intros (i & j & a & b & Hij & Hj & Hs & ->).
    pose proof (total_put weight P i a eq_refl) as H1.
    pose proof (total_put weight (put P i a) j b eq_refl) as H2.
    rewrite get_put_other in H2 by congruence. rewrite Hj in H2.
    apply smaller in Hs. remember (get P i) as n eqn:E. destruct n as [|n]; [lia|].
    unfold weight in *.
    pose proof (Nat.pow_le_mono_r 3 a n). pose proof (Nat.pow_le_mono_r 3 b n).
    pose proof (Nat.pow_nonzero 3 n). change (3 ^ S n) with (3 * 3 ^ n) in H1.
    change (3 ^ 0) with 1 in H2.
    pose proof (Nat.pow_nonzero 3 a). pose proof (Nat.pow_nonzero 3 b). lia.
  Qed.
  Lemma turn_ends : well_founded (fun Q P => turn_of sp P Q).
  Proof. apply (well_founded_lt_compat _ (total weight)). intros Q P H. apply turn_weight, H. Qed.

  Lemma existsb_In k l : existsb (Nat.eqb k) l = true <-> In k l.
  Proof.
    rewrite existsb_exists. split.
    - intros (x & H & E). apply Nat.eqb_eq in E. subst. exact H.
    - intros H. exists k. split; [exact H|apply Nat.eqb_refl].
  Qed.
  Lemma mex_from_spec l : forall fuel k,
    (forall v, v < k -> In v l) ->
    (forall v, v < mex_from fuel k l -> In v l) /\ (~ In (mex_from fuel k l) l \/ mex_from fuel k l = k + fuel).
  Proof.
    induction fuel; intros k H; simpl.
    - split; [exact H|right; lia].
    - destruct (existsb (Nat.eqb k) l) eqn:E.
      + apply existsb_In in E. destruct (IHfuel (S k)) as [A B].
        * intros v Hv. destruct (Nat.eq_dec v k); [subst; exact E|]. apply H. lia.
        * split; [exact A|]. destruct B; [left; assumption|right; lia].
      + split; [exact H|]. left. intros I. apply existsb_In in I. congruence.
  Qed.
  Lemma mex_spec l : ~ In (mex l) l /\ (forall v, v < mex l -> In v l).
  Proof.
    unfold mex. destruct (@mex_from_spec l (S (list_max l)) 0) as [A B]; [intros; lia|].
    split; [|exact A]. destruct B as [B|B]; [exact B|]. intros I. rewrite B in I.
    assert (0 + S (list_max l) <= list_max l); [|lia].
    pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F. rewrite Forall_forall in F. apply F, I.
  Qed.

  Lemma table_length n : length (table sp n) = n.
  Proof. induction n; simpl; [reflexivity|]. rewrite length_append, IHn. simpl. lia. Qed.
  Lemma table_nth n : forall i, i < n -> nth i (table sp n) 0 = grundy sp i.
  Proof.
    induction n; intros i H; [lia|]. unfold grundy. simpl. destruct (Nat.eq_dec i n) as [->|N].
    - reflexivity.
    - rewrite app_nth1 by (rewrite table_length; lia). rewrite IHn by lia. reflexivity.
  Qed.
  Lemma grundy_mex n : grundy sp n = mex (options sp (table sp n) n).
  Proof.
    unfold grundy. simpl. rewrite app_nth2; rewrite table_length; [|lia]. rewrite Nat.sub_diag. reflexivity.
  Qed.
  Lemma in_options n v : In v (options sp (table sp n) n) <-> exists a b, sp n a b = true /\ Nat.lxor (grundy sp a) (grundy sp b) = v.
  Proof.
    unfold options. rewrite in_flat_map. split.
    - intros (a & Ha & H). apply in_flat_map in H. destruct H as (b & Hb & H).
      apply in_seq in Ha, Hb. destruct (sp n a b) eqn:E; [|contradiction].
      destruct H as [H|[]]. exists a, b. rewrite !table_nth in H by lia. auto.
    - intros (a & b & E & H). destruct (@smaller n a b E) as [Ha Hb].
      exists a. split; [apply in_seq; lia|]. apply in_flat_map. exists b. split; [apply in_seq; lia|].
      rewrite E, !table_nth by lia. left. exact H.
  Qed.
  Lemma grundy_0 : grundy sp 0 = 0.
  Proof. reflexivity. Qed.
  Lemma grundy_is_no_option n a b : sp n a b = true -> Nat.lxor (grundy sp a) (grundy sp b) <> grundy sp n.
  Proof.
    intros H E. rewrite (grundy_mex n) in E. destruct (mex_spec (options sp (table sp n) n)) as [A _]. apply A.
    rewrite <- E. apply in_options. eauto.
  Qed.
  Lemma grundy_reaches n v : v < grundy sp n -> exists a b, sp n a b = true /\ Nat.lxor (grundy sp a) (grundy sp b) = v.
  Proof. intros H. apply in_options. apply mex_spec. rewrite <- grundy_mex. exact H. Qed.
End Sums.
