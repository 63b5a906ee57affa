(* The games, defined by play: what a position is, what a move is, and what it means to win.
   Everything else in this folder is proved from these definitions. Nothing here mentions a strategy. *)
From Coq Require Import Arith List Bool PeanoNat.
Import ListNotations.

(* ---------- Who wins ---------- *)
(* [R p q] says that a move leads from p to q. *)
Section Play.
  Context {A : Type} (R : A -> A -> Prop).

  (* Normal play: whoever cannot move loses. [Win p] says that the player to move has a winning strategy. *)
  Inductive Win : A -> Prop := Win_by p q : R p q -> Lose q -> Win p
  with Lose : A -> Prop := Lose_all p : (forall q, R p q -> Win q) -> Lose p.

  (* Misère play: whoever cannot move wins. *)
  Inductive MWin : A -> Prop :=
    | MWin_end p : (forall q, ~ R p q) -> MWin p
    | MWin_by p q : R p q -> MLose q -> MWin p
  with MLose : A -> Prop :=
    | MLose_all p : (exists q, R p q) -> (forall q, R p q -> MWin q) -> MLose p.
End Play.
Arguments Win_by {A R p q}.
Arguments Lose_all {A R p}.
Arguments MWin_end {A R p}.
Arguments MWin_by {A R p q}.
Arguments MLose_all {A R p}.

(* ---------- Positions ---------- *)
(* A position is a list of sizes, row by row, without empty rows at the end. All later rows are empty. *)
Fixpoint trim (l : list nat) : list nat :=
  match l with
  | [] => []
  | x :: l => match x, trim l with 0, [] => [] | _, l' => x :: l' end
  end.
Definition Pos := { l : list nat | trim l = l }.
Definition rows (P : Pos) : list nat := proj1_sig P.

Lemma trim_trim l : trim (trim l) = trim l.
Proof. induction l as [|[|x] l IH]; cbn; [reflexivity| |]; destruct (trim l); cbn in *; now rewrite ?IH. Qed.
Definition position (l : list nat) : Pos := exist _ (trim l) (trim_trim l).

(* P[i], the size in row i, and P[i:=b], the position with b in row i *)
Definition get (P : Pos) (i : nat) : nat := nth i (rows P) 0.
Fixpoint put_nth (l : list nat) (i b : nat) : list nat :=
  match i, l with
  | 0, [] => [b]
  | 0, _ :: l => b :: l
  | S i, [] => 0 :: put_nth [] i b
  | S i, x :: l => x :: put_nth l i b
  end.
Definition put (P : Pos) (i b : nat) : Pos := position (put_nth (rows P) i b).

(* how many rows have exactly one counter *)
Definition ones (P : Pos) : nat := length (filter (Nat.eqb 1) (rows P)).

(* ---------- Numbers ---------- *)
(* Nat.lxor is ⊕. 2^k occurs in x; the part of x above 2^k, and the part below it. *)
Definition bit (x k : nat) : Prop := Nat.testbit x k = true.
Definition hi (x k : nat) : nat := x / 2 ^ S k * 2 ^ S k.
Definition lo (x k : nat) : nat := x mod 2 ^ k.
Definition multiple (n d : nat) : Prop := exists c, n = c * d.

(* the nim-sum of all rows, and that of the rows other than row i *)
Definition xors (l : list nat) : nat := fold_right Nat.lxor 0 l.
Definition nim_sum (P : Pos) : nat := xors (rows P).
Definition take_out (i : nat) (l : list nat) : list nat := firstn i l ++ skipn (S i) l.
Definition rest (P : Pos) (i : nat) : nat := xors (take_out i (rows P)).

(* ---------- Nim and Classic Nim ---------- *)
(* A move takes c counters, at least one, from one row. *)
Definition move (P Q : Pos) : Prop := exists i c, 1 <= c <= get P i /\ Q = put P i (get P i - c).
Definition hot (P : Pos) : Prop := Win move P.
Definition mhot (P : Pos) : Prop := MWin move P.

(* ---------- Take-away ---------- *)
(* From one heap of n counters a move takes 1 to k. *)
Definition take (k n m : nat) : Prop := exists c, 1 <= c <= k /\ c <= n /\ m = n - c.
Definition thot (k n : nat) : Prop := Win (take k) n.
Definition tmhot (k n : nat) : Prop := MWin (take k) n.

(* ---------- Sums of parts ---------- *)
(* [parts n a b] says that a move may replace a part of size n by parts of sizes a and b, where 0 is no part.
   A turn takes the part out of row i, puts a there, and puts b into some other row that is empty. *)
