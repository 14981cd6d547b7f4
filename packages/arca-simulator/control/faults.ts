// Faults on demand (reliability#authority-faults): what the simulated authority does wrong, with which requests and how often.
// They live as long as the process; what a fault made happen (a voucher whose answer was lost) stays.
import * as z from 'zod';

/** Kinds that only mean something for FECAESolicitar, or are dangerous there: that operation unless told. */
const OF_AUTHORIZATION = [
  'lost_after',
  'lost_before',
  'late',
  'out_of_sequence',
  'rejected',
  'observed',
  'html',
  'empty',
  'truncated',
  'wrong_cuit',
  'applied_twice',
  'duplicated_reply',
  'taken',
] as const;
const OF_ANYTHING = ['down', 'reset', 'slow', 'skew', 'error', 'wsaa_fault'] as const;
const KINDS = [...OF_AUTHORIZATION, ...OF_ANYTHING] as const;

const count = z.int().min(0);

/** The body of POST /faults. */
export const faultInput = z.strictObject({
  kind: z.enum(KINDS),
  /** So many requests; until it is deleted without it. */
  times: z.int().min(1).optional(),
  /** Only those requests; `*` is any operation. */
  service: z.enum(['wsaa', 'wsfe', 'padron']).optional(),
  operation: z.string().optional(),
  cuit: z.string().optional(),
  ptoVta: count.optional(),
  cbteTipo: count.optional(),
  numero: count.optional(),
  /** slow, late, skew (which may be negative): milliseconds. */
  ms: z.int().optional(),
  /** down, html, empty: HTTP status. */
  status: z.int().min(200).max(599).optional(),
  /** rejected, observed, error: number of the code; wsaa_fault: its name. */
  code: z.union([z.int(), z.string()]).optional(),
  message: z.string().optional(),
  /** html, empty, truncated: false when the request must not take effect. */
  applied: z.boolean().optional(),
});

export type FaultInput = z.input<typeof faultInput>;
export type Fault = FaultInput & { id: number };

/** What a request is about, as far as it can be read. */
export type Target = {
  service: 'wsaa' | 'wsfe' | 'padron';
  operation: string;
  cuit?: string;
  ptoVta?: number;
  cbteTipo?: number;
  numero?: number;
};

export type Faults = {
  add(input: FaultInput): Fault;
  list(): Fault[];
  /** All without an id. */
  remove(id?: number): void;
  /** The oldest fault for that request, counted once more. */
  take(target: Target): Fault | undefined;
};

export function openFaults(): Faults {
  let active: Fault[] = [];
  let made = 0;
  return {
    add(input) {
      made += 1;
      const fault = { ...faultInput.parse(input), id: made };
      active.push(fault);
      return { ...fault };
    },
    list: () => active.map((fault) => ({ ...fault })),
    remove(id) {
      active = id === undefined ? [] : active.filter((fault) => fault.id !== id);
    },
    take(target) {
      const fault = active.find((each) => concerns(each, target));
      if (fault?.times !== undefined) {
        fault.times -= 1;
        if (fault.times === 0) active = active.filter((each) => each !== fault);
      }
      return fault;
    },
  };
}

const AUTHORIZATION = 'FECAESolicitar';
const TARGETED = ['service', 'cuit', 'ptoVta', 'cbteTipo', 'numero'] as const;

function concerns(fault: Fault, target: Target): boolean {
  const operation = fault.operation ?? usualOperation(fault);
  return (
    (operation === '*' || operation === target.operation) &&
    TARGETED.every((name) => fault[name] === undefined || fault[name] === target[name])
  );
}

function usualOperation({ kind, service }: Fault): string {
  if (kind === 'wsaa_fault') return 'loginCms';
  const isOfAuthorization = OF_AUTHORIZATION.some((each) => each === kind);
  return isOfAuthorization && (service ?? 'wsfe') === 'wsfe' ? AUTHORIZATION : '*';
}
