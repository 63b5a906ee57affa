(* Every fact of the program, proved from the definitions in games.v. Each has the name that it has in the .facts
   files; theorems.v compares the statements with those of the program. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical Eqdep_dec.
From Nimsmith Require Import games basics places.
Import ListNotations.
Set Implicit Arguments.

(* ---------- Bits of parts ---------- *)
Lemma bits_hi x k j : Nat.testbit (hi x k) j = (k <? j) && Nat.testbit x j.
Proof.
  unfold hi. destruct (k <? j) eqn:E.
  - apply Nat.ltb_lt in E. rewrite Nat.mul_pow2_bits_high by lia.
    rewrite Nat.div_pow2_bits, andb_true_l. f_equal. lia.
  - apply Nat.ltb_ge in E. rewrite Nat.mul_pow2_bits_low by lia. reflexivity.
Qed.
Lemma bits_lo x k j : Nat.testbit (lo x k) j = (j <? k) && Nat.testbit x j.
Proof.
  unfold lo. destruct (j <? k) eqn:E.
  - apply Nat.ltb_lt in E. rewrite Nat.mod_pow2_bits_low by lia. reflexivity.
  - apply Nat.ltb_ge in E. rewrite Nat.mod_pow2_bits_high by lia. reflexivity.
Qed.

(* ---------- Positions ---------- *)
Theorem FINITE : forall P : Pos, exists n : nat, forall i : nat, ~ (i < n) -> get P i = 0.
Proof. intros P. exists (length (rows P)). intros i H. apply nth_overflow. lia. Qed.
Theorem GET : forall (P : Pos) (i b : nat), get (put P i b) i = b.
Proof. intros P i b. apply get_put_same. Qed.
Theorem GETNE : forall (P : Pos) (i j b : nat), j <> i -> get (put P i b) j = get P j.
Proof. intros P i j b H. apply get_put_other, H. Qed.
Theorem ROWS : forall (P : Pos) (i : nat), nim_sum P = Nat.lxor (get P i) (rest P i).
Proof. intros P i. apply xors_take_out. Qed.
Theorem REST : forall (P : Pos) (i b : nat), rest (put P i b) i = rest P i.
Proof.
  intros P i b. apply (xor_cancel (get (put P i b) i)). 
  rewrite <- ROWS. rewrite get_put_same. unfold nim_sum, put. simpl. rewrite xors_trim, xors_put. reflexivity.
Qed.

(* ---------- Nim-sums and powers of 2 ---------- *)
Theorem BITX : forall x y k : nat, bit (Nat.lxor x y) k <-> ~ (bit x k <-> bit y k).
Proof.
  intros x y k. unfold bit. rewrite Nat.lxor_spec.
  destruct (Nat.testbit x k), (Nat.testbit y k); simpl; intuition congruence.
Qed.
Theorem HIX : forall x y k : nat, hi (Nat.lxor x y) k = Nat.lxor (hi x k) (hi y k).
Proof.
  intros x y k. apply Nat.bits_inj. intros j. rewrite Nat.lxor_spec, !bits_hi, Nat.lxor_spec.
  destruct (k <? j), (Nat.testbit x j), (Nat.testbit y j); reflexivity.
Qed.
Theorem LOW : forall x k : nat, lo x k < 2 ^ k.
Proof. intros x k. apply Nat.mod_upper_bound. apply Nat.pow_nonzero. lia. Qed.
Lemma div_again x k : x / 2 ^ S k = x / 2 ^ k / 2.
Proof. rewrite <- !Nat.shiftr_div_pow2. exact (Nat.div2_div (Nat.shiftr x k)). Qed.
Lemma parts x k : x = hi x k + (x / 2 ^ k mod 2) * 2 ^ k + lo x k.
Proof.
  unfold hi, lo. assert (P : 2 ^ k <> 0) by (apply Nat.pow_nonzero; lia).
  rewrite div_again, Nat.pow_succ_r', (Nat.mul_comm 2 (2 ^ k)).
  pose proof (Nat.div_mod x (2 ^ k) P) as H1.
  assert (H2 : x / 2 ^ k = 2 * (x / 2 ^ k / 2) + (x / 2 ^ k) mod 2) by (apply Nat.div_mod; lia).
  remember (x / 2 ^ k) as A. remember (A / 2) as B. remember (A mod 2) as C. remember (x mod 2 ^ k) as D.
  remember (2 ^ k) as p. rewrite H1, H2. ring.
Qed.
Lemma bit_div x k : (x / 2 ^ k) mod 2 = if Nat.testbit x k then 1 else 0.
Proof.
  rewrite <- Nat.shiftr_div_pow2. rewrite <- Nat.bit0_mod. rewrite Nat.shiftr_spec by lia. simpl.
  destruct (Nat.testbit x k); reflexivity.
Qed.
Theorem SPLIT1 : forall x k : nat, bit x k -> x = hi x k + 2 ^ k + lo x k.
Proof. intros x k H. rewrite (parts x k) at 1. rewrite bit_div. unfold bit in H. rewrite H. lia. Qed.
Theorem SPLIT0 : forall x k : nat, ~ bit x k -> x = hi x k + lo x k.
Proof.
  intros x k H. rewrite (parts x k) at 1. rewrite bit_div. unfold bit in H.
  destruct (Nat.testbit x k); [congruence|]. lia.
Qed.
Theorem TOP : forall x : nat, x <> 0 -> (exists k : nat, bit x k /\ hi x k = 0).
Proof.
  intros x H. exists (Nat.log2 x). split; [apply Nat.bit_log2, H|].
  unfold hi. rewrite Nat.div_small; [reflexivity|]. apply Nat.log2_spec. lia.
Qed.
Theorem COL : forall (P : Pos) (k : nat), bit (nim_sum P) k -> (exists i : nat, bit (get P i) k).
Proof.
  intros P k. unfold bit, nim_sum, get. generalize (rows P) as l. induction l as [|x u IH]; intros H.
  - simpl in H. rewrite Nat.bits_0 in H. discriminate.
  - simpl in H. rewrite Nat.lxor_spec in H. destruct (Nat.testbit x k) eqn:E.
    + exists 0. exact E.
    + rewrite xorb_false_l in H. destruct (IH H) as [i Hi]. exists (S i). exact Hi.
Qed.
Lemma xor_small a b : a < 2 -> b < 2 -> Nat.lxor a b < 2.
Proof. intros Ha Hb. destruct a as [|[|a]], b as [|[|b]]; try lia; vm_compute; lia. Qed.
Theorem ONES : forall (P : Pos) (i : nat), (forall j : nat, j <> i -> get P j < 2) -> rest P i < 2.
Proof.
  intros P i. unfold rest, get, take_out. revert i. induction (rows P) as [|x u IH]; intros i H.
  - destruct i; simpl; lia.
  - destruct i; simpl.
    + clear IH. assert (K : forall j, nth j u 0 < 2) by (intros j; apply (H (S j)); lia). clear H.
      induction u as [|y u IH]; simpl; [lia|]. apply xor_small; [exact (K 0)|]. apply IH. intros j. exact (K (S j)).
    + apply xor_small; [apply (H 0); lia|]. apply IH. intros j Hj. apply (H (S j)). lia.
Qed.

(* ---------- Nim and Classic Nim ---------- *)
Theorem MOVE : forall (P : Pos) (i b : nat), b < get P i -> move P (put P i b).
Proof. intros P i b H. exists i, (get P i - b). split; [lia|]. replace (get P i - (get P i - b)) with b by lia. reflexivity. Qed.
Theorem MOVES : forall P Q : Pos, move P Q -> (exists i b : nat, b < get P i /\ Q = put P i b).
Proof. intros P Q (i & c & H & ->). exists i, (get P i - c). split; [lia|reflexivity]. Qed.
Theorem HOT : forall P Q : Pos, move P Q /\ ~ hot Q -> hot P.
Proof. intros P Q [H N]. eapply Win_by; [exact H|]. apply (@not_Win Pos move move_ends Q). exact N. Qed.
Theorem HOTS : forall P : Pos, hot P -> (exists Q : Pos, move P Q /\ ~ hot Q).
Proof. intros P [p q R L]. exists q. split; [exact R|]. intros W. exact (@not_both_win Pos move move_ends q W L). Qed.
(* misère play *)
Theorem MEND : forall P : Pos, (forall Q : Pos, ~ move P Q) -> mhot P.
Proof. intros P H. apply MWin_end. exact H. Qed.
Theorem MHOT : forall P Q : Pos, move P Q /\ ~ mhot Q -> mhot P.
Proof. intros P Q [H N]. eapply MWin_by; [exact H|]. apply (@not_MWin Pos move move_ends Q). exact N. Qed.
Theorem MHOTS : forall P : Pos, mhot P -> (forall Q : Pos, ~ move P Q) \/ (exists Q : Pos, move P Q /\ ~ mhot Q).
Proof.
  intros P [p E|p q R L]; [left; exact E|right]. exists q. split; [exact R|].
  intros W. exact (@not_both_win_misere Pos move move_ends q W L).
Qed.

(* ---------- Numbers ---------- *)
Theorem SUBTRACT : forall m n : nat, ~ (n < m) -> (exists d : nat, n = m + d).
Proof. intros m n H. exists (n - m). lia. Qed.
Theorem GAP : forall m n d : nat, (multiple m d /\ multiple n d) /\ m < n -> ~ (n < m + d).
Proof. intros m n d [[[a ->] [b ->]] H]. assert (a < b) by nia. nia. Qed.
Theorem DIVIDE : forall n d : nat, 0 < d -> (exists m : nat, (multiple m d /\ ~ (n < m)) /\ n < m + d).
Proof.
  intros n d H. exists (n / d * d). pose proof (Nat.div_mod n d). pose proof (Nat.mod_upper_bound n d).
  split; [split|]; [exists (n / d); reflexivity|nia|nia].
Qed.

(* ---------- Counting rows ---------- *)
Theorem NO_ONES : forall P : Pos, (forall i : nat, get P i <> 1) -> ones P = 0.
Proof.
  intros P. unfold ones, get. induction (rows P) as [|x u IH]; intros H; [reflexivity|].
  cbn [filter]. destruct (1 =? x) eqn:E.
  - apply Nat.eqb_eq in E. exfalso. apply (H 0). simpl. lia.
  - apply IH. intros i. exact (H (S i)).
Qed.
Theorem ONE_MORE : forall (P Q : Pos) (i : nat), (get P i = 1 /\ get Q i <> 1) /\ (forall j : nat, j <> i -> get P j = get Q j) -> ones P = ones Q + 1.
Proof.
  intros P Q i [[H1 H2] H3]. assert (P = put Q i 1) as ->.
  { apply Pos_ext. intros j. destruct (Nat.eq_dec j i) as [->|N].
    - rewrite get_put_same. exact H1.
    - rewrite get_put_other by exact N. apply H3, N. }
  rewrite !ones_total. pose proof (total_put (fun x => if Nat.eqb 1 x then 1 else 0) Q i 1 eq_refl) as T.
  cbn beta in T. destruct (1 =? get Q i) eqn:E.
  - apply Nat.eqb_eq in E. congruence.
  - change (1 =? 1) with true in T. cbn iota in T. lia.
Qed.

(* ---------- Take-away ---------- *)
Theorem TAKE : forall k n m : nat, (m < n /\ ~ (m + k < n)) /\ ~ thot k m -> thot k n.
Proof.
  intros k n m [H N]. apply (@Win_by nat (take k) n m); [apply take_leave; lia|]. apply (@not_Win nat (take k) (@take_ends k) m). exact N.
Qed.
Theorem TAKES : forall k n : nat, thot k n -> (exists m : nat, (m < n /\ ~ (m + k < n)) /\ ~ thot k m).
Proof.
  intros k n [p q R L]. exists q. split; [apply take_leave in R; lia|].
  intros W. exact (@not_both_win nat (take k) (@take_ends k) q W L).
Qed.
Theorem MTEND : forall k n : nat, (forall m : nat, ~ (m < n /\ ~ (m + k < n))) -> tmhot k n.
Proof. intros k n H. apply MWin_end. intros m R. apply (H m). apply take_leave in R. lia. Qed.
Theorem MTAKE : forall k n m : nat, (m < n /\ ~ (m + k < n)) /\ ~ tmhot k m -> tmhot k n.
Proof.
  intros k n m [H N]. apply (@MWin_by nat (take k) n m); [apply take_leave; lia|]. apply (@not_MWin nat (take k) (@take_ends k) m). exact N.
Qed.
Theorem MTAKES : forall k n : nat, tmhot k n -> (forall m : nat, ~ (m < n /\ ~ (m + k < n))) \/ (exists m : nat, (m < n /\ ~ (m + k < n)) /\ ~ tmhot k m).
Proof.
  intros k n [p E|p q R L].
  - left. intros m H. apply (E m). apply take_leave. lia.
  - right. exists q. split; [apply take_leave in R; lia|]. intros W. exact (@not_both_win_misere nat (take k) (@take_ends k) q W L).
Qed.

(* ---------- Sums of parts ---------- *)
Theorem PARTS : forall n a b : nat, split n a b -> a < n /\ b < n.
Proof. exact arcs_smaller. Qed.
Theorem EMPTY : exists P : Pos, forall i : nat, get P i = 0.
Proof. exists (position []). intros i. rewrite get_position. now destruct i. Qed.
Theorem TURN : forall (P : Pos) (i j n a b : nat), ((get P i = n /\ get P j = 0) /\ i <> j) /\ split n a b -> turn P (put (put P i a) j b).
Proof. intros P i j n a b [[[<- H2] H3] H4]. exists i, j, a, b. auto. Qed.
Theorem TURNS : forall P Q : Pos, turn P Q -> (exists i j n a b : nat, (((get P i = n /\ get P j = 0) /\ i <> j) /\ split n a b) /\ Q = put (put P i a) j b).
Proof. intros P Q (i & j & a & b & H). exists i, j, (get P i), a, b. unfold split. tauto. Qed.
Theorem WIN : forall P Q : Pos, turn P Q /\ ~ wins Q -> wins P.
Proof. intros P Q [H N]. apply (Win_by H). apply (@not_Win Pos turn turns_end Q). exact N. Qed.
Theorem WINS : forall P : Pos, wins P -> (exists Q : Pos, turn P Q /\ ~ wins Q).
Proof. intros P [p q R L]. exists q. split; [exact R|]. intros W. exact (@not_both_win Pos turn turns_end q W L). Qed.
Theorem MEX : forall n a b : nat, split n a b -> Nat.lxor (G a) (G b) <> G n.
Proof. intros n a b H. exact (@grundy_is_no_option arcs arcs_smaller n a b H). Qed.
Theorem REACH : forall n v : nat, v < G n -> (exists a b : nat, split n a b /\ Nat.lxor (G a) (G b) = v).
Proof. intros n v H. exact (@grundy_reaches arcs arcs_smaller n v H). Qed.
Theorem VALUE : forall (P : Pos) (i : nat), get (values P) i = G (get P i).
Proof.
  intros P i. unfold values. rewrite get_position. unfold get. rewrite <- (grundy_0 arcs : G 0 = 0) at 1. apply map_nth.
Qed.
Theorem EXT : forall P Q : Pos, (forall i : nat, get P i = get Q i) -> P = Q.
Proof. intros P Q H. exact (Pos_ext P Q H). Qed.
Theorem ARCS : forall n a b : nat, split n a b <-> a + b + 1 = n \/ a + b + 2 = n.
Proof. exact split_iff. Qed.
Theorem RING : forall n : nat, ring n <-> (exists (P : Pos) (i m : nat), ((m + 1 = n \/ m + 2 = n) /\ get P i = m /\ (forall j : nat, j <> i -> get P j = 0)) /\ ~ wins P).
Proof. exact full_circle. Qed.
