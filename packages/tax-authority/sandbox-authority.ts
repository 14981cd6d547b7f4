// The authority of test tokens: decides at once from the document alone and never opens a socket. Spec: Authentication 10;
// contract#tax-documents: synthetic CAE of 14 digits beginning 99, which no real one does, and totals that play out each
// outcome; contract#sandbox: faults that the tenant scripted.
import { createHash } from 'node:crypto';
import { isValidCuit } from '#kernel/cuit.ts';
import { addDays } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import type { Voucher } from '#resource/authority/voucher.ts';
import type { TaxAuthority } from '#resource/context.ts';
import type {
  AuthorityClient,
  Authorization,
  RegisteredTaxpayer,
  ScriptedFault,
} from '#resource/ports.ts';

/** Receiver whose CUIT the sandbox does not know, though its check digit is right. */
const UNKNOWN_CUIT = '20000000001';
const CAE_DAYS = 10;
const UNKNOWN_RECEIVER = 10015;
const SIMULATED_REJECTION = 10048;
const SIMULATED_REMARK = 10217;
const OUTAGE = 'Simulated outage: a scripted fault of the sandbox';
const SCRIPTED_LOSS = 'Simulated loss of the answer: a scripted fault of the sandbox; try again';
const SCRIPTED_OUTAGE = { headers: { 'Retry-After': '5' }, errors: [{ message: OUTAGE }] };

export const sandboxAuthority = (): TaxAuthority => ({
  simulated: true,
  clientOf: () => SANDBOX,
});

const SAMPLE_SALE_POINT = { punto_venta: 1, tipo_emision: 'CAE', bloqueado: false };

const SANDBOX: AuthorityClient = {
  authorize: async (document, fault) => (fault === undefined ? decide : faulty(fault))(document),
  salePoints: async () => [SAMPLE_SALE_POINT],
  exchangeRate: async () => undefined,
  isRepresented: async () => true,
  taxpayer: async (cuit, fault) =>
    fault === undefined ? registered(cuit) : fail('tax_authority_unavailable', SCRIPTED_OUTAGE),
};

/** Everyone with a valid number is registered but the one whom the sandbox does not know. */
function registered(cuit: string): RegisteredTaxpayer | undefined {
  if (!isValidCuit(cuit) || cuit === UNKNOWN_CUIT) return undefined;
  const isCompany = cuit.startsWith('3');
  return {
    cuit,
    nombre: `Contribuyente de prueba ${cuit}`,
    tipo_persona: isCompany ? 'JURIDICA' : 'FISICA',
    estado: 'ACTIVO',
    domicilio: 'Domicilio de prueba 123, Ciudad Autónoma de Buenos Aires',
    condicion_iva: isCompany ? 1 : 6,
    impuestos: [isCompany ? 30 : 20],
  };
}

/** What the tenant scripted comes before what the document asks for. */
function faulty({ fault, code, message }: ScriptedFault): (document: Voucher) => Authorization {
  if (fault === 'down' || fault === 'answer_lost') {
    const isLost = fault === 'answer_lost';
    return () => unavailable(isLost ? SCRIPTED_LOSS : OUTAGE, isLost);
  }
  if (fault === 'rejected') {
    return () => rejected(code ?? SIMULATED_REJECTION, message ?? 'Rechazo simulado');
  }
  const remark = {
    code: String(code ?? SIMULATED_REMARK),
    message: message ?? 'Observación simulada',
  };
  return (document) => {
    const said = decide(document);
    if (said.result !== 'approved') return said;
    return { ...said, observations: [...said.observations, remark] };
  };
}

function decide(document: Voucher): Authorization {
  if (document.receptor.numero_documento === UNKNOWN_CUIT) {
    return rejected(
      UNKNOWN_RECEIVER,
      'El número de documento del receptor no figura en los padrones',
    );
  }
  const cents = decimal(document.total).times(100).mod(100).toNumber();
  if (cents === 91)
    return rejected(SIMULATED_REJECTION, 'Rechazo simulado: el total termina en .91');
  if (cents === 92) return unavailable('Simulated outage: the total ends in .92', false);
  if (cents === 93 && isFirstTry(document)) {
    return unavailable('Simulated late answer: the total ends in .93; try again', true);
  }
  return {
    result: 'approved',
    cae: syntheticCae(document),
    caeExpiration: addDays(document.fecha, CAE_DAYS),
    observations: [],
  };
}

/** A note that answers a document is never late: a document that was late once can then still be cancelled. */
const isFirstTry = (document: Voucher): boolean =>
  document.intentos === 0 && document.documento_original_id === undefined;

function syntheticCae(document: Voucher): string {
  const { _id, emisor, punto_venta, tipo_comprobante, numero } = document;
  const seed = [_id, emisor.cuit, punto_venta, tipo_comprobante, numero].join('#');
  const hash = createHash('sha256').update(seed).digest('hex').slice(0, 16);
  return `99${(BigInt(`0x${hash}`) % 10n ** 12n).toString().padStart(12, '0')}`;
}

const rejected = (code: number, message: string): Authorization => ({
  result: 'rejected',
  errors: [{ code: String(code), message }],
});

const unavailable = (reason: string, uncertain: boolean): Authorization => ({
  result: 'unavailable',
  reason,
  uncertain,
});
