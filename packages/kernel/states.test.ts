import { describe, expect, it } from 'vitest';
import { Failure } from './error.ts';
import { assertMove, assertTransition, canMove, unreachableStates } from './states.ts';

const MOVES = { draft: ['active'], active: ['ended'], ended: [] };

describe('states', () => {
  it('allows declared moves and staying', () => {
    expect(canMove(MOVES, 'draft', 'active')).toBe(true);
    expect(() => assertMove(MOVES, 'ended', 'ended')).not.toThrow();
    expect(() => assertTransition(MOVES, 'ended', 'ended')).toThrow();
  });

  it('refuses any other move and says what is allowed', () => {
    const refusal = (() => {
      try {
        assertMove(MOVES, 'draft', 'ended');
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(refusal).toBeInstanceOf(Failure);
    expect(refusal).toMatchObject({
      code: 'invalid_state_transition',
      status: 409,
      errors: [{ from: 'draft', to: 'ended', allowed: ['active'] }],
    });
  });

  it('finds states that cannot be reached and targets that do not exist', () => {
    expect(unreachableStates(MOVES, ['draft'])).toEqual([]);
    expect(unreachableStates({ ...MOVES, lost: [] }, ['draft'])).toEqual(['lost']);
    expect(unreachableStates({ draft: ['gone'] }, ['draft'])).toEqual(['gone']);
  });
});
