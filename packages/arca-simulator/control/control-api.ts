// The controls over HTTP, JSON in and out, beside the services on the same port (README: the simulated ARCA).
import * as z from 'zod';
import { DELIVERY_STATES } from '../register/delivery-notes.ts';
import { CLASSES_A, STATUSES } from '../register/taxpayer.ts';
import { NotCertifiable } from './certify.ts';
import type { Controls } from './controls.ts';
import { faultInput } from './faults.ts';

type ControlRequest = {
  method: string;
  /** Without the leading slash, split. */
  path: readonly string[];
  query: URLSearchParams;
  body: string;
};
export type ControlReply = {
  status: number;
  body: unknown;
  /** Text instead of JSON. */
  text?: string;
  /** Done when the reply is on its way. */
  afterwards?: () => Promise<void>;
};

type Handler = (
  controls: Controls,
  request: ControlRequest,
) => ControlReply | Promise<ControlReply>;

const CUIT = z.string().regex(/^\d{11}$/);
const NUMBER = z.coerce.number().int().min(1);
const ok = (body: unknown): ControlReply => ({ status: 200, body });
const DONE: ControlReply = { status: 204, body: undefined };

const refusal = z.strictObject({ kind: z.literal('refuse'), ms: z.int().min(1).max(600_000) });
const voucher = z.looseObject({
  cuit: CUIT,
  PtoVta: z.int().min(1),
  CbteTipo: z.int().min(1),
});
const description = z
  .strictObject({
    nombre: z.string().min(1),
    persona: z.enum(['FISICA', 'JURIDICA']),
    condicion: z.union([z.literal(1), z.literal(4), z.literal(5), z.literal(6), z.literal(15)]),
    estado: z.enum(STATUSES),
    categoria: z.string().regex(/^[A-K]$/),
    grande: z.boolean(),
    pyme: z.boolean(),
    impuestos_retenidos: z.boolean(),
    clase_a: z.enum(CLASSES_A),
  })
  .partial();
const salePoint = z
  .strictObject({
    EmisionTipo: z.string().min(1),
    Bloqueado: z.enum(['S', 'N']),
    FchBaja: z.string().regex(/^(\d{8}|NULL)$/),
  })
  .partial();
const everyone = z.strictObject({ everyone: z.boolean(), holder: CUIT.optional() });
const delivery = z.strictObject({ estado: z.enum(DELIVERY_STATES), receptor: CUIT }).partial();
const settings = z.strictObject({ fce_full_credit: z.boolean() }).partial();
const rate = z.strictObject({ rate: z.number().positive() });

