// The simulated services by their real paths, and what a request to one of them is about. Loaded with the first request: a
// stack starts without them.

import type { Target } from './control/faults.ts';
import { answerRegister } from './register/constancia.ts';
import { type Reply, readSoap } from './soap/soap.ts';
import { child, type Element } from './soap/xml.ts';
import type { ServicePath } from './tables/services.ts';
import type { Arca, World } from './world.ts';
import { answerLogin } from './wsaa/login.ts';
import { openTickets } from './wsaa/tickets.ts';
import { answerInvoicing, type InvoicingInterference } from './wsfe/service.ts';

export type ServiceRequest = { body: string; action: string | undefined };
type Answer = (
  arca: Arca,
  request: ServiceRequest,
  interference?: InvoicingInterference,
) => Promise<Reply>;

export type Service = { name: Target['service']; answer: Answer };

/** By path. */
export const SERVICES: Readonly<Record<ServicePath, Service>> = {
  '/ws/services/LoginCms': {
    name: 'wsaa',
    answer: (arca, { body, action }) => answerLogin(arca, body, action),
  },
  '/wsfev1/service.asmx': {
    name: 'wsfe',
    answer: async (arca, { body, action }, interference) =>
      answerInvoicing(arca, body, action, interference),
  },
  '/sr-padron/webservices/personaServiceA5': {
    name: 'padron',
    answer: async (arca, { body }) => answerRegister(arca, body),
  },
};

export const arcaOf = (world: World): Arca => ({ ...world, tickets: openTickets(world) });

/** As far as it can be read. */
export function targetOf(service: Target['service'], { body, action }: ServiceRequest): Target {
  const operation = operationOf(body, action);
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

function operationOf(body: string, action: string | undefined): Element | undefined {
  try {
    return readSoap(body, action).operation;
  } catch {
    return undefined;
  }
}
