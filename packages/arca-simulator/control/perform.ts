// One request under one fault: what takes effect, when, and what of the answer reaches the caller.
import { shiftedClock } from '#kernel/clock.ts';
import type { Arca } from '../arca-state.ts';
import { type Reply, soapFault, xmlReply } from '../soap/soap.ts';
import {
  LOGIN_FAULTS,
  LoginFault,
  type LoginFaultCode,
  loginFaultReply,
} from '../wsaa/login-fault.ts';
import type { Finding } from '../wsfe/messages.ts';
import type { InvoicingInterference } from '../wsfe/service.ts';
import type { Fault } from './faults.ts';

/** `destroyed`: the connection ends without an answer. `twice`: the same answer a second time on the wire. */
export type Outcome = Reply | 'destroyed' | { twice: Reply };

export type Attempt = {
  arca: Arca;
  answer(arca: Arca, interference?: InvoicingInterference): Promise<Reply>;
  /** Another system takes the number that the request is about to ask for. */
  takeNumber(): void;
  /** Runs later, whatever happens to the connection. */
  later(ms: number, work: () => Promise<unknown>): void;
  pause(ms: number): Promise<void>;
};

type Performance = (fault: Fault, attempt: Attempt) => Promise<Outcome>;

const HTML =
  '<!DOCTYPE html><html><head><title>503</title></head><body><h1>Servicio no disponible</h1>' +
  '<p>Intente nuevamente en unos minutos.</p></body></html>';
const OTHER_CUIT = '30500000003';

export const perform = (fault: Fault | undefined, attempt: Attempt): Promise<Outcome> =>
  fault === undefined ? attempt.answer(attempt.arca) : PERFORMANCES[fault.kind](fault, attempt);

const PERFORMANCES: Readonly<Record<Fault['kind'], Performance>> = {
  down: async ({ status = 503 }) => ({ status, contentType: 'text/plain', body: '' }),
  reset: async () => 'destroyed',
  slow: async ({ ms = 1000 }, attempt) => {
    const reply = await plain(attempt);
    await attempt.pause(ms);
    return reply;
  },
  late: async ({ ms = 1000 }, attempt) => {
    attempt.later(ms, () => plain(attempt));
    return 'destroyed';
  },
  lost_after: async (_fault, attempt) => {
    await plain(attempt);
    return 'destroyed';
  },
  lost_before: async () => 'destroyed',
  skew: ({ ms = 0 }, { arca, answer }) => answer({ ...arca, clock: shiftedClock(arca.clock, ms) }),
  out_of_sequence: (_fault, { arca, answer }) => answer(arca, { outOfSequence: true }),
  rejected: (fault, { arca, answer }) => answer(arca, { refuse: findingOf(fault, 10015) }),
  observed: (fault, { arca, answer }) => answer(arca, { observe: findingOf(fault, 10217) }),
  error: (fault, { arca, answer }) => answer(arca, { error: findingOf(fault, 501) }),
  taken: (_fault, attempt) => {
    attempt.takeNumber();
    return plain(attempt);
  },
  html: async ({ status = 200, applied }, attempt) => {
    if (applied !== false) await plain(attempt);
    return { status, contentType: 'text/html; charset=utf-8', body: HTML };
  },
  empty: async ({ status = 200, applied }, attempt) => {
    if (applied !== false) await plain(attempt);
    return xmlReply(status, '');
  },
  truncated: async ({ applied }, attempt) => {
    const reply = applied === false ? soapFault('Server', 'Error') : await plain(attempt);
    return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) };
  },
  wrong_cuit: async (_fault, attempt) => {
    const reply = await plain(attempt);
    return { ...reply, body: reply.body.replace(/<Cuit>\d+</, `<Cuit>${OTHER_CUIT}<`) };
  },
  applied_twice: async (_fault, attempt) => {
    await plain(attempt);
    return plain(attempt);
  },
  duplicated_reply: async (_fault, attempt) => ({ twice: await plain(attempt) }),
  wsaa_fault: async ({ code = 'coe.alreadyAuthenticated' }) => loginFaultReply(loginFault(code)),
};

const plain = ({ arca, answer }: Attempt): Promise<Reply> => answer(arca);

const findingOf = ({ code, message }: Fault, usual: number): Finding => ({
  code: Number(code ?? usual),
  ...(message !== undefined && { text: message }),
});

const loginFault = (code: string | number): LoginFault =>
  new LoginFault(code in LOGIN_FAULTS ? (code as LoginFaultCode) : 'wsaa.internalError');
