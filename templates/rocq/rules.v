(* What stands behind the rules by which certificates go from one statement to the next. Each rule of the kernel
   (src/kernel/proof) is a theorem or a tactic here. A tactic proves nothing by itself: Rocq checks what it finds. *)
From Coq Require Import Arith Lia List Bool PeanoNat Wf_nat Classical NArith.
From Nimsmith Require Import games basics places facts decide.
Import ListNotations.

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

(* ---------- Writing down what is to be decided ---------- *)
(* When Rocq compares what was written down with what was to be proved, it unfolds these words and no number. *)
Strategy expand [value contradict holds nth].
Strategy opaque [Nat.lxor Nat.pow N.to_nat].

(* The procedures of decide.v take terms and statements as data. These tactics make the data; a list has the numbers, or
   the parts, that stand in them. *)
Ltac with_new l a := match l with context [cons a _] => l | _ => let l := eval cbn [app] in (l ++ [a]) in l end.
Ltac place a l := lazymatch l with a :: _ => constr:(0) | _ :: ?l => let i := place a l in constr:(S i) end.
(* Numerals, large ones as binary numbers, and what comes to a numeral: nim-sums, sums, and 2^k for k below 64. *)
Definition numeral_of (a : term) : option N := match left_over a with Some (0%N, n) => Some n | _ => None end.
Definition is_small (a : term) : bool := match numeral_of a with Some n => (n <? 64)%N | None => false end.
Ltac is_numeral n := lazymatch n with O => n | S ?m => is_numeral m end.
Ltac number a := lazymatch a with
  | O => constr:(Small a)
  | S _ => let n := is_numeral a in constr:(Small a)
  | N.to_nat ?n => constr:(Num n)
  | Nat.lxor ?a ?b => let a := number a in let b := number b in constr:(Xor a b)
  | Nat.add ?a ?b => let a := number a in let b := number b in constr:(Plus a b)
  | Nat.pow 2 ?a => let a := number a in lazymatch eval vm_compute in (is_small a) with true => constr:(Power a) end
  end.
Ltac numbers x a := match a with
  | _ => let n := number a in x
  | Nat.lxor ?a ?b => let x := numbers x a in numbers x b
  | _ => with_new x a
  end.
Ltac term_of x a := match a with
  | _ => number a
  | Nat.lxor ?a ?b => let a := term_of x a in let b := term_of x b in constr:(Xor a b)
  | _ => let i := place a x in constr:(Var i)
  end.
Ltac numbers_told x G := lazymatch G with
  | False => x
  | @eq nat ?a ?b -> ?G => let x := numbers x a in let x := numbers x b in numbers_told x G
  | ~ @eq nat ?a ?b -> ?G => let x := numbers x a in let x := numbers x b in numbers_told x G
  end.
Ltac all_told x G := lazymatch G with
  | False => constr:(@nil told)
  | @eq nat ?a ?b -> ?G => let a := term_of x a in let b := term_of x b in let g := all_told x G in constr:(Equal a b :: g)
  | ~ @eq nat ?a ?b -> ?G => let a := term_of x a in let b := term_of x b in let g := all_told x G in constr:(Differ a b :: g)
  end.
Ltac parts_of l A := lazymatch A with
  | True => l
  | False => l
  | ~ ?A => parts_of l A
  | ?A /\ ?B => let l := parts_of l A in parts_of l B
  | ?A \/ ?B => let l := parts_of l A in parts_of l B
  | ?A <-> ?B => let l := parts_of l A in parts_of l B
  | ?A -> ?B => lazymatch type of A with Prop => let l := parts_of l A in parts_of l B | _ => with_new l (A -> B) end
  | _ => with_new l A
  end.
Ltac form_of l A := lazymatch A with
  | True => constr:(Truth true)
  | False => constr:(Truth false)
  | ~ ?A => let a := form_of l A in constr:(Not a)
  | ?A /\ ?B => let a := form_of l A in let b := form_of l B in constr:(And a b)
  | ?A \/ ?B => let a := form_of l A in let b := form_of l B in constr:(Or a b)
  | ?A <-> ?B => let a := form_of l A in let b := form_of l B in constr:(Iff a b)
  | ?A -> ?B => lazymatch type of A with
      | Prop => let a := form_of l A in let b := form_of l B in constr:(Implies a b)
      | _ => let i := place (A -> B) l in constr:(Part i)
      end
  | _ => let i := place A l in constr:(Part i)
  end.
