// A fault of the simulated tax authority that a test token scripted: what it does with the next authorizations or look-ups of the
// tenant's sandbox. contract#sandbox. It lives in the test table and goes with a reset; `remaining` falls in the commit of the
// document that met the fault, so that a fault happens exactly so many times, whatever process meets it.
import type { FieldError } from '#kernel/error.ts';
import { oneOf, text, whole } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const FAULT_OPERATIONS = ['authorize', 'look_up_taxpayer'] as const;
export type FaultOperation = (typeof FAULT_OPERATIONS)[number];

const FAULTS = ['down', 'answer_lost', 'rejected', 'observed'] as const;
const TIMES_MAX = 100;
const CODE_MAX = 99_999;

/** What the caller may say of it. */
export const faultFields = {
  operation: oneOf(FAULT_OPERATIONS).meta({
    description:
      'authorize: every attempt to obtain a CAE, also those of the queue; look_up_taxpayer: the register of taxpayers',
  }),
  fault: oneOf(FAULTS).meta({
    description:
      'down: out of reach, nothing was sent; answer_lost: no answer is heard, so that the document is to be verified; rejected: R with that code and message; observed: authorized with that remark. Look-ups can only be down',
  }),
  times: whole(1, TIMES_MAX).meta({ description: 'How often it happens, 1 unless told' }),
  code: whole(1, CODE_MAX).meta({
    description:
      'Of what the authority says: 10048 of a rejection and 10217 of a remark unless told',
  }),
  message: text(1, 300),
};

const fields = {
  operation: field(faultFields.operation).always(),
  fault: field(faultFields.fault).always(),
  times: field(faultFields.times).always(),
  code: field(faultFields.code),
  message: field(faultFields.message),
  remaining: field(
    whole(0, TIMES_MAX).meta({ description: 'How often it is still to happen' }),
  ).always(),
};

export interface SandboxFault extends Stored<'sandbox_fault', typeof fields> {}
export const SandboxFault: NounOf<SandboxFault, typeof fields> = noun({
  name: 'sandbox_fault',
  summary: 'A scripted fault of the simulated tax authority.',
  base: '/sandbox/faults',
  plural: 'sandbox/faults',
  key: 'zf',
  scope: 'accounting',
  access: 'test-token',
  idParam: 'fault_id',
  fields,
  standard: [],
});

type Said = Pick<SandboxFault, 'operation' | 'fault' | 'code' | 'message'>;

/** What of the body goes with no fault that says nothing. */
export function faultErrors({ operation, fault, code, message }: Said): FieldError[] {
  const speaks = fault === 'rejected' || fault === 'observed';
  const unsaid = {
    location: 'body',
    code: 'unknown_field',
    message: 'Only a rejection or a remark says something',
  } as const;
  return [
    ...(operation === 'look_up_taxpayer' && fault !== 'down'
      ? [{ field: 'fault', location: 'body', code: 'invalid_enum', allowed: ['down'] } as const]
      : []),
    ...(!speaks && code !== undefined ? [{ field: 'code', ...unsaid }] : []),
    ...(!speaks && message !== undefined ? [{ field: 'message', ...unsaid }] : []),
  ];
}