Definition turn_of (parts : nat -> nat -> nat -> bool) (P Q : Pos) : Prop :=
  exists i j a b, i <> j /\ get P j = 0 /\ parts (get P i) a b = true /\ Q = put (put P i a) j b.

(* The Grundy value of n is the mex, the least number that is missing, of the nim-sums of the values of a and b. *)
Fixpoint mex_from (fuel k : nat) (l : list nat) : nat :=
  match fuel with
  | 0 => k
  | S fuel => if existsb (Nat.eqb k) l then mex_from fuel (S k) l else k
  end.
Definition mex (l : list nat) : nat := mex_from (S (list_max l)) 0 l.
Definition options (parts : nat -> nat -> nat -> bool) (g : list nat) (n : nat) : list nat :=
  flat_map (fun a => flat_map (fun b => if parts n a b then [Nat.lxor (nth a g 0) (nth b g 0)] else []) (seq 0 n)) (seq 0 n).
Fixpoint table (parts : nat -> nat -> nat -> bool) (n : nat) : list nat :=
  match n with 0 => [] | S n => table parts n ++ [mex (options parts (table parts n) n)] end.
Definition grundy (parts : nat -> nat -> nat -> bool) (n : nat) : nat := nth n (table parts (S n)) 0.

(* ---------- Heaps ---------- *)
(* A heap code says what a move may do to one heap. [code c x y] says that c counters may be taken so that the others are left
   in two heaps, where x says that the first of them is empty, and y that the second one is. Kayles: take 1 or 2. *)
Definition divides (code : nat -> bool -> bool -> bool) (n a b : nat) : bool :=
  (a + b <=? n) && (a <? n) && (b <? n) && code (n - (a + b)) (a =? 0) (b =? 0).
Definition kayles (c : nat) (_ _ : bool) : bool := (c =? 1) || (c =? 2).

(* ---------- Rows and rings of places ---------- *)
(* The list of the places says where there is a marker. A move takes c markers, at least one, that lie side by side; the code
   says whether it may, where x and y say that no marker is beside them on the one side and on the other. *)
Definition row_move (code : nat -> bool -> bool -> bool) (l m : list bool) : Prop :=
  exists u c v, 1 <= c /\ l = u ++ repeat true c ++ v /\ m = u ++ repeat false c ++ v /\
    code c (negb (last u false)) (negb (hd false v)) = true.

(* In a ring the first place lies beside the last. A move takes the first c markers, where w are the other places, or it is
   such a move after the ring has been turned. If w has no gap, its markers are left in one run, or there are none. *)
Definition ring_sides (code : nat -> bool -> bool -> bool) (c : nat) (w : list bool) : bool :=
  if forallb (fun x => x) w then code c true (length w =? 0)
  else code c (negb (last w false)) (negb (hd false w)).
Inductive ring_move (code : nat -> bool -> bool -> bool) : list bool -> list bool -> Prop :=
  | ring_first c w : 1 <= c -> ring_sides code c w = true -> ring_move code (repeat true c ++ w) (repeat false c ++ w)
  | ring_turned x y l m : ring_move code (x :: l) (y :: m) -> ring_move code (l ++ [x]) (m ++ [y]).

(* ---------- Circle Nim ---------- *)
(* Kayles round a ring: a move takes one marker, or two side by side. [ring n] says that the first player wins a full circle
   of n. *)
Definition circle_move : list bool -> list bool -> Prop := ring_move kayles.
Definition ring (n : nat) : Prop := Win circle_move (repeat true n).

(* What such a move does to a run of markers, an arc. That a circle with a gap is played like the sum of its arcs is proved in
   places.v. *)
Definition arcs : nat -> nat -> nat -> bool := divides kayles.
Definition split (n a b : nat) : Prop := arcs n a b = true.
Definition turn : Pos -> Pos -> Prop := turn_of arcs.
Definition wins (P : Pos) : Prop := Win turn P.
Definition G : nat -> nat := grundy arcs.
Definition values (P : Pos) : Pos := position (map G (rows P)).

(* ---------- Nim in disguise ---------- *)
(* Nimble: coins on a strip of squares 0, 1, 2, ..., of which P[i] lie on square i. A move slides one coin to the left. *)
Definition nimble_move (P Q : Pos) : Prop :=
  exists i j, j < i /\ 1 <= get P i /\ Q = put (put P i (get P i - 1)) j (get P j + 1).

(* Turning Turtles: coins in a row, true where one shows heads. A move turns a coin from heads to tails, and it may turn one
   coin to the left of that as well. *)
Definition turtles_move (l m : list bool) : Prop :=
  exists u v, l = u ++ true :: v /\
    (m = u ++ false :: v \/ exists p x q, u = p ++ x :: q /\ m = p ++ negb x :: q ++ false :: v).
