// The simulated services by their real paths, and what a request to one of them is about. Loaded with the first request: a
// stack starts without them.

import { setTimeout as wait } from 'node:timers/promises';
import type { Arca, ArcaState } from './arca-state.ts';
import type { Faults, Target } from './control/faults.ts';
import { type Attempt, type Outcome, perform } from './control/perform.ts';
import { issueExternally } from './control/second-system.ts';
import { answerRegister } from './register/answer-register.ts';
import { REGISTER_SERVICES } from './register/services.ts';
import { type Message, messageOf, operationOf, type Reply } from './soap/soap.ts';
import { child, type Element } from './soap/xml.ts';
import type { ServicePath } from './tables/services.ts';
import { answerLogin } from './wsaa/login.ts';
import { openTickets } from './wsaa/tickets.ts';
import { answerInvoicing, type InvoicingInterference } from './wsfe/service.ts';

type Answer = (
  arca: Arca,
  message: Message,
  interference?: InvoicingInterference,
) => Promise<Reply>;

type Service = { name: Target['service']; answer: Answer };

const register = (alcance: keyof typeof REGISTER_SERVICES): Service => ({
  name: 'padron',
  answer: async (arca, message) => answerRegister(REGISTER_SERVICES[alcance], arca, message),
});

/** By path. */
const SERVICES: Readonly<Record<ServicePath, Service>> = {
  '/ws/services/LoginCms': { name: 'wsaa', answer: answerLogin },
  '/wsfev1/service.asmx': {
    name: 'wsfe',
    answer: async (arca, message, interference) => answerInvoicing(arca, message, interference),
  },
  '/sr-padron/webservices/personaServiceA4': register('a4'),
  '/sr-padron/webservices/personaServiceA5': register('a5'),
  '/sr-padron/webservices/personaServiceA10': register('a10'),
  '/sr-padron/webservices/personaServiceA13': register('a13'),
};

export type Services = {
  /** What the last requests were about, oldest first. */
  requests(): Target[];
  /** What goes onto the wire for a request, and the time of its Date header. */
  serve(
    path: ServicePath,
    headers: Headers,
    body: string,
  ): Promise<{ outcome: Outcome; now: number }>;
};

type Headers = Parameters<typeof messageOf>[0];
type Disturbance = { faults: Faults; later: Attempt['later'] };

const REQUESTS_KEPT = 1000;
const WRONG_MEDIA_TYPE: Reply = { status: 415, contentType: 'text/plain', body: '' };

export function openServices(state: ArcaState, { faults, later }: Disturbance): Services {
  const arca: Arca = { ...state, tickets: openTickets(state) };
  const received: Target[] = [];
  return {
    requests: () => [...received],
    async serve(path, headers, body) {
      const service = SERVICES[path];
      const message = messageOf(headers, body);
      if (message === undefined) return { outcome: WRONG_MEDIA_TYPE, now: state.clock.now() };
      const target = targetOf(service.name, message);
      received.splice(0, received.length - REQUESTS_KEPT + 1);
      received.push(target);
      const fault = faults.take(target);
      const outcome = await perform(fault, {
        arca,
        answer: (of, interference) => service.answer(of, message, interference),
        takeNumber: () => void issueExternally(state, seriesOf(target)),
        later,
        pause: (ms) => wait(ms, undefined, { ref: false }),
      });
      const skewMs = fault?.kind === 'skew' ? (fault.ms ?? 0) : 0;
      return { outcome, now: state.clock.now() + skewMs };
    },
  };
}

const seriesOf = ({ cuit = '', ptoVta = 0, cbteTipo = 0 }: Target) => ({
  cuit,
  PtoVta: ptoVta,
  CbteTipo: cbteTipo,
});

/** As far as it can be read. */
function targetOf(service: Target['service'], message: Message): Target {
  const operation = readable(message);
  const auth = child(operation, 'Auth');
  const request = child(operation, 'FeCAEReq');
  const header = child(request, 'FeCabReq');
  const detail = child(child(request, 'FeDetReq'), 'FECAEDetRequest');
  const consulted = child(operation, 'FeCompConsReq');
  const number = (of: Element | undefined, name: string) => {
    const text = child(of, name)?.text;
    return text === undefined ? undefined : Number(text);
  };
  return {
    service,
    operation: operation?.name ?? '',
    cuit: child(auth, 'Cuit')?.text ?? child(operation, 'cuitRepresentada')?.text,
    ptoVta: number(header ?? consulted ?? operation, 'PtoVta'),
    cbteTipo: number(header ?? consulted ?? operation, 'CbteTipo'),
    numero: number(detail, 'CbteDesde') ?? number(consulted, 'CbteNro'),
  };
}

function readable(message: Message): Element | undefined {
  try {
    return operationOf(message);
  } catch {
    return undefined;
  }
}
