// Issuing a tax document as a state machine in data: the states that its record can be in on its way to the authority, the steps
// between them, who takes each and what it claims and releases, and which step follows from what the authority says. The code
// runs on these tables: `resolve` and `finish` look up the step, `claims` writes what it claims and releases, and a step from a
// state that does not have it stops the request (reliability#the-number-is-the-token; decision 160).

/** What is made of a document that the authority does not answer for now. */
export type OnUnavailable = 'fail' | 'queue';

/** What `estado` says on the wire, and what the document has of its number. */
export const STATES = {
  /** Never sent, or certainly not there: its issuer may send, change or cancel it. */
  draft: { estado: 'borrador', number: 'none' },
  /** The worker sends it when its time has come. */
  queued: { estado: 'procesando', number: 'none' },
  /** Its number is on record, and until the lease ends one request or worker may send it. */
  reserved: { estado: 'procesando', number: 'leased' },
  /** It may have been sent under its number, which is looked up before anything else is done. */
  unknown: { estado: 'pendiente_verificacion', number: 'kept' },
  authorized: { estado: 'autorizado', number: 'used' },
  rejected: { estado: 'rechazado', number: 'none' },
  /** Not wanted any more: cancelled as a draft, or its sale was undone. */
  withdrawn: { estado: 'anulado', number: 'none' },
} as const;
export type State = keyof typeof STATES;

/** Keys that one document at a time holds: the sequence while it is under way, the number from before it is sent. */
export type Claim = 'sequence' | 'number';
export type StepFacts = {
  from: readonly State[];
  to: State;
  claims: readonly Claim[];
  releases: readonly Claim[];
  by: string;
};

const SENDER = 'the request or worker that holds the lease';
const FINDER = 'any request or worker that looked the number up after the lease';
const UNDER_WAY = ['reserved', 'unknown'] as const satisfies readonly State[];

export const STEPS = {
  /** The next number of the sequence, on record before anything is sent. */
  reserve: {
    from: ['draft', 'queued'],
    claims: ['sequence', 'number'],
    releases: [],
    to: 'reserved',
    by: 'the request that sends it, or the worker of the queue',
  },
  /** The same number on a later day: its own was refused as too early. */
  redate: { from: UNDER_WAY, claims: [], releases: [], to: 'reserved', by: SENDER },
  /** The same number under a new lease: the authority does not have it. */
  take_over: { from: UNDER_WAY, claims: [], releases: [], to: 'reserved', by: FINDER },
  /** Another number: another system used the document's own. */
  renumber: {
    from: UNDER_WAY,
    claims: ['number'],
    releases: ['number'],
    to: 'reserved',
    by: FINDER,
  },
  /** Neither there nor certain not to come: number and sequence stay with it. */
  doubt: {
    from: UNDER_WAY,
    claims: [],
    releases: [],
    to: 'unknown',
    by: `${SENDER}, or ${FINDER}`,
  },
  authorize: {
    from: UNDER_WAY,
    claims: [],
    releases: ['sequence'],
    to: 'authorized',
    by: `${SENDER}, or ${FINDER}`,
  },
  reject: {
    from: UNDER_WAY,
    claims: [],
    releases: ['sequence', 'number'],
    to: 'rejected',
    by: SENDER,
  },
  /** Certainly not sent: the request that asked for it is told. */
  return_to_draft: {
    from: UNDER_WAY,
    claims: [],
    releases: ['sequence', 'number'],
    to: 'draft',
    by: SENDER,
  },
  /** Certainly not sent: the queue goes on with it. */
  return_to_queue: {
    from: UNDER_WAY,
    claims: [],
    releases: ['sequence', 'number'],
    to: 'queued',
    by: SENDER,
  },
  /** Not there, not on its way and not wanted. */
  withdraw: {
    from: ['draft', 'queued', ...UNDER_WAY],
    claims: [],
    releases: ['sequence', 'number'],
    to: 'withdrawn',
    by: `the request that undoes the sale; ${SENDER}, or ${FINDER}`,
  },
} as const satisfies Readonly<Record<string, StepFacts>>;
export type Step = keyof typeof STEPS;

/** What is known of a document under its number: what the authority said of it, or that its sale was undone. */
type Known =
  | 'authorized'
  | 'rejected'
  | 'untimely'
  | 'unsent'
  | 'taken'
  | 'absent'
  | 'unknown'
  | 'undone';
type Wanted = Step | Readonly<Record<OnUnavailable, Step>>;

/** The step that follows; `undone`: where the document's sale was cancelled, refunded or deleted meanwhile. */
const AFTER: Readonly<Record<Known, { wanted: Wanted; undone: Step }>> = {
  authorized: { wanted: 'authorize', undone: 'authorize' },
  rejected: { wanted: 'reject', undone: 'reject' },
  untimely: { wanted: 'return_to_draft', undone: 'withdraw' },
  unsent: { wanted: { fail: 'return_to_draft', queue: 'return_to_queue' }, undone: 'withdraw' },
  taken: { wanted: 'renumber', undone: 'withdraw' },
  absent: { wanted: 'take_over', undone: 'withdraw' },
  unknown: { wanted: 'doubt', undone: 'doubt' },
  undone: { wanted: 'withdraw', undone: 'withdraw' },
};

export function stepAfter(
  known: Known,
  { isWanted, mode }: { isWanted: boolean; mode: OnUnavailable },
): Step {
  const { wanted, undone } = AFTER[known];
  if (!isWanted) return undone;
  return typeof wanted === 'string' ? wanted : wanted[mode];
}

type Seen = { readonly estado: string; readonly intento?: object };

/** Where a document is. */
export function stateOf({ estado, intento }: Seen): State {
  if (estado === 'procesando') return intento === undefined ? 'queued' : 'reserved';
  const found = Object.entries(STATES).find(([, facts]) => facts.estado === estado);
  if (found === undefined) throw new Error(`no state of issuing is ${estado}`);
  return found[0] as State;
}

/** What `estado` is after the step. Throws where the document is in no state that has it. */
export function estadoAfter<S extends Step>(
  step: S,
  document: Seen,
): (typeof STATES)[(typeof STEPS)[S]['to']]['estado'] {
  const { from, to }: StepFacts = STEPS[step];
  const state = stateOf(document);
  if (!from.includes(state)) throw new Error(`a document that is ${state} cannot ${step}`);
  return STATES[to].estado as (typeof STATES)[(typeof STEPS)[S]['to']]['estado'];
}
