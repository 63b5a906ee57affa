(* Worked solutions as theorems about play. Sizes are binary numbers here, so that boards may be as large as they like: who wins is
   worked out by the theorems, not by looking at moves. *)
From Coq Require Import Arith Lia List Bool PeanoNat NArith.
From Nimsmith Require Import games basics facts decide rules theorems.
Import ListNotations.

(* ---------- Boards ---------- *)
Definition board (l : list N) : Pos := position (map N.to_nat l).
(* the board after c counters are taken from row i, where rows are counted from 0 *)
Fixpoint taken (l : list N) (i : nat) (c : N) : list N :=
  match l, i with
  | [], _ => []
  | x :: l, 0 => (x - c)%N :: l
  | x :: l, S i => x :: taken l i c
  end.
Definition may_take (l : list N) (i : nat) (c : N) : bool := (0 <? c)%N && (c <=? nth i l 0)%N.
Definition nim_sum_of (l : list N) : N := fold_right N.lxor 0%N l.
Definition all_small (l : list N) : bool := forallb (fun x => x <? 2)%N l.

Lemma nim_sum_board l : nim_sum (board l) = N.to_nat (nim_sum_of l).
Proof.
  unfold nim_sum, board, rows. simpl. rewrite xors_trim. induction l as [|x l IH]; [reflexivity|].
  cbn [map xors fold_right nim_sum_of]. change (fold_right Nat.lxor 0 (map N.to_nat l)) with (xors (map N.to_nat l)).
  rewrite IH, <- lxor_to_nat. reflexivity.
Qed.
Lemma get_board l i : get (board l) i = N.to_nat (nth i l 0%N).
Proof. unfold board. rewrite get_position. change 0 with (N.to_nat 0). apply map_nth. Qed.
Lemma nth_taken l : forall i c j, nth j (taken l i c) 0%N = if j =? i then (nth i l 0 - c)%N else nth j l 0%N.
Proof.
  induction l as [|x l IH]; intros i c j; cbn [taken].
  - destruct (j =? i) eqn:E; destruct j, i; reflexivity.
  - destruct i, j; try reflexivity. cbn [nth]. rewrite IH. reflexivity.
Qed.
Lemma move_board l i c : may_take l i c = true -> move (board l) (board (taken l i c)).
Proof.
  intros H. apply andb_prop in H. destruct H as [H1 H2]. apply N.ltb_lt in H1. apply N.leb_le in H2.
  exists i, (N.to_nat c). rewrite get_board. split; [lia|]. apply Pos_ext. intros j. rewrite get_board, nth_taken.
  destruct (j =? i) eqn:E.
  - apply Nat.eqb_eq in E. subst j. rewrite get_put_same. apply N2Nat.inj_sub.
  - apply Nat.eqb_neq in E. rewrite get_put_other by exact E. symmetry. apply get_board.
Qed.

(* ---------- Nim ---------- *)
Definition nim_lost (l : list N) : bool := (nim_sum_of l =? 0)%N.
Theorem nim_second_wins l : nim_lost l = true -> Lose move (board l).
Proof.
  intros H. apply N.eqb_eq in H. apply (@not_Win Pos move move_ends). intros W. apply theorem_T1 in W.
  rewrite nim_sum_board, H in W. apply W. reflexivity.
Qed.
Theorem nim_taking_wins l i c : may_take l i c && nim_lost (taken l i c) = true ->
  move (board l) (board (taken l i c)) /\ Lose move (board (taken l i c)).
Proof. intros H. apply andb_prop in H. split; [apply move_board, H|apply nim_second_wins, H]. Qed.

(* ---------- Classic Nim ---------- *)
Definition classic_lost (l : list N) : bool :=
  if all_small l then negb (nim_sum_of l =? 0)%N else (nim_sum_of l =? 0)%N.
Lemma all_small_board l : all_small l = true <-> forall j, get (board l) j < 2.
Proof.
  unfold all_small. rewrite forallb_forall. split.
  - intros H j. rewrite get_board. destruct (nth_in_or_default j l 0%N) as [I|E].
    + apply H, N.ltb_lt in I. lia.
    + rewrite E. simpl. lia.
  - intros H x I. apply In_nth with (d := 0%N) in I. destruct I as (j & _ & <-).
    specialize (H j). rewrite get_board in H. apply N.ltb_lt. lia.
Qed.
Theorem classic_second_wins l : classic_lost l = true -> MLose move (board l).
Proof.
  intros H. apply (@not_MWin Pos move move_ends). intros W. destruct (theorem_T2_all (board l)) as [S B].
  unfold classic_lost in H. destruct (all_small l) eqn:E.
  - apply S in W; [|apply all_small_board, E]. rewrite nim_sum_board in W.
    apply negb_true_iff, N.eqb_neq in H. lia.
  - apply B in W; [|intros K; apply all_small_board in K; congruence]. rewrite nim_sum_board in W.
    apply N.eqb_eq in H. rewrite H in W. apply W. reflexivity.
Qed.
Theorem classic_taking_wins l i c : may_take l i c && classic_lost (taken l i c) = true ->
  move (board l) (board (taken l i c)) /\ MLose move (board (taken l i c)).
