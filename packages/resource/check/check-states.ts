// Are a noun's state machines closed: every state declared, reachable and a value of the field?
import * as z from 'zod';
import type { StateMachine } from '#kernel/states.ts';
import { unreachableStates } from '#kernel/states.ts';
import type { Noun } from '../declaration.ts';

const DELETED = 'deleted';

export function checkStates(noun: Noun): string[] {
  const machines = Object.entries(noun.states).flatMap(([field, machine]) =>
    machineMistakes(noun, field, machine).map((mistake) => `${field}: ${mistake}`),
  );
  return [...machines, ...softDeletion(noun)].map((mistake) => `noun ${noun.name}: ${mistake}`);
}

function machineMistakes(noun: Noun, field: string, { initial, moves }: StateMachine): string[] {
  const schema = noun.record.shape[field];
  if (schema === undefined) return ['states of an unknown field'];
  const states = Object.keys(moves);
  const values = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  return [
    ...(initial.length === 0 ? ['no initial state'] : []),
    ...unreachableStates(moves, initial).map((state) =>
      Object.hasOwn(moves, state)
        ? `no move leads to the state ${state}`
        : `${state} is begun with or moved to, and is no state`,
    ),
    ...states
      .filter((state) => !values.includes(state))
      .map((state) => `state ${state} is no value of the field`),
    ...values
      .filter((value) => !states.includes(value))
      .map((value) => `value ${value} is no state`),
  ];
}

function softDeletion(noun: Noun): string[] {
  if (!noun.softDelete) return [];
  const machine = noun.states.status;
  if (machine?.moves[DELETED] === undefined) return ['soft deletion needs the status deleted'];
  return [
    ...(machine.initial.includes(DELETED) ? ['a record cannot begin as deleted'] : []),
    ...(machine.moves[DELETED].length === 0
      ? ['a deleted record can go nowhere, so restore cannot work']
      : []),
  ];
}
