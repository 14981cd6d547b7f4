// The tables of issuing agree with each other and with the states of the noun.
import { describe, expect, test } from 'vitest';
import { MOVES } from '../records/tax-document.ts';
import {
  type Claim,
  estadoAfter,
  STATES,
  STEPS,
  type State,
  type Step,
  type StepFacts,
  stateOf,
  stepAfter,
} from './issuing.ts';

const STEP_NAMES = Object.keys(STEPS) as Step[];
const facts = (step: Step): StepFacts => STEPS[step];
const attempt = { numero: 1 };

/** Keys that a document in that state holds. */
const HELD: Readonly<Record<State, readonly Claim[]>> = {
  draft: [],
  queued: [],
  reserved: ['number', 'sequence'],
  unknown: ['number', 'sequence'],
  authorized: ['number'],
  rejected: [],
  withdrawn: [],
};
const FINAL: readonly State[] = ['authorized', 'rejected', 'withdrawn'];

describe('every step of issuing', () => {
  const taken = STEP_NAMES.flatMap((step) => facts(step).from.map((from) => [step, from] as const));

  test.each(taken)('%s from %s leaves exactly the keys that the next state holds', (step, from) => {
    const { claims, releases, to } = facts(step);
    const left = HELD[from].filter((claim) => !releases.includes(claim));
    expect([...left, ...claims].sort()).toEqual(HELD[to]);
  });

  test.each(taken)('%s from %s is a move that the record may make', (step, from) => {
    const [before, after] = [STATES[from].estado, STATES[facts(step).to].estado];
    const allowed: readonly string[] = MOVES[before];
    expect(before === after || allowed.includes(after)).toBe(true);
  });

  test('leaves no final state, and every other state can be left for one', () => {
    const from = (state: State) => STEP_NAMES.filter((step) => facts(step).from.includes(state));
    for (const state of Object.keys(STATES) as State[]) {
      const next = from(state).map((step) => facts(step).to);
      const isFinal = FINAL.includes(state);
      expect(next.length > 0, state).toBe(!isFinal);
      if (!isFinal) expect(next.some((one) => one !== state)).toBe(true);
    }
  });

  test('is refused where the document is in no state that has it', () => {
    expect(() => estadoAfter('authorize', { estado: 'borrador' })).toThrow(
      /draft cannot authorize/,
    );
    expect(() => estadoAfter('reserve', { estado: 'procesando', intento: attempt })).toThrow();
    expect(estadoAfter('reserve', { estado: 'procesando' })).toBe('procesando');
  });
});

test.each([
  ['draft', { estado: 'borrador' }],
  ['queued', { estado: 'procesando' }],
  ['reserved', { estado: 'procesando', intento: attempt }],
  ['unknown', { estado: 'pendiente_verificacion', intento: attempt }],
  ['authorized', { estado: 'autorizado' }],
])('a document is %s where its record says %j', (state, document) => {
  expect(stateOf(document)).toBe(state);
});

test('what is certainly not there goes back to the one who waits for it, or is withdrawn with its sale', () => {
  const wanted = { isWanted: true } as const;
  expect(stepAfter('unsent', { ...wanted, mode: 'fail' })).toBe('return_to_draft');
  expect(stepAfter('unsent', { ...wanted, mode: 'queue' })).toBe('return_to_queue');
  expect(stepAfter('unsent', { isWanted: false, mode: 'queue' })).toBe('withdraw');
  expect(stepAfter('authorized', { isWanted: false, mode: 'fail' })).toBe('authorize');
  expect(stepAfter('unknown', { isWanted: false, mode: 'fail' })).toBe('doubt');
});