/** By method and first step of the path. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET faults': ({ faults }) => ok({ faults: faults.list() }),
  'POST faults': (controls, { body }) => addFault(controls, JSON.parse(body)),
  'DELETE faults': ({ faults }, { path: [, id] }) => {
    faults.remove(id === undefined ? undefined : Number(id));
    return DONE;
  },
  'POST settle': async (controls) => {
    await controls.settle();
    return DONE;
  },
  'GET requests': (controls) => ok({ requests: controls.requests() }),
  'GET vouchers': (controls, { query }) => ok({ vouchers: controls.vouchers(seriesOf(query)) }),
  'POST vouchers': (controls, { body }) => {
    const { cuit, PtoVta, CbteTipo, ...detail } = voucher.parse(JSON.parse(body));
    return { status: 201, body: controls.issue({ cuit, PtoVta, CbteTipo }, detail) };
  },
  'GET taxpayers': ({ taxpayers }, { path: [, cuit] }) => {
    if (cuit === undefined) return ok({ taxpayers: taxpayers.described() });
    return ok({ taxpayer: taxpayers.find(cuit) ?? null });
  },
  'PUT taxpayers': ({ taxpayers }, { path, body }) => {
    const cuit = CUIT.parse(path[1]);
    taxpayers.describe(cuit, description.parse(JSON.parse(body)));
    return ok({ taxpayer: taxpayers.find(cuit) ?? null });
  },
  'DELETE taxpayers': ({ taxpayers }, { path }) => {
    taxpayers.forget(CUIT.parse(path[1]));
    return DONE;
  },
  'GET sale-points': ({ salePoints }, { path }) => ok({ salePoints: salePoints.of(path[1] ?? '') }),
  'PUT sale-points': ({ salePoints }, { path, body }) => {
    const change = salePoint.parse(JSON.parse(body || '{}'));
    return ok(salePoints.set(CUIT.parse(path[1]), z.coerce.number().int().parse(path[2]), change));
  },
  'DELETE sale-points': ({ salePoints }, { path }) => {
    salePoints.remove(CUIT.parse(path[1]), Number(path[2]));
    return DONE;
  },
  'PUT delegations': ({ delegations }, { path, query, body }) => {
    const holder = query.get('holder') ?? undefined;
    if (path[1] !== undefined) delegations.accept(CUIT.parse(path[1]), holder);
    else {
      const told = everyone.parse(JSON.parse(body));
      delegations.setEveryone(told.everyone, told.holder ?? holder);
    }
    return DONE;
  },
  'DELETE delegations': ({ delegations }, { path, query }) => {
    delegations.refuse(CUIT.parse(path[1]), query.get('holder') ?? undefined);
    return DONE;
  },
  'PUT exchange-rates': ({ rates }, { path, body }) => {
    rates.set(path[1] ?? '', rate.parse(JSON.parse(body)).rate);
    return DONE;
  },
  'PUT delivery-notes': ({ deliveryNotes }, { path, body }) =>
    ok(deliveryNotes.describe(deliveryOf(path), delivery.parse(JSON.parse(body)))),
  'DELETE delivery-notes': ({ deliveryNotes }, { path }) => {
    deliveryNotes.forget(deliveryOf(path));
    return DONE;
  },
  'GET settings': (controls) => ok(controls.settings.get()),
  'PUT settings': (controls, { body }) =>
    ok(controls.settings.change(settings.parse(JSON.parse(body)))),
  'POST wsass': async (controls, { path, body }) =>
    path[1] === 'certificates'
      ? { status: 201, body: undefined, text: await controls.certify(body) }
      : NOTHING,
};

const NOTHING: ControlReply = { status: 404, body: { error: 'Nothing is here.' } };

/** Answers 400 with the reason for what it cannot read. */
export async function control(controls: Controls, request: ControlRequest): Promise<ControlReply> {
  const handler = HANDLERS[`${request.method} ${request.path[0] ?? ''}`];
  if (handler === undefined) return NOTHING;
  try {
    return await handler(controls, request);
  } catch (error) {
    if (error instanceof z.ZodError) return wrong(z.prettifyError(error));
    if (error instanceof SyntaxError) return wrong('The body is no JSON.');
    if (error instanceof NotCertifiable) return wrong(error.message);
    throw error;
  }
}

const wrong = (error: string): ControlReply => ({ status: 400, body: { error } });

function addFault(controls: Controls, input: unknown): ControlReply {
  const refused = refusal.safeParse(input);
  if (!refused.success) return { status: 201, body: controls.faults.add(faultInput.parse(input)) };
  const afterwards = async () => {
    const resume = await controls.refuse();
    setTimeout(resume, refused.data.ms).unref();
  };
  return { status: 202, body: refused.data, afterwards };
}

function deliveryOf([, cuit, ...numbers]: readonly string[]) {
  const [Tipo, PtoVta, Nro] = z.tuple([NUMBER, NUMBER, NUMBER]).parse(numbers);
  return { cuit: CUIT.parse(cuit), Tipo, PtoVta, Nro };
}

function seriesOf(query: URLSearchParams) {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  return {
    ...(query.has('cuit') && { cuit: query.get('cuit') ?? '' }),
    ...(query.has('PtoVta') && { PtoVta: number('PtoVta') }),
    ...(query.has('CbteTipo') && { CbteTipo: number('CbteTipo') }),
  };
}
