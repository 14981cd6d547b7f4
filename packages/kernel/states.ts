// State machines as data: {draft: ['active'], active: []}. Illegal moves have one code, invalid_state_transition.
import { fail } from './error.ts';

/** From each state, the states that it may go to. Every state is a key. */
export type Moves = { readonly [state: string]: readonly string[] };

/**
 * The state machine of one field. `initial`: values a new record may have (the first is the default). `withdrawn`: states of a record that
 * is taken for nothing new, and stays what it is to all that names it already.
 */
export type StateMachine = {
  initial: readonly string[];
  moves: Moves;
  withdrawn?: readonly string[];
};

/** The name of a state; any text where the moves are not known by name. */
type StateOf<M extends Moves> = NoInfer<keyof M & string>;

export const canMove = (moves: Moves, from: string, to: string): boolean =>
  moves[from]?.includes(to) ?? false;

/**
 * For an update that states a whole record: throws invalid_state_transition unless the move is declared; staying in a state is no
 * move and is allowed.
 */
export function assertMove<M extends Moves>(moves: M, from: string, to: StateOf<M>): void {
  if (from !== to) assertTransition(moves, from, to);
}

/** For an action: throws invalid_state_transition unless the move is declared. An action repeated is no move, and refused. */
export function assertTransition<M extends Moves>(moves: M, from: string, to: StateOf<M>): void {
  if (canMove(moves, from, to)) return;
  fail('invalid_state_transition', { errors: [{ from, to, allowed: moves[from] ?? [] }] });
}

/** States that no path from the initial ones reaches, and targets that are no states: both are mistakes. */
export function unreachableStates(moves: Moves, initial: readonly string[]): string[] {
  const seen = new Set(initial);
  const queue = [...initial];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    for (const next of moves[state] ?? []) {
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
    }
  }
  const undeclared = [...seen].filter((state) => !(state in moves));
  return [...Object.keys(moves).filter((state) => !seen.has(state)), ...undeclared];
}

type Had<F extends string> = { readonly [K in F]?: string | null };
type Changed<F extends string> = { before?: Had<F>; after?: Had<F> };

/** The state that this change entered, for events named after states. */
export const enteredState = <F extends string>(
  { before, after }: Changed<F>,
  field: F,
): string | undefined =>
  after !== undefined && after[field] !== before?.[field] ? (after[field] ?? undefined) : undefined;

/** True when a soft-deleted record came back. */
export const isRestored = ({ before, after }: Changed<'status'>): boolean =>
  before?.status === 'deleted' && after !== undefined && after.status !== 'deleted';
