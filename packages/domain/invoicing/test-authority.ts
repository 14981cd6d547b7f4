// An authority that can lose answers, for the tests of this folder: it keeps its books rightly and does to each message what the
// test has written down for it.
import { Failure } from '#kernel/error.ts';
import type { VoucherKey } from '#resource/authority/voucher.ts';
import type { TaxAuthority } from '#resource/context.ts';
import type {
  Authorization,
  ExchangeRate,
  HeldVoucher,
  RegisteredTaxpayer,
  SalePoint,
} from '#resource/ports.ts';
import type { Rec } from '#resource/test-data/rec.ts';

/** What happens to a message; `sent` is applied and answered. */
type Fate = 'sent' | 'answer lost' | 'message lost' | 'not sent' | 'misconfigured' | 'rejected';
export type ScriptedAuthority = TaxAuthority & {
  /** Fates of the next messages, in order; then everything is sent. */
  fates: Fate[];
  /** True: whatever is asked fails. */
  isDown: boolean;
  /** True: it knows no sale point. */
  isClosed: boolean;
  /** Every document that was sent, and everything asked about. */
  sent: Rec[];
  asked: number[];
  /** By sale point, type and number. */
  books: Map<string, HeldVoucher>;
  /** Another system takes the next number. */
  useElsewhere: (key: VoucherKey, fecha?: string) => void;
  /** What was lost arrives after all. */
  arrive: (document: Rec) => Authorization;
  /** What it says of sale points and rates, and which of that it was asked. */
  points: SalePoint[];
  rate?: ExchangeRate;
  aside: string[];
  /** Whom its register knows. */
  taxpayers: Map<string, RegisteredTaxpayer>;
};

const KNOWN: RegisteredTaxpayer = {
  cuit: '33693450239',
  nombre: 'FERRETERIA GUEMES SRL',
  tipo_persona: 'JURIDICA',
  estado: 'ACTIVO',
  domicilio: 'GUEMES 100, ROSARIO, SANTA FE',
  condicion_iva: 1,
  impuestos: [30],
};

const keyOf = ({ punto_venta, tipo_comprobante }: VoucherKey, numero: number): string =>
  `${punto_venta}#${tipo_comprobante}#${numero}`;

export function scriptedAuthority(): ScriptedAuthority {
  const authority: ScriptedAuthority = {
    simulated: false,
    fates: [],
    isDown: false,
    isClosed: false,
    sent: [],
    asked: [],
    books: new Map(),
    points: [],
    aside: [],
    taxpayers: new Map([[KNOWN.cuit, KNOWN]]),
    useElsewhere: (key, fecha = '2026-03-01') => {
      const facts = { tipo_documento: 99, numero_documento: '0', total: 0.5, moneda: 'PES' };
      grant(authority, { ...key, numero: lastOf(authority, key) + 1 }, { ...facts, fecha });
    },
    arrive: (document) => decide(authority, document),
    clientOf: () => ({
      authorize: async (document) => {
        authority.sent.push(document);
        return answer(authority, document);
      },
      issued: {
        lastAuthorized: async (key) => {
          refuseWhenDown(authority);
          if (authority.isClosed) throw new Failure('sale_point_not_enabled');
          return lastOf(authority, key);
        },
        consult: async (key) => {
          refuseWhenDown(authority);
          authority.asked.push(key.numero);
          return authority.books.get(keyOf(key, key.numero));
        },
      },
      salePoints: async () => told(authority, 'sale points', authority.points),
      exchangeRate: async ({ moneda, fecha = 'latest' }) =>
        told(authority, `${moneda} ${fecha}`, authority.rate),
      isRepresented: async () => true,
      taxpayer: async (cuit) => {
        refuseWhenDown(authority);
        return authority.taxpayers.get(cuit);
      },
    }),
  };
  return authority;
}

function told<T>(authority: ScriptedAuthority, question: string, answer: T): T {
  authority.aside.push(question);
  refuseWhenDown(authority);
  return answer;
}

function answer(authority: ScriptedAuthority, document: Rec): Authorization {
  const fate = authority.fates.shift() ?? 'sent';
  const silence = { result: 'unavailable', reason: 'time-out', uncertain: true } as const;
  switch (fate) {
    case 'sent':
      return decide(authority, document);
    case 'answer lost':
      decide(authority, document);
      return silence;
    case 'message lost':
      return silence;
    case 'not sent':
      return { result: 'unavailable', reason: 'connection refused', uncertain: false };
    case 'misconfigured':
      return { result: 'misconfigured', reason: 'certificate expired' };
    case 'rejected':
      return { result: 'rejected', errors: [{ code: '10048', message: 'ImpTotal' }] };
  }
}

function decide(authority: ScriptedAuthority, document: Rec): Authorization {
  const { numero, fecha, receptor, total, moneda } = document;
  const last = lastOf(authority, document as VoucherKey);
  const before = authority.books.get(keyOf(document as VoucherKey, last));
  if (numero !== last + 1 || (before !== undefined && fecha < before.fecha)) {
    return { result: 'out_of_sequence', errors: [{ code: '10016', message: 'El numero o fecha' }] };
  }
  const { tipo_documento, numero_documento } = receptor;
  const facts = { tipo_documento, numero_documento, fecha, total, moneda };
  return grant(authority, document as VoucherKey & { numero: number }, facts);
}

function grant(
  { books }: ScriptedAuthority,
  key: VoucherKey & { numero: number },
  facts: Omit<HeldVoucher, 'said'>,
): HeldVoucher['said'] {
  const cae = String(71_000_000_000_000 + books.size);
  const said = { result: 'approved', cae, caeExpiration: '2026-03-20', observations: [] } as const;
  books.set(keyOf(key, key.numero), { ...facts, said: { ...said, observations: [] } });
  return { ...said, observations: [] };
}

function lastOf({ books }: ScriptedAuthority, key: VoucherKey): number {
  let last = 0;
  while (books.has(keyOf(key, last + 1))) last += 1;
  return last;
}

function refuseWhenDown({ isDown }: ScriptedAuthority): void {
  if (isDown) throw new Failure('tax_authority_unavailable', { errors: [{ message: 'down' }] });
}
