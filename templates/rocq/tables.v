(* What worked solutions rest on beside the theorems. Each part names the rule of the kernel of solutions (src/kernel) that it
   justifies; the table of all rules is tests/it/behind.rs. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical Permutation Sorted.
From Nimsmith Require Import games basics places facts rules theorems.
Import ListNotations.
Set Implicit Arguments.

(* ---------- Nim-sums by powers of 2 ---------- *)
(* `Cancel`, `LeftOver`: numbers that are struck out in pairs leave the nim-sum as it is. *)
Lemma xors_app l m : xors (l ++ m) = Nat.lxor (xors l) (xors m).
Proof. unfold xors. induction l as [|x l IH]; cbn [app fold_right]; [now rewrite Nat.lxor_0_l|]. now rewrite IH, Nat.lxor_assoc. Qed.
Theorem struck_out l x m : xors (l ++ x :: m ++ [x]) = xors (l ++ m).
Proof.
  rewrite !xors_app. change (xors (x :: m ++ [x])) with (Nat.lxor x (xors (m ++ [x]))).
  rewrite xors_app. change (xors [x]) with (Nat.lxor x 0). rewrite Nat.lxor_0_r, (Nat.lxor_comm (xors m) x), xor_twice. reflexivity.
Qed.
(* `Powers`, `Add`: different powers of 2 add up to their nim-sum. *)
Lemma lxor_plus_power a k : a < 2 ^ k -> Nat.lxor (2 ^ k) a = 2 ^ k + a.
Proof.
  intros H. symmetry. apply Nat.add_nocarry_lxor. apply Nat.bits_inj_0. intros j. rewrite Nat.land_spec.
  destruct (Nat.eq_dec j k) as [->|N].
  - rewrite <- (Nat.mod_small a (2 ^ k)) by exact H. rewrite Nat.mod_pow2_bits_high by lia. apply andb_false_r.
  - rewrite Nat.pow2_bits_false by congruence. reflexivity.
Qed.
Theorem different_powers ks : Sorted.StronglySorted gt ks ->
  fold_right (fun k s => 2 ^ k + s) 0 ks = xors (map (fun k => 2 ^ k) ks).
Proof.
  assert (B : forall k l, Forall (gt k) l -> Sorted.StronglySorted gt l -> fold_right (fun k s => 2 ^ k + s) 0 l < 2 ^ k).
  { intros k l. revert k. induction l as [|j l IH]; intros k F S; cbn [fold_right].
    - apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
    - inversion F; subst. inversion S; subst. pose proof (IH j H4 H3). pose proof (Nat.pow_le_mono_r 2 (Datatypes.S j) k).
      rewrite Nat.pow_succ_r' in *. lia. }
  induction ks as [|k ks IH]; intros S; [reflexivity|]. inversion S; subst. cbn [fold_right map].
  change (xors (2 ^ k :: ?l)) with (Nat.lxor (2 ^ k) (xors l)).
  unfold xors at 1. cbn [fold_right]. change (fold_right Nat.lxor 0 (map (fun k => 2 ^ k) ks)) with (xors (map (fun k => 2 ^ k) ks)).
  rewrite <- IH by assumption. symmetry. apply lxor_plus_power, B; assumption.
Qed.
(* `LargestPower`, `Contains` *)
Theorem largest_power n k : 2 ^ k <= n < 2 ^ S k -> bit n k /\ hi n k = 0.
Proof.
  intros H. assert (E : n / 2 ^ k = 1).
  { rewrite Nat.pow_succ_r' in H. symmetry. apply (Nat.div_unique n (2 ^ k) 1 (n - 2 ^ k)); lia. }
  split.
  - unfold bit. rewrite Nat.testbit_eqb. now rewrite E.
  - unfold hi. now rewrite Nat.div_small by apply H.
Qed.
Theorem contains_power n k : bit n k <-> (n / 2 ^ k) mod 2 = 1.
Proof. unfold bit. rewrite Nat.testbit_eqb. apply Nat.eqb_eq. Qed.

(* ---------- Moves of a heap ---------- *)
(* HeapCode::moves lists each number c that may be taken, up to the most, and for each how many counters stand apart: none, if
   one heap may be left, or nothing; then 1, 2, ... up to half of what is left. In Grundy's game the halves must differ. *)
Section Moves.
  Variable code : nat -> bool -> bool -> bool.
  Variable unequal : bool.
  Variable most : nat -> nat.
  Hypothesis either_order : forall c x y, code c x y = code c y x.
  Definition heap_moves (n : nat) : list (nat * nat) :=
    flat_map (fun c =>
      let left := n - c in
      let whole := (0 <? c) && code c true (left =? 0) in
      let apart := if code c false false then if unequal then (left - 1) / 2 else left / 2 else 0 in
      map (pair c) ((if whole then [0] else []) ++ seq 1 apart)) (seq 0 (S (most n))).
  Definition heap_divides (n a b : nat) : bool :=
    divides code n a b && (n - (a + b) <=? most n) && negb (unequal && (a =? b) && (0 <? a)).
  Theorem all_heap_moves n a b : most n <= n ->
    heap_divides n a b = true <-> exists c x, In (c, x) (heap_moves n) /\ ((a = n - c - x /\ b = x) \/ (a = x /\ b = n - c - x)).
  Proof.
    intros Hn. unfold heap_divides. rewrite !andb_true_iff, divides_iff, Nat.leb_le, negb_true_iff.
    assert (K : forall c x, In (c, x) (heap_moves n) <-> c <= most n /\
      ((x = 0 /\ 0 < c /\ code c true (n - c =? 0) = true) \/
       (1 <= x /\ code c false false = true /\ x <= if unequal then (n - c - 1) / 2 else (n - c) / 2))).
    { intros c x. unfold heap_moves. rewrite in_flat_map. split.
      - intros (c' & Hc & H). apply in_seq in Hc. apply in_map_iff in H. destruct H as (x' & E & H). injection E as -> ->.
        split; [lia|]. apply in_app_or in H. destruct H as [H|H].
        + left. destruct ((0 <? c) && code c true (n - c =? 0)) eqn:W; [|contradiction].
          destruct H as [<-|[]]. apply andb_prop in W. rewrite Nat.ltb_lt in W. tauto.
        + right. apply in_seq in H. destruct (code c false false); [|lia]. repeat split; lia.
      - intros [Hc H]. exists c. split; [apply in_seq; lia|]. apply in_map, in_or_app. destruct H as [(-> & H1 & H2)|(H1 & H2 & H3)].
        + left. apply Nat.ltb_lt in H1. rewrite H1, H2. left. reflexivity.
        + right. rewrite H2. apply in_seq. lia. }
    split.
    - intros [[(c & E & A & B & H) M] U]. assert (Ec : n - (a + b) = c) by lia. rewrite Ec in M.
      destruct (Nat.eq_dec a 0) as [->|Na]; [|destruct (Nat.eq_dec b 0) as [->|Nb]].
      + exists c, 0. split; [|right; lia]. apply K. split; [exact M|]. left. repeat split; [lia|].
        replace (n - c) with b by lia. exact H.
      + exists c, 0. split; [|left; lia]. apply K. split; [exact M|]. left. repeat split; [lia|].
        replace (n - c) with a by lia. rewrite either_order. exact H.
      + assert (D : code c false false = true).
        { rewrite <- H. apply Nat.eqb_neq in Na, Nb. now rewrite Na, Nb. }
        assert (N : unequal = true -> a <> b).
        { intros Q1 Q2. subst b. assert (Q3 : (0 <? a) = true) by (apply Nat.ltb_lt; lia).
          rewrite Q1, Q3, Nat.eqb_refl in U. discriminate. }
        exists c, (Nat.min a b). split; [|destruct (Nat.le_ge_cases a b); [right|left]; lia].
        apply K. split; [exact M|]. right. split; [lia|]. split; [exact D|].
        destruct unequal; [specialize (N eq_refl)|]; apply Nat.div_le_lower_bound; lia.
    - intros (c & x & I & E). apply K in I. destruct I as [M [(-> & Hc & H)|(Hx & H & L)]].
      + rewrite Nat.sub_0_r in E. destruct E as [[-> ->]|[-> ->]].
        * split; [split; [|lia]|].
          -- exists c. rewrite either_order. split; [lia|]. split; [lia|]. split; [lia|exact H].
          -- destruct (n - c); now rewrite andb_false_r.
        * split; [split; [|lia]|].
          -- exists c. split; [lia|]. split; [lia|]. split; [lia|exact H].
          -- now rewrite andb_false_r.
      + assert (L2 : x + x <= n - c /\ (unequal = true -> x + x < n - c)).
        { destruct unequal.
          - pose proof (Nat.div_mod (n - c - 1) 2). split; intros; lia.
          - pose proof (Nat.div_mod (n - c) 2). split; [lia|discriminate]. }
        assert (Z : (n - c - x =? 0) = false) by (apply Nat.eqb_neq; lia). assert (X : (x =? 0) = false) by (apply Nat.eqb_neq; lia).
        assert (Q : unequal && (n - c - x =? x) && (0 <? n - c - x) = false /\ unequal && (x =? n - c - x) && (0 <? x) = false).
        { destruct unequal; [|auto]. destruct L2 as [_ L2]. specialize (L2 eq_refl).
          split; apply andb_false_intro1, andb_false_intro2, Nat.eqb_neq; lia. }
        destruct E as [[-> ->]|[-> ->]]; (split; [split; [exists c; rewrite Z, X; repeat split; try lia; exact H|lia]|tauto]).
  Qed.
  Lemma heap_divides_smaller n a b : heap_divides n a b = true -> a < n /\ b < n.
  Proof. unfold heap_divides. rewrite !andb_true_iff. intros [[H _] _]. exact (divides_smaller _ _ _ _ H). Qed.
End Moves.

(* ---------- Mex ---------- *)
(* `Mex`, `Table` (tables.rs, `mex`): of the values in order, each once, those that stand at their own place are counted. *)
Fixpoint in_place (k : nat) (l : list nat) : nat :=
  match l with x :: l => if x =? k then in_place (S k) l else k | [] => k end.
Lemma in_place_spec l : forall k, Sorted.StronglySorted lt l -> Forall (le k) l ->
  (forall v, k <= v < in_place k l -> In v l) /\ k <= in_place k l /\ ~ In (in_place k l) l.
Proof.
  induction l as [|x l IH]; intros k S F; cbn [in_place].
  - repeat split; [lia|lia|intros []].
  - inversion S; subst. inversion F; subst. rewrite Forall_forall in H2. destruct (x =? k) eqn:E.
    + apply Nat.eqb_eq in E. subst x. destruct (IH (Datatypes.S k) H1) as (A & B & C).
      { apply Forall_forall. intros y I. apply H2 in I. lia. }
      repeat split; [|lia|].
      * intros v Hv. destruct (Nat.eq_dec v k) as [->|N]; [left; reflexivity|right; apply A; lia].
      * intros [I|I]; [lia|tauto].
    + apply Nat.eqb_neq in E. repeat split; [lia|lia|]. intros [I|I]; [congruence|]. apply H2 in I. lia.
Qed.
Theorem mex_in_order l m : Sorted.StronglySorted lt m -> (forall v, In v l <-> In v m) -> in_place 0 m = mex l.
Proof.
  intros S E. destruct (@in_place_spec m 0 S) as (A & _ & B); [apply Forall_forall; lia|].
  destruct (mex_spec l) as [C D]. destruct (Nat.lt_trichotomy (in_place 0 m) (mex l)) as [L|[L|L]]; [|exact L|]; exfalso.
  - apply B, E, D, L.
  - apply C, E, A. lia.
Qed.
(* A table that was filled in from the moves: each entry is the mex of what the moves to smaller parts give. *)
Theorem table_of_mex (sp : nat -> nat -> nat -> bool) (e : nat -> nat) N : (forall n a b, sp n a b = true -> a < n /\ b < n) ->
  (forall n, n < N -> exists l, e n = mex l /\ forall v, In v l <-> exists a b, sp n a b = true /\ Nat.lxor (e a) (e b) = v) ->
  forall n, n < N -> e n = grundy sp n.
Proof.
  intros smaller H n. induction n as [n IH] using lt_wf_ind. intros Hn. destruct (H n Hn) as (l & -> & K).
  rewrite (grundy_mex sp n). destruct (mex_spec l) as [A B], (mex_spec (options sp (table sp n) n)) as [C D].
  assert (E : forall v, In v l <-> In v (options sp (table sp n) n)).
  { intros v. rewrite K, (in_options sp smaller). split; intros (a & b & S & Q); exists a, b; destruct (smaller n a b S);
      rewrite ?IH in * by lia; auto. }
  destruct (Nat.lt_trichotomy (mex l) (mex (options sp (table sp n) n))) as [L|[L|L]]; [|exact L|]; exfalso.
  - apply A, E, D, L.
  - apply C, E, B, L.
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

(* `LookUp` (tables.rs, `look_up`): after a period of len an entry is found c periods earlier, so that one from start on has
   the entry of the first one that leaves the same rest. *)
Theorem look_up (V : Type) (e : nat -> V) start len :
  (forall n, start <= n -> e n = e (n + len)) -> forall c n, start <= n -> e (n + c * len) = e n.
Proof.
  intros P c. induction c as [|c IH]; intros n H; [f_equal; lia|].
  replace (n + S c * len) with (n + c * len + len) by lia. rewrite <- P by lia. apply IH, H.
Qed.
Theorem look_up_by_rest (V : Type) (e : nat -> V) start len : len <> 0 ->
  (forall n, start <= n -> e n = e (n + len)) -> forall n p, start <= p <= n -> p mod len = n mod len -> e n = e p.
Proof.
  intros L P n p H E. pose proof (Nat.div_mod n len L). pose proof (Nat.div_mod p len L).
  assert (K : p / len <= n / len) by nia. replace n with (p + (n / len - p / len) * len); [apply (@look_up V e start len P); lia|].
  rewrite Nat.mul_sub_distr_r. pose proof (Nat.mul_le_mono_r (p / len) (n / len) len). lia.
Qed.

(* One heap that is never divided, under both conventions: [may c x] says that c counters may be taken, where x says that
   nothing is left. This is take-away for any subtraction set, and with `not-all`. From 1 on a heap is like every other one;
   from 0 on if a whole heap may be taken wherever as many may be taken from a larger one (HeapCode::is_plain). *)
Section Taking.
  Variable may : nat -> bool -> bool.
  Variable plain : bool.
  Variable r : nat.
  Hypothesis reach : forall c x, may c x = true -> 1 <= c <= r.
  Hypothesis plainly : plain = true -> forall c x, may c x = may c false.
  Definition takes (n m : nat) : Prop := exists c, may c (m =? 0) = true /\ c <= n /\ m = n - c.
  Definition first : nat := if plain then 0 else 1.

  Lemma takes_end : well_founded (fun m n => takes n m).
  Proof. apply (well_founded_lt_compat _ (fun x => x)). intros m n (c & H & L & ->). apply reach in H. lia. Qed.
  Lemma takes_far n m : r + first <= n -> (takes n m <-> exists c, may c false = true /\ m = n - c).
  Proof.
    intros H. assert (K : forall c x, may c x = true -> may c (n - c =? 0) = may c false).
    { intros c x M. apply reach in M. unfold first in H. destruct plain; [apply plainly; reflexivity|].
      f_equal. apply Nat.eqb_neq. lia. }
    split; intros (c & M).
    - exists c. destruct M as (M & L & ->). rewrite <- (K c _ M). auto.
    - exists c. destruct M as [M ->]. pose proof (reach M). rewrite (K c _ M). repeat split; [exact M|lia].
  Qed.
  Lemma outcomes_depend n m : r + first <= n -> r + first <= m ->
    (forall i, 1 <= i <= r -> (Win takes (n - i) <-> Win takes (m - i))) -> (Win takes n <-> Win takes m).
  Proof.
    intros Hn Hm E. rewrite !(@win_by_options nat takes takes_end). split; intros (q & T & N);
      apply takes_far in T; try assumption; destruct T as (c & C & ->).
    - exists (m - c). split; [apply takes_far; eauto|]. rewrite <- E; [exact N|exact (reach C)].
    - exists (n - c). split; [apply takes_far; eauto|]. rewrite E; [exact N|exact (reach C)].
  Qed.
  Lemma misere_outcomes_depend n m : r + first <= n -> r + first <= m ->
    (forall i, 1 <= i <= r -> (MWin takes (n - i) <-> MWin takes (m - i))) -> (MWin takes n <-> MWin takes m).
  Proof.
    intros Hn Hm E. rewrite !(@misere_win_by_options nat takes takes_end).
    assert (K : forall n m, r + first <= n -> r + first <= m -> (forall q, ~ takes n q) -> forall q, ~ takes m q).
    { intros n' m' Hn' Hm' N q T. apply takes_far in T; [|exact Hm']. destruct T as (c & C & _).
      apply (N (n' - c)). apply takes_far; eauto. }
    split; (intros [N|(q & T & N)]; [left; eauto|right]); apply takes_far in T; try assumption; destruct T as (c & C & ->).
    - exists (m - c). split; [apply takes_far; eauto|]. rewrite <- E; [exact N|exact (reach C)].
    - exists (n - c). split; [apply takes_far; eauto|]. rewrite E; [exact N|exact (reach C)].
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

(* ---------- Grundy values that repeat themselves ---------- *)
Section Values.
  Variable sp : nat -> nat -> nat -> bool.
  Hypothesis smaller : forall n a b, sp n a b = true -> a < n /\ b < n.
  Let g := grundy sp.
  Definition is_option n v := exists a b, sp n a b = true /\ Nat.lxor (g a) (g b) = v.
  Lemma same_options n m : (forall v, is_option n v -> is_option m v) -> (forall v, is_option m v -> is_option n v) -> g n = g m.
  Proof.
    assert (K : forall n m, (forall v, is_option n v -> is_option m v) -> g m < g n -> False).
    { intros n' m' H L. apply (grundy_reaches sp smaller) in L. apply H in L.
      destruct L as (a & b & D & E). exact (@grundy_is_no_option sp smaller m' a b D E). }
    intros H1 H2. destruct (Nat.lt_trichotomy (g n) (g m)) as [L|[E|L]]; [|exact E|]; exfalso; eauto.
  Qed.
End Values.

(* `Period` (HeapCode::shows_period) of the Grundy values of a heap: c counters are taken, c <= reach. *)
Section Octal.
  Variable code : nat -> bool -> bool -> bool.
  Variable reach : nat.
  Hypothesis within_reach : forall c x y, code c x y = true -> c <= reach.
  Hypothesis either_order : forall c x y, code c x y = code c y x.
  Let g := grundy (divides code).
  Let option := is_option (divides code).
  Let smaller := @divides_smaller code.

  (* A move may leave the two heaps in either order. *)
  Lemma divides_swapped n a b : divides code n a b = divides code n b a.
  Proof.
    apply eq_true_iff_eq. rewrite !divides_iff. split; intros (c & H); exists c; rewrite either_order; repeat split; try lia; tauto.
  Qed.

  (* Without division. *)
  Section Undivided.
    Variable plain : bool.
    Hypothesis undivided : forall c, code c false false = false.
    Hypothesis plainly : plain = true -> forall c x, code c true x = code c true false.
    Lemma undivided_option n v : option n v <-> exists c, 1 <= c <= n /\ code c true (n - c =? 0) = true /\ g (n - c) = v.
    Proof.
      split.
      - assert (K : forall b, divides code n 0 b = true -> exists c, 1 <= c <= n /\ code c true (n - c =? 0) = true /\ g (n - c) = g b).
        { intros b D. apply divides_iff in D. destruct D as (c & <- & _ & Hb & H). exists c. cbn [Nat.add] in *.
          replace (c + b - c) with b by lia. repeat split; [lia|lia|exact H]. }
        intros (a & b & D & <-). destruct (Nat.eq_dec a 0) as [->|Na]; [change (grundy (divides code) 0) with 0; rewrite Nat.lxor_0_l; apply K, D|].
        destruct (Nat.eq_dec b 0) as [->|Nb].
        + change (grundy (divides code) 0) with 0. rewrite Nat.lxor_0_r. rewrite divides_swapped in D. apply K, D.
        + exfalso. apply divides_iff in D. destruct D as (c & _ & _ & _ & H). apply Nat.eqb_neq in Na, Nb.
          now rewrite Na, Nb, undivided in H.
      - intros (c & Hc & H & <-). exists 0, (n - c). split; [|apply Nat.lxor_0_l]. apply divides_iff. exists c.
        repeat split; [lia|lia|lia|exact H].
    Qed.
    Theorem undivided_period start len :
      (forall n, start <= n < start + (reach + (first plain - start)) -> g n = g (n + len)) ->
      forall n, start <= n -> g n = g (n + len).
    Proof.
      apply (@period nat eq g reach (first plain) start len). clear start len.
      assert (K : forall n m, reach + first plain <= n -> reach + first plain <= m ->
        (forall i, 1 <= i <= reach -> g (n - i) = g (m - i)) -> forall v, option n v -> option m v).
      { intros n m Hn Hm E v O. apply undivided_option in O. destruct O as (c & Hc & H & <-). pose proof (within_reach H).
        apply undivided_option. exists c. repeat split; [lia|lia| |symmetry; apply E; lia].
        transitivity (code c true (n - c =? 0)); [|exact H]. unfold first in *. destruct plain.
        - now rewrite (plainly eq_refl c (m - c =? 0)), (plainly eq_refl c (n - c =? 0)).
        - f_equal. transitivity false; [apply Nat.eqb_neq; lia|symmetry; apply Nat.eqb_neq; lia]. }
      intros n m Hn Hm E. apply (same_options smaller); [exact (K n m Hn Hm E)|].
      apply (K m n Hm Hn). intros i Hi. symmetry. apply E, Hi.
    Qed.
  End Undivided.

  (* With division, after Guy and Smith. The first start is 1: a heap of 0 is another one for the code than a heap of one
     period, so that a period must not be seen from 0 on. *)
  Lemma shifted n a b p s : 1 <= s -> s <= a -> (divides code n a b = true <-> divides code (n + p) (a + p) b = true).
  Proof.
    intros S A. assert (E : (a + p =? 0) = (a =? 0)).
    { transitivity false; [|symmetry]; apply Nat.eqb_neq; lia. }
    rewrite !divides_iff, E. split; intros (c & H); exists c; repeat split; try lia; tauto.
  Qed.
  Theorem guy_smith s p : 1 <= s ->
    (forall n, s <= n < 2 * s + p + reach -> g n = g (n + p)) -> forall n, s <= n -> g n = g (n + p).
  Proof.
    intros S T n. induction n as [n IH] using lt_wf_ind. intros Hn.
    destruct (Nat.lt_ge_cases n (2 * s + p + reach)) as [L|L]; [apply T; lia|].
    apply (same_options smaller); intros v (a & b & D & E).
    - assert (K : forall a b, s <= a -> divides code n a b = true -> Nat.lxor (g a) (g b) = v -> option (n + p) v).
      { intros a' b' A' D' E'. exists (a' + p), b'. split; [apply (@shifted n a' b' p s S A'), D'|].
        fold g. rewrite <- IH; [exact E'|apply divides_smaller in D'; lia|exact A']. }
      pose proof D as D'. apply divides_iff in D'. destruct D' as (c & Q & _ & _ & H). apply within_reach in H.
      destruct (Nat.le_gt_cases s a) as [A|A]; [exact (K a b A D E)|].
      apply (K b a); [lia|rewrite divides_swapped; exact D|rewrite Nat.lxor_comm; exact E].
    - assert (K : forall a b, s + p <= a -> divides code (n + p) a b = true -> Nat.lxor (g a) (g b) = v -> option n v).
      { intros a' b' A' D' E'. replace a' with (a' - p + p) in D', E' by lia.
        apply (@shifted n (a' - p) b' p s S) in D'; [|lia]. exists (a' - p), b'. split; [exact D'|].
        fold g. rewrite IH; [exact E'|apply divides_smaller in D'; lia|lia]. }
      pose proof D as D'. apply divides_iff in D'. destruct D' as (c & Q & _ & _ & H). apply within_reach in H.
      destruct (Nat.le_gt_cases (s + p) a) as [A|A]; [exact (K a b A D E)|].
      apply (K b a); [lia|rewrite divides_swapped; exact D|rewrite Nat.lxor_comm; exact E].
  Qed.
End Octal.

(* ---------- Sums of parts, whatever a move makes of a part ---------- *)
(* `Theorem::Grundy` for every heap code, and `AllMoves` where it decides the options. *)
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
  Lemma map_values P : nim_sum (position (map g (rows P))) = value P /\ forall i, get (position (map g (rows P))) i = g (get P i).
  Proof.
    split; [apply xors_trim|]. intros i. rewrite get_position. unfold get. rewrite <- (grundy_0 sp) at 1. apply map_nth.
  Qed.
  Theorem sprague_grundy P : Win (turn_of sp) P <-> value P <> 0.
  Proof.
    revert P. apply (@win_by_values Pos (turn_of sp) (turn_ends sp smaller)).
    - intros P Q (i & j & a & b & N & E & S & ->) V K. rewrite (@value_turn P i j a b N E), V, Nat.lxor_0_l in K.
      apply Nat.lxor_eq in K. exact (@grundy_is_no_option sp smaller _ a b S (eq_sym K)).
    - intros P V. destruct (map_values P) as [NW GW]. set (W := position (map g (rows P))) in *.
      destruct (theorem_L3 W) as (i & b & L & Z); [rewrite NW; exact V|]. rewrite GW in L.
      destruct (@grundy_reaches sp smaller _ _ L) as (x & y & S & K). destruct (free_row P i) as (j & N & E).
      exists (put (put P i x) j y). split; [exists i, j, x, y; auto|].
      rewrite (@value_turn P i j x y (not_eq_sym N) E). fold g in K. rewrite K.
      rewrite nim_sum_put, NW, GW in Z. exact Z.
  Qed.
  Theorem all_winning_turns P Q : turn_of sp P Q -> (Lose (turn_of sp) Q <-> value Q = 0).
  Proof.
    intros _. rewrite <- (@not_Win Pos (turn_of sp) (turn_ends sp smaller)), sprague_grundy. destruct (Nat.eq_dec (value Q) 0); tauto.
  Qed.
End Sums.

(* ---------- Equal parts ---------- *)
(* `EqualArcs` (theorems.rs): if every size occurs an even number of times, the first player loses, wherever the parts lie. *)
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
Theorem equal_parts sp : (forall n a b, sp n a b = true -> a < n /\ b < n) ->
  forall P, (forall v, 0 < v -> Nat.even (total (is_size v) P) = true) -> Lose (turn_of sp) P.
Proof.
  intros smaller P H. apply (@not_Win Pos (turn_of sp) (turn_ends sp smaller)). rewrite (sprague_grundy sp smaller). intros N. apply N.
  exact (@pairs_cancel (grundy sp) eq_refl (length (rows P)) (rows P) (le_n _) H).
Qed.

(* ---------- Rows and rings ---------- *)
(* Who wins places by the Grundy values of runs, and when runs are equal, for every code. *)
Section Places.
  Variable code : nat -> bool -> bool -> bool.
  Hypothesis takes_some : forall x y, code 0 x y = false.
  Let value_of_runs l := xors (map (grundy (divides code)) (runs l)).
  Let smaller := @divides_smaller code.
  Lemma value_of_parts l : value (divides code) (position (runs l)) = value_of_runs l.
  Proof. unfold value, rows. cbn [position proj1_sig]. apply xors_map_trim. Qed.
  Theorem row_by_values l : Win (row_move code) l <-> value_of_runs l <> 0.
  Proof.
    rewrite (proj1 (row_is_sum_of_runs code takes_some l (@parts_position (runs l)))), (sprague_grundy _ smaller), value_of_parts.
    reflexivity.
  Qed.
  Theorem ring_by_values p r : Win (ring_move code) (p ++ false :: r) <-> value_of_runs (r ++ p) <> 0.
  Proof. rewrite (proj1 (ring_is_a_row code p r)). apply row_by_values. Qed.
  Lemma equal_sizes l : (forall v, 0 < v -> Nat.even (count v (runs l)) = true) -> value_of_runs l = 0.
  Proof. exact (@pairs_cancel (grundy (divides code)) eq_refl (length (runs l)) (runs l) (le_n _)). Qed.
  Theorem equal_runs l : (forall v, 0 < v -> Nat.even (count v (runs l)) = true) -> ~ Win (row_move code) l.
  Proof. intros H. rewrite row_by_values. intros N. apply N, equal_sizes, H. Qed.
  Theorem equal_arcs p r : (forall v, 0 < v -> Nat.even (count v (runs (r ++ p))) = true) ->
    ~ Win (ring_move code) (p ++ false :: r).
  Proof. intros H. rewrite ring_by_values. intros N. apply N, equal_sizes, H. Qed.
  (* Positions with the same runs, in whatever order, have the same winner (strategy.rs, `alike`). *)
  Theorem same_runs l m : (forall v, 0 < v -> count v (runs l) = count v (runs m)) ->
    (Win (row_move code) l <-> Win (row_move code) m).
  Proof.
    intros E. assert (K : parts_are (runs l) (position (runs m))).
    { intros v Hv. rewrite E by exact Hv. apply parts_position, Hv. }
    rewrite (proj1 (row_is_sum_of_runs code takes_some l K)).
    symmetry. exact (proj1 (row_is_sum_of_runs code takes_some m (@parts_position (runs m)))).
  Qed.
End Places.

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
  forall l m, Permutation l m -> (Win (turn_of sp) (position l) <-> Win (turn_of sp) (position m)).
Proof.
  intros smaller l m H. rewrite !(sprague_grundy sp smaller). unfold value, rows. cbn [position proj1_sig].
  rewrite !xors_map_trim, (xors_order (Permutation_map (grundy sp) H)). reflexivity.
Qed.

(* Turning and reflecting, for every code that does not tell left from right. *)
Section Symmetry.
  Variable code : nat -> bool -> bool -> bool.
  Hypothesis either_order : forall c x y, code c x y = code c y x.
  Lemma last_rev (l : list bool) : last (rev l) false = hd false l.
  Proof. destruct l as [|x l]; [reflexivity|]. cbn [rev]. apply last_last. Qed.
  Lemma hd_rev (l : list bool) : hd false (rev l) = last l false.
  Proof. rewrite <- (rev_involutive l) at 2. symmetry. apply last_rev. Qed.
  Lemma rev_repeat (x : bool) n : rev (repeat x n) = repeat x n.
  Proof. induction n as [|n IH]; [reflexivity|]. cbn [repeat rev]. rewrite IH. symmetry. apply repeat_cons. Qed.
  Lemma row_reflected_move l m : row_move code l m -> row_move code (rev l) (rev m).
  Proof.
    intros (u & c & v & H1 & -> & -> & H). exists (rev v), c, (rev u). rewrite !rev_app_distr, !rev_repeat, <- !app_assoc.
    rewrite last_rev, hd_rev, either_order. auto.
  Qed.
  Theorem row_reflected l : Win (row_move code) l <-> Win (row_move code) (rev l).
  Proof.
    apply (@same_winner _ _ (row_move code) (row_move code) (fun l m => m = rev l)); [| |reflexivity].
    - intros p q p' -> M. exists (rev p'). split; [apply row_reflected_move, M|reflexivity].
    - intros p q q' -> M. exists (rev q'). apply row_reflected_move in M. rewrite !rev_involutive in *. auto.
  Qed.
  Lemma ring_move_length l m : ring_move code l m -> length l = length m.
  Proof.
    intros M. induction M as [c w _ _|x y l m _ IH]; [now rewrite !length_append, !repeat_length|].
    rewrite !length_append. cbn [length] in *. lia.
  Qed.
  Lemma ring_turned_move p r m : ring_move code (p ++ r) m -> exists p' r', m = p' ++ r' /\ length p' = length p /\ ring_move code (r ++ p) (r' ++ p').
  Proof.
    intros M. pose proof (ring_move_length M) as L. rewrite length_append in L.
    exists (firstn (length p) m), (skipn (length p) m). rewrite firstn_skipn, length_first, Nat.min_l by lia.
    repeat split. apply ring_turns; [rewrite length_first; lia|]. now rewrite firstn_skipn.
  Qed.
  Theorem ring_turned_round p r : Win (ring_move code) (p ++ r) <-> Win (ring_move code) (r ++ p).
  Proof.
    apply (@same_winner _ _ (ring_move code) (ring_move code) (fun l m => exists p r, l = p ++ r /\ m = r ++ p)); [| |eauto].
    - intros l m l' (a & b & -> & ->) M. destruct (ring_turned_move a b M) as (a' & b' & -> & _ & M'). eauto 6.
    - intros l m m' (a & b & -> & ->) M. destruct (ring_turned_move b a M) as (b' & a' & -> & _ & M'). eauto 6.
  Qed.
  Lemma ring_reflected_move l m : ring_move code l m -> ring_move code (rev l) (rev m).
  Proof.
    intros M. induction M as [c w H1 H|x y l m M IH].
    - rewrite !rev_app_distr, !rev_repeat. apply ring_turns; [now rewrite !repeat_length|]. apply ring_first; [exact H1|].
      unfold ring_sides in *. assert (F : forallb (fun x => x) (rev w) = forallb (fun x => x) w).
      { apply eq_true_iff_eq. rewrite !forallb_forall. split; intros K x I; apply K; [|apply in_rev]; [now apply in_rev in I|exact I]. }
      rewrite F, length_reversed, last_rev, hd_rev, (either_order c (negb (hd false w))). exact H.
    - cbn [rev] in IH. rewrite !rev_app_distr. cbn [rev app]. pose proof (ring_move_length M) as L. cbn [length] in L.
      apply ring_turns in IH; [exact IH|]. rewrite !length_reversed. lia.
  Qed.
  Theorem ring_reflected l : Win (ring_move code) l <-> Win (ring_move code) (rev l).
  Proof.
    apply (@same_winner _ _ (ring_move code) (ring_move code) (fun l m => m = rev l)); [| |reflexivity].
    - intros p q p' -> M. exists (rev p'). split; [apply ring_reflected_move, M|reflexivity].
    - intros p q q' -> M. exists (rev q'). apply ring_reflected_move in M. rewrite !rev_involutive in *. auto.
  Qed.
End Symmetry.

(* ---------- Nim in disguise ---------- *)
(* `Theorem::One` for Nimble and Turning Turtles (games/disguise.rs): a coin on square n, or a head at place n, is a heap of n. *)
(* The numbers, from k on, of the places that are true. *)
Fixpoint places (k : nat) (l : list bool) : list nat :=
  match l with [] => [] | true :: l => k :: places (S k) l | false :: l => places (S k) l end.
Lemma places_app l m : forall k, places k (l ++ m) = places k l ++ places (k + length l) m.
Proof.
  induction l as [|[|] l IH]; intros k; cbn [places app length]; [now rewrite Nat.add_0_r|rewrite IH|rewrite IH];
    rewrite Nat.add_succ_comm; reflexivity.
Qed.
(* To turn a coin is to add the number of its place. *)
Lemma place_turned k u x v : xors (places k (u ++ negb x :: v)) = Nat.lxor (xors (places k (u ++ x :: v))) (k + length u).
Proof.
  rewrite !places_app, !xors_app, !Nat.lxor_assoc. f_equal. cbn [places]. destruct x; cbn [negb]; unfold xors; cbn [fold_right].
  - rewrite (Nat.lxor_comm (k + length u)), Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. reflexivity.
  - apply Nat.lxor_comm.
Qed.
Lemma in_places n l : forall k, In n (places k l) -> exists u v, l = u ++ true :: v /\ n = k + length u.
Proof.
  induction l as [|x l IH]; intros k I; [destruct I|]. destruct x; cbn [places] in I.
  - destruct I as [<-|I]; [exists [], l; split; [reflexivity|cbn; lia]|].
    destruct (IH (S k) I) as (u & v & -> & ->). exists (true :: u), v. split; [reflexivity|cbn [length]; lia].
  - destruct (IH (S k) I) as (u & v & -> & ->). exists (false :: u), v. split; [reflexivity|cbn [length]; lia].
Qed.
(* What Lemma 3 says of a list of numbers. *)
Lemma smaller_number l : xors l <> 0 -> exists n, In n l /\ Nat.lxor (xors l) n < n.
Proof.
  intros H. destruct (theorem_L3 (position l)) as (i & b & L & Z); [now rewrite nim_sum_position|].
  rewrite nim_sum_put, nim_sum_position in Z. apply Nat.lxor_eq in Z. subst b. rewrite get_position in *. exists (nth i l 0).
  split; [|exact L]. destruct (nth_in_or_default i l 0) as [I|E]; [exact I|]. rewrite E in L. lia.
Qed.

(* Turning Turtles, whose places count from 1. A turned coin that shows heads already is a second heap of its size: both are gone. *)
Definition number (x : bool) : nat := if x then 1 else 0.
Lemma turtles_end : well_founded (fun m l => turtles_move l m).
Proof.
  set (weigh := fix weigh (w : nat) (l : list bool) := match l with [] => 0 | x :: l => number x * w + weigh (2 * w) l end).
  assert (A : forall u v w, weigh w (u ++ v) = weigh w u + weigh (w * 2 ^ length u) v).
  { induction u as [|x u IH]; intros v w; cbn [app weigh length]; [rewrite Nat.pow_0_r, Nat.mul_1_r; reflexivity|].
    rewrite IH, Nat.pow_succ_r', (Nat.mul_comm 2 w), <- Nat.mul_assoc. lia. }
  assert (B : forall u w, weigh w u + w <= w * 2 ^ length u).
  { induction u as [|x u IH]; intros w; cbn [weigh length]; [rewrite Nat.pow_0_r; lia|].
    specialize (IH (2 * w)). rewrite Nat.pow_succ_r'. destruct x; cbn [number]; nia. }
  apply (well_founded_lt_compat _ (weigh 1)). intros m l (u & v & -> & [->|(p & x & q & -> & ->)]).
  - rewrite !A. cbn [weigh number]. pose proof (Nat.pow_nonzero 2 (length u)). lia.
  - pose proof (B (p ++ x :: q) 1) as B1. rewrite (A (p ++ x :: q) (true :: v) 1). change (p ++ negb x :: q ++ false :: v) with (p ++ (negb x :: q) ++ false :: v).
    rewrite app_assoc, (A (p ++ negb x :: q) (false :: v) 1). pose proof (B (p ++ negb x :: q) 1) as B2.
    rewrite !length_append in *. cbn [length weigh number] in *. lia.
Qed.
Theorem turtles_are_nim l : Win turtles_move l <-> hot (position (places 1 l)).
Proof.
  rewrite theorem_T1, nim_sum_position. revert l. apply (@win_by_values _ turtles_move turtles_end).
  - intros l m (u & v & -> & M) Z K.
    assert (E := place_turned 1 u true v). cbn [negb] in E. rewrite Z, Nat.lxor_0_l in E. destruct M as [->|(p & x & q & -> & ->)]; [lia|].
    rewrite <- app_assoc in E. cbn [app] in E. rewrite place_turned, E in K. apply Nat.lxor_eq in K. rewrite length_append in K. cbn [length] in K. lia.
  - intros l N. destruct (smaller_number _ N) as (n & I & L). apply in_places in I. destruct I as (u & v & -> & ->).
    set (s := xors (places 1 (u ++ true :: v))) in *. assert (E := place_turned 1 u true v). cbn [negb] in E. fold s in E.
    destruct (Nat.lxor s (1 + length u)) as [|j] eqn:J.
    + exists (u ++ false :: v). split; [exists u, v; auto|exact E].
    + destruct (nth_split u false (n := j)) as (p & q & Eu & <-); [lia|]. set (x := nth (length p) u false) in *.
      exists (p ++ negb x :: q ++ false :: v). split.
      * exists u, v. split; [reflexivity|right]. exists p, x, q. auto.
      * rewrite place_turned. rewrite Eu, <- app_assoc in E. cbn [app] in E. rewrite E. apply Nat.lxor_nilpotent.
Qed.

(* Nimble: two coins on one square cancel, so that it is the parity of their number that counts. *)
Fixpoint coins (k : nat) (l : list nat) : list nat := match l with [] => [] | n :: l => repeat k n ++ coins (S k) l end.
Definition odd_squares (l : list nat) : nat := xors (coins 0 l).
Lemma xors_repeat k n : xors (repeat k n) = if Nat.odd n then k else 0.
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [repeat]. change (xors (k :: repeat k n)) with (Nat.lxor k (xors (repeat k n))).
  rewrite IH, Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd n); cbn [negb]; [apply Nat.lxor_nilpotent|apply Nat.lxor_0_r].
Qed.
Lemma coins_put i : forall k l b, xors (coins k (put_nth l i b)) =
  Nat.lxor (xors (coins k l)) (if xorb (Nat.odd (nth i l 0)) (Nat.odd b) then k + i else 0).
Proof.
  induction i as [|i IH]; intros k [|x l] b; cbn [put_nth coins nth]; rewrite ?xors_app, ?xors_repeat, ?IH.
  - change (xors []) with 0. change (Nat.odd 0) with false. rewrite xorb_false_l, Nat.add_0_r, Nat.lxor_0_r, Nat.lxor_0_l. reflexivity.
  - rewrite Nat.add_0_r. generalize (xors (coins (S k) l)). intros y.
    destruct (Nat.odd x), (Nat.odd b); cbn [xorb]; rewrite ?Nat.lxor_0_l, ?Nat.lxor_0_r; try reflexivity.
    + now rewrite (Nat.lxor_comm k), Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r.
    + apply Nat.lxor_comm.
  - rewrite Nat.add_succ_comm. replace (nth i [] 0) with 0 by now destruct i. change (if Nat.odd 0 then k else 0) with 0.
    rewrite Nat.lxor_0_l. reflexivity.
  - rewrite Nat.add_succ_comm. apply eq_sym, Nat.lxor_assoc.
Qed.
Lemma coins_trim l : forall k, xors (coins k (trim l)) = xors (coins k l).
Proof.
  induction l as [|x l IH]; intros k; [reflexivity|]. rewrite trim_cons.
  assert (E := IH (S k)). destruct x as [|x].
  - destruct (trim l) as [|y m]; exact E.
  - change (xors (repeat k (S x) ++ coins (S k) (trim l)) = xors (repeat k (S x) ++ coins (S k) l)). now rewrite !xors_app, E.
Qed.
Lemma in_coins n l : forall k, In n (coins k l) -> exists i, n = k + i /\ 1 <= nth i l 0.
Proof.
  induction l as [|x l IH]; intros k I; [destruct I|]. cbn [coins] in I. apply in_app_or in I. destruct I as [I|I].
  - exists 0. pose proof (repeat_spec _ _ _ I). destruct x; [destruct I|]. cbn [nth]. split; lia.
  - destruct (IH (S k) I) as (i & -> & H). exists (S i). cbn [nth]. split; [lia|exact H].
Qed.
Lemma squares_put P i b : odd_squares (rows (put P i b)) =
  Nat.lxor (odd_squares (rows P)) (if xorb (Nat.odd (get P i)) (Nat.odd b) then i else 0).
Proof. unfold odd_squares, put, rows at 1. cbn [position proj1_sig]. rewrite coins_trim, coins_put. reflexivity. Qed.
Lemma squares_after P i j : j < i -> 1 <= get P i ->
  odd_squares (rows (put (put P i (get P i - 1)) j (get P j + 1))) = Nat.lxor (Nat.lxor (odd_squares (rows P)) i) j.
Proof.
  intros L H. rewrite !squares_put, get_put_other by lia. rewrite Nat.add_1_r, Nat.odd_succ, <- Nat.negb_odd.
  destruct (get P i) as [|n]; [lia|]. cbn [Nat.sub]. rewrite Nat.sub_0_r, Nat.odd_succ, <- Nat.negb_odd.
  destruct (Nat.odd (get P j)), (Nat.odd n); reflexivity.
Qed.
Lemma nimble_ends : well_founded (fun Q P => nimble_move P Q).
Proof.
  set (weigh := fix weigh (k : nat) (l : list nat) := match l with [] => 0 | x :: l => k * x + weigh (S k) l end).
  assert (T : forall l k, weigh k (trim l) = weigh k l).
  { induction l as [|x l IH]; intros k; [reflexivity|]. rewrite trim_cons. specialize (IH (S k)).
    destruct x; [destruct (trim l)|]; cbn [weigh] in *; rewrite <- IH; cbn [weigh]; lia. }
  assert (B : forall i k l b, weigh k (put_nth l i b) + (k + i) * nth i l 0 = weigh k l + (k + i) * b).
  { induction i as [|i IH]; intros k [|x l] b; cbn [put_nth weigh nth].
    - lia.
    - rewrite Nat.add_0_r. lia.
    - pose proof (IH (S k) [] b) as E. replace (nth i [] 0) with 0 in E by now destruct i. cbn [weigh] in E. lia.
    - pose proof (IH (S k) l b) as E. rewrite <- (Nat.add_succ_comm k i). lia. }
  assert (C : forall P i b, weigh 0 (rows (put P i b)) + i * get P i = weigh 0 (rows P) + i * b).
  { intros P i b. unfold put, rows at 1. cbn [position proj1_sig]. rewrite T. apply (B i 0). }
  apply (well_founded_lt_compat _ (fun P => weigh 0 (rows P))). intros Q P (i & j & L & H & ->).
  pose proof (C P i (get P i - 1)) as E1. pose proof (C (put P i (get P i - 1)) j (get P j + 1)) as E2.
  rewrite get_put_other in E2 by lia. destruct (get P i) as [|n]; [lia|]. cbn [Nat.sub] in *. rewrite Nat.sub_0_r in *. nia.
Qed.
Theorem nimble_is_nim P : Win nimble_move P <-> hot (position (coins 0 (rows P))).
Proof.
  rewrite theorem_T1, nim_sum_position. change (xors (coins 0 (rows P))) with (odd_squares (rows P)). revert P.
  apply (@win_by_values _ nimble_move nimble_ends).
  - intros P Q (i & j & L & H & ->) Z K. rewrite squares_after, Z, Nat.lxor_0_l in K by assumption.
    apply Nat.lxor_eq in K. lia.
  - intros P N. destruct (smaller_number _ N) as (i & I & L). apply in_coins in I. destruct I as (i' & -> & H).
    exists (put (put P i' (get P i' - 1)) (Nat.lxor (odd_squares (rows P)) i') (get P (Nat.lxor (odd_squares (rows P)) i') + 1)).
    split; [exists i', (Nat.lxor (odd_squares (rows P)) i'); auto|]. rewrite squares_after by assumption. apply Nat.lxor_nilpotent.
Qed.

Definition all_rules := (nim_sum_by_cancelling, struck_out, different_powers, largest_power, contains_power, win_by_options,
  misere_win_by_options, answers_win, all_heap_moves, mex_in_order, table_of_mex, look_up_by_rest, taking_period,
  misere_taking_period, undivided_period, guy_smith, sprague_grundy, all_winning_turns, equal_parts, row_by_values,
  ring_by_values, full_ring, equal_runs, equal_arcs, same_runs, order_in_nim, order_in_classic_nim, order_in_sums,
  row_reflected, ring_turned_round, ring_reflected, nimble_is_nim, turtles_are_nim).
Print Assumptions all_rules.