Ltac back := repeat match goal with H : ?A |- _ => lazymatch type of A with Prop => revert H end end.

(* ---------- Equations of nim-sums ---------- *)
Lemma not_differ (a b : nat) : (a <> b -> False) -> a = b.
Proof. destruct (Nat.eq_dec a b); tauto. Qed.
Ltac nim_sums :=
  lazymatch goal with |- @eq nat _ _ => apply not_differ; intro | |- ~ @eq nat _ _ => intro | |- False => idtac end;
  repeat match goal with H : @eq nat _ _ |- _ => revert H | H : ~ @eq nat _ _ |- _ => revert H end;
  lazymatch goal with |- ?G =>
    let x := numbers_told (@nil nat) G in let g := all_told x G in
    change (contradict x g); apply (decide_correct x g [] []); [constructor|constructor|vm_compute; reflexivity]
  end.
(* Numerals of which something is made are worked out. *)
Ltac to_numeral a := let t := number a in let n := eval vm_compute in (numeral_of t) in
  lazymatch n with Some ?n => replace a with (N.to_nat n) in * by nim_sums end.
Ltac work_out := repeat match goal with
  | |- context [Nat.lxor ?a ?b] => to_numeral (Nat.lxor a b)
  | |- context [Nat.pow 2 ?a] => to_numeral (Nat.pow 2 a)
  | H : context [Nat.lxor ?a ?b] |- _ => to_numeral (Nat.lxor a b)
  | H : context [Nat.pow 2 ?a] |- _ => to_numeral (Nat.pow 2 a)
  end.
Ltac evaluate := repeat rewrite ?Nat.lxor_assoc, ?Nat.lxor_nilpotent, ?xor_twice, ?Nat.lxor_0_r, ?Nat.lxor_0_l,
  ?Nat.add_0_r, ?Nat.add_0_l in *.

(* ---------- Logic ---------- *)
(* A statement that is true whatever its parts are. Excluded middle is the only axiom. *)
Ltac tautology := back; lazymatch goal with |- ?A =>
  let l := parts_of (@nil Prop) A in let a := form_of l A in let n := eval cbn in (length l) in
  change (holds l a); apply (always_correct l n a); vm_compute; reflexivity end.
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
  [ nim_sums | assumption | lia | tauto | rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r; assumption ].
Ltac chain := match goal with C : ?A -> _ |- _ =>
  match type of A with Prop => let Q := fresh "Q" in assert (Q : A) by (clear C; premise); specialize (C Q) end end.

(* ---------- The same in other words ---------- *)
(* Equal terms: sums and nim-sums in any order, numerals worked out, and so in the arguments of other functions. *)
Lemma same_places (A B : Type) (f g : A -> B) a b : f = g -> a = b -> f a = g b.
Proof. intros -> ->. reflexivity. Qed.
Ltac equal_terms := match goal with
  | |- ?a = ?b => constr_eq a b; reflexivity
  | |- @eq nat _ _ => first [ nim_sums | lia ]
  | |- Nat.lxor _ _ = _ => inside_sums
  | |- _ = Nat.lxor _ _ => inside_sums
  | |- _ + _ = _ => inside_sums
  | |- _ = _ + _ => inside_sums
  | |- ?f ?a = ?g ?b => apply (same_places _ _ f g a b); equal_terms
  end
with inside_sums := match goal with
  | |- context [?f ?a] => match goal with |- context [f ?b] =>
      tryif constr_eq a b then fail else
      (match type of (f a) with nat => idtac end; match f with Nat.lxor _ => fail 1 | Nat.add _ => fail 1 | S => fail 1 | _ => idtac end;
       replace (f a) with (f b) by equal_terms); equal_terms end
  end.
(* A statement that is one of those given, word by word: where Rocq looks for more, it counts up to a large numeral. *)
Ltac given H := match goal with |- ?A => let B := type of H in constr_eq A B; exact H end.
Ltac is_given := match goal with H : _ |- _ => given H end.
(* A statement from one that says the same, up to such terms, the order of equations, and "not all" for "some not". *)
Ltac alike H := first
  [ given H
  | symmetry; given H
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
    | |- @eq nat _ _ => first [ nim_sums | lia | by_equal H ]
    | |- _ < _ => first [ lia | by_equal H ]
    | |- _ => by_equal H
    end ]