Proof. intros H. apply andb_prop in H. split; [apply move_board, H|apply classic_second_wins, H]. Qed.
(* Where no counter is left, the player to move has won: there is no move to win by. *)
Theorem classic_nothing_left l : forallb (fun x => x =? 0)%N l = true -> MWin move (board l).
Proof.
  intros H. apply MWin_end. intros Q (i & c & K & _). rewrite get_board in K. rewrite forallb_forall in H.
  destruct (nth_in_or_default i l 0%N) as [I|E]; [apply H, N.eqb_eq in I; rewrite I in K|rewrite E in K]; simpl in K; lia.
Qed.

(* ---------- Take-away ---------- *)
Definition heap := N.to_nat.
Definition may_leave (k n m : N) : bool := (m <? n)%N && (n <=? m + k)%N.
Lemma take_heap k n m : may_leave k n m = true -> take (heap k) (heap n) (heap m).
Proof.
  intros H. apply andb_prop in H. destruct H as [H1 H2]. apply N.ltb_lt in H1. apply N.leb_le in H2.
  apply take_leave. unfold heap. lia.
Qed.
Lemma multiple_heap k n : (n mod (k + 1) = 0)%N -> multiple (heap n) (heap k + 1).
Proof.
  intros H. exists (N.to_nat (n / (k + 1))). pose proof (N.div_mod n (k + 1) ltac:(lia)) as D. rewrite H, N.add_0_r in D.
  unfold heap. rewrite D at 1. rewrite N2Nat.inj_mul, N2Nat.inj_add. change (N.to_nat 1) with 1. lia.
Qed.
Definition heap_lost (k n : N) : bool := (n mod (k + 1) =? 0)%N.
Theorem take_away_second_wins k n : heap_lost k n = true -> Lose (take (heap k)) (heap n).
Proof.
  intros H. apply N.eqb_eq in H. apply (@not_Win nat (take (heap k)) (@take_ends (heap k))).
  apply theorem_TAKE_AWAY. apply multiple_heap, H.
Qed.
Theorem take_away_taking_wins k n m : may_leave k n m && heap_lost k m = true ->
  take (heap k) (heap n) (heap m) /\ Lose (take (heap k)) (heap m).
Proof. intros H. apply andb_prop in H. split; [apply take_heap, H|apply take_away_second_wins, H]. Qed.
Definition misere_heap_lost (k n : N) : bool := (0 <? k)%N && (0 <? n)%N && ((n - 1) mod (k + 1) =? 0)%N.
Theorem misere_take_away_second_wins k n : misere_heap_lost k n = true -> MLose (take (heap k)) (heap n).
Proof.
  intros H. apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2].
  apply N.ltb_lt in H1, H2. apply N.eqb_eq in H3.
  apply (@not_MWin nat (take (heap k)) (@take_ends (heap k))). apply theorem_TAKE_AWAY_MISERE; [unfold heap; lia|].
  exists (heap (n - 1)). split; [unfold heap; lia|]. apply multiple_heap, H3.
Qed.
Theorem misere_take_away_taking_wins k n m : may_leave k n m && misere_heap_lost k m = true ->
  take (heap k) (heap n) (heap m) /\ MLose (take (heap k)) (heap m).
Proof. intros H. apply andb_prop in H. split; [apply take_heap, H|apply misere_take_away_second_wins, H]. Qed.
Theorem misere_take_away_nothing_left k : MWin (take (heap k)) (heap 0).
Proof. apply MWin_end. intros m (c & H & L & _). simpl in L. lia. Qed.

(* ---------- Circle Nim ---------- *)
(* A full circle. The second player answers each move so that two equal arcs are left, and then mirrors. *)
Definition full (n : N) : list bool := repeat true (N.to_nat n).
Lemma circle_ends : well_founded (fun m l => circle_move l m).
Proof.
  set (markers := fun l : list bool => length (filter (fun x => x) l)).
  assert (A : forall l m, markers (l ++ m) = markers l + markers m) by (intros l m; unfold markers; now rewrite filter_app, length_append).
  assert (R : forall c, markers (repeat true c) = c /\ markers (repeat false c) = 0).
  { induction c as [|c [I J]]; [split; reflexivity|]. unfold markers in *. cbn [repeat filter length]. split; lia. }
  apply (well_founded_lt_compat _ markers). intros m l M. induction M as [c w H _|x y l m _ IH].
  - rewrite !A, (proj1 (R c)), (proj2 (R c)). lia.
  - change (y :: m) with ([y] ++ m) in IH. change (x :: l) with ([x] ++ l) in IH. rewrite !A in *. lia.
Qed.
Theorem circle_second_wins n : (2 <? n)%N = true -> Lose circle_move (full n).
Proof.
  intros H. apply N.ltb_lt in H. apply (@not_Win _ circle_move circle_ends). apply theorem_CIRCLE. lia.
Qed.
Theorem circle_first_wins n : (n =? 1)%N || (n =? 2)%N = true -> Win circle_move (full n).
Proof.
  intros H. apply orb_prop in H. rewrite !N.eqb_eq in H. apply theorem_SMALL_CIRCLES. lia.
Qed.