with by_equal H := revert H; match goal with |- ?A -> ?B => replace A with B; [intro H; exact H | equal_terms] end
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
      tryif constr_eq a b then fail else replace (get P b) with (get P a) by equal_terms end
  | |- context [get ?P ?a] => match goal with |- context [get ?Q a] =>
      tryif constr_eq P Q then fail else replace (get Q a) with (get P a) by equal_terms end
  | |- context [?a + ?b] => match goal with |- context [?c + ?d] =>
      tryif constr_eq (a + b) (c + d) then fail else replace (c + d) with (a + b) by lia end
  | |- context [nim_sum ?P] => match goal with |- context [nim_sum ?Q] =>
      tryif constr_eq P Q then fail else replace (nim_sum Q) with (nim_sum P) by equal_terms end
  | |- context [Nat.pow 2 ?a] => match goal with |- context [Nat.pow 2 ?b] =>
      tryif constr_eq a b then fail else replace (Nat.pow 2 b) with (Nat.pow 2 a) by equal_terms end
  | |- context [G ?a] => match goal with |- context [G ?b] =>
      tryif constr_eq a b then fail else replace (G b) with (G a) by equal_terms end
  end.
Ltac same_nim_sums := repeat match goal with
  | |- context [Nat.lxor ?a ?b] => match goal with |- context [Nat.lxor ?c ?d] =>
      tryif constr_eq (Nat.lxor a b) (Nat.lxor c d) then fail else
      replace (Nat.lxor c d) with (Nat.lxor a b) by nim_sums end
  end.
(* Parts of statements that say the same, or the opposite, or that are true or false by themselves. *)
Ltac none_or_all A B := lazymatch A with exists x, _ => lazymatch B with forall x, _ =>
    assert (A <-> ~ B) by (clear; let H := fresh "H" in let N := fresh "N" in let x := fresh "x" in split; [
      intros [x H] N; specialize (N x); cbv beta in N; apply N; alike H
    | intro H; apply NNPP; intro N; apply H; clear H; alike_not N ]) end end.
Ltac relate A B := first
  [ assert (A <-> B) by (clear; let H := fresh "H" in split; intro H; alike H)
  | none_or_all A B | none_or_all B A | idtac ].
Ltac relate_to A l := lazymatch l with ?B :: ?l => relate A B; relate_to A l | _ => idtac end.
Ltac relate_all l := lazymatch l with
  | ?A :: ?l => first [ assert A by (clear; first [ nim_sums | lia ]) | assert (~ A) by (clear; first [ nim_sums | lia ]) | relate_to A l ]; relate_all l
  | _ => idtac
  end.
Ltac related := back; lazymatch goal with |- ?A => let l := parts_of (@nil Prop) A in relate_all l end; tautology.
Ltac by_alike := match goal with C : _ |- _ => solve [ alike C ] end.

(* ---------- The five rules at the ends of proofs ---------- *)
Ltac by_xor := first [ nim_sums | congruence | same_terms; intros; nim_sums ].
Ltac by_equation := lazymatch goal with |- @eq nat _ _ => by_xor | |- ~ @eq nat _ _ => by_xor
  | |- _ < _ => evaluate; lia | |- ~ _ < _ => evaluate; lia end.
(* The others might count up to 2^40, which is worked out before they see it. *)
Ltac by_logic := first
  [ tautology | nim_sums | work_out; first
    [ related | quantifiers | chain; solve [ is_given | tautology | symmetry; is_given ]
    | evaluate; solve [ is_given | tautology | nim_sums | congruence ] | by_alike
    | let N := fresh "N" in apply NNPP; intro N; match goal with C : ~ _ |- False => apply C; clear C; by_alike end
    | by_equation ] ].
Ltac by_same := first
  [ tautology | nim_sums | work_out; first
    [ is_given | by_alike | lia | match goal with H : ~ ~ _ |- _ => apply NNPP in H end; nim_sums | symmetry; is_given
    | quantifiers | evaluate; solve [ is_given | tautology | nim_sums | congruence ] | by_equation ] ].
Ltac by_arith := work_out; first [ lia | same_terms; same_nim_sums; intros; lia ].
Ltac by_rewrite := match goal with C0 : _ = _, C1 : _ |- _ =>
  solve [ rewrite C0 in *; is_given | subst; is_given | congruence
        | rewrite C0 in *; alike C1 | subst; alike C1 | rewrite <- C0; alike C1 ] end.
