// Who receives a document: the authority's document types, what each number must look like, and when a consumer must be
// identified (RG 1415 annex II; 10013, 10015, 10069, 10178, 10243, 10284).
import { isValidCuit } from '#kernel/cuit.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { times } from '#kernel/money.ts';
import { CONSUMER_IDENTIFICATION, inForce, RECEIVER_CONDITION } from './fiscal-parameters.ts';
import { CONSUMER, vatCondition, WITH_CUIT } from './vat-conditions.ts';
import type { VoucherType } from './voucher-types.ts';

export const CUIT = 80;
export const DNI = 96;
/** "Doc. (otro)": a consumer who is not identified, number 0. */
export const UNIDENTIFIED = 99;
/** The CUIT that stands for a buyer who cannot tell his tax condition. */
export const UNCATEGORIZED = '23000000000';
const WITH_CHECK_DIGIT: readonly number[] = [CUIT, 86, 87];
/** Certificates of migration, foreign papers and acts, whose own numbers may have letters. */
const WITH_LETTERS: readonly number[] = [30, 91, 92, 93, 94];
const UNLETTERED = /^[\d\s./-]*$/;
const UNIDENTIFIED_OVER =
  'From this total on the receiver has a document: tipo_documento and numero_documento, of a passport with letters its digits';
/** What is left of them without letters may be another person's, so the issuer says which digits it is to be. */
const LETTERS =
  'The authority takes digits alone: name those that identify the person, or nobody (tipo_documento 99, numero_documento 0)';
/** Police ids by province, certificate of migration; then the codes of the usual documents. */
export const DOCUMENT_TYPES = [
  ...Array.from({ length: 25 }, (_, province) => province),
  30,
  CUIT,
  86,
  87,
  89,
  90,
  91,
  92,
  93,
  94,
  95,
  DNI,
  UNIDENTIFIED,
];

export type ReceiverInput = {
  tipo_documento?: number;
  numero_documento?: string;
  nombre?: string;
  domicilio?: string;
  email?: string;
  condicion_iva_receptor?: number;
};
export type Receiver = ReceiverInput & {
  tipo_documento: number;
  numero_documento: string;
  condicion_iva_receptor: number;
};

/**
 * A receiver as a record knows him, when the request says nothing of his document: one whose number cannot be told to the authority
 * (letters, too many digits) is not identified, as he need not be below the threshold; who has to have a CUIT is asked for it.
 */
export function knownReceiver<R extends ReceiverInput>(receiver: R): R {
  const { tipo_documento: tipo, numero_documento: numero = '', ...rest } = receiver;
  if (tipo !== undefined && !WITH_LETTERS.includes(tipo)) return receiver;
  const canBeTold = tipo === undefined || isNumber(tipo, digits(numero));
  return canBeTold && UNLETTERED.test(numero) ? receiver : (rest as R);
}

/** Completes what was sent: no document is an unidentified consumer. Throws receiver_vat_condition_required, invalid_tax_id. */
export function receiverFrom(input: ReceiverInput): Receiver {
  const written = input.numero_documento ?? '';
  const numero = digits(written);
  const tipo = input.tipo_documento ?? guessType(numero);
  if (!UNLETTERED.test(written)) malformed(WITH_LETTERS.includes(tipo) ? LETTERS : undefined);
  checkDocument(tipo, numero);
  const condition = input.condicion_iva_receptor ?? (tipo === CUIT ? undefined : CONSUMER);
  if (condition === undefined) {
    return fail('receiver_vat_condition_required', {
      errors: [at('condicion_iva_receptor', { code: 'conditional_required', ...MANDATE })],
    });
  }
  return {
    ...input,
    tipo_documento: tipo,
    numero_documento: tipo === UNIDENTIFIED ? '0' : numero,
    nombre: input.nombre ?? (tipo === UNIDENTIFIED ? 'Consumidor Final' : undefined),
    condicion_iva_receptor: condition,
  };
}

/** We ask for it earlier, since the letter depends on it; the error says from when the authority does. */
const { from: mandatory_from, source } = inForce(RECEIVER_CONDITION, '');
const MANDATE = { mandatory_from, source };

export type Issue = {
  type: VoucherType;
  issuerCuit: string;
  total: number;
  exchangeRate: number;
  fecha: string;
};

/**
 * The receiver against the document. Throws tax_condition_mismatch, invalid_tax_id (class A and credit invoices need a CUIT),
 * receiver_is_issuer and consumer_identification_required.
 */
export function checkReceiver(receiver: Receiver, issue: Issue): void {
  const { class: cls, letter } = issue.type;
  const condition = vatCondition(receiver.condicion_iva_receptor);
  if (condition === undefined || !condition.classes.includes(cls)) {
    fail('tax_condition_mismatch', {
      errors: [
        at('condicion_iva_receptor', {
          message: `Not valid for documents ${letter}`,
          actual: receiver.condicion_iva_receptor,
        }),
      ],
    });
  }
  const needsCuit = cls === 'A' || cls === 'ALEY' || issue.type.isCreditInvoice;
  const isKnownByCuit = WITH_CUIT.includes(receiver.condicion_iva_receptor);
  if ((needsCuit || isKnownByCuit) && receiver.tipo_documento !== CUIT) {
    const message = needsCuit
      ? 'Documents A and credit invoices need the CUIT of the receiver'
      : 'A receiver of that condition is identified by CUIT at any amount';
    fail('invalid_tax_id', { errors: [at('tipo_documento', { message, allowed: [CUIT] })] });
  }
  if (issue.type.isCreditInvoice && receiver.numero_documento === UNCATEGORIZED) {
    const message = 'Credit invoices are not for receivers without a category';
    fail('invalid_tax_id', { errors: [at('numero_documento', { message })] });
  }
  if (WITH_CHECK_DIGIT.includes(receiver.tipo_documento) && isSelf(receiver, issue)) {
    const message = 'It is the number of the issuer';
    fail('receiver_is_issuer', {
      errors: [at('numero_documento', { code: 'not_unique', message })],
    });
  }
  checkIdentified(receiver, issue);
}

const isSelf = ({ numero_documento }: Receiver, { issuerCuit }: Issue): boolean =>
  numero_documento === issuerCuit;

/**
 * From the threshold on (in pesos, inclusive) a consumer is identified, with what the law of that day asks for, and any other
 * receiver by a document: the authority takes none without, whatever his condition (10015).
 */
function checkIdentified(receiver: Receiver, issue: Issue): void {
  const { value, source } = inForce(CONSUMER_IDENTIFICATION, issue.fecha);
  const { pesos: min } = value;
  if (times(issue.total, issue.exchangeRate).lt(min)) return;
  const isConsumer = receiver.condicion_iva_receptor === CONSUMER;
  const needs = isConsumer ? value.needs : DOCUMENT_ALONE;
  const { tipo_documento, nombre, domicilio } = receiver;
  const isMissing = {
    numero_documento: tipo_documento === UNIDENTIFIED,
    nombre: isBlank(nombre) || nombre === 'Consumidor Final',
    domicilio: isBlank(domicilio),
  };
  const missing = needs.filter((field) => isMissing[field]);
  if (missing.length === 0) return;
  fail('consumer_identification_required', {
    errors: missing.map((field) =>
      at(field, {
        code: 'conditional_required',
        min,
        source,
        ...(field === 'numero_documento' && { message: UNIDENTIFIED_OVER }),
      }),
    ),
  });
}

const DOCUMENT_ALONE = ['numero_documento'] as const;

/**
 * A note of a document of ours goes to the receiver of that, and says nothing of who that is: from the threshold on the authority takes
 * none of class B to an unidentified receiver (10015). Class C it does not look at, so that a credit may undo what stands. Throws
 * consumer_identification_required.
 */
export function checkNoteReceiver(
  { tipo_documento }: Receiver,
  issue: Omit<Issue, 'issuerCuit'>,
): void {
  const { type, total, exchangeRate, fecha } = issue;
  if (tipo_documento !== UNIDENTIFIED || (type.class === 'C' && type.kind === 'credit_note'))
    return;
  const { value, source } = inForce(CONSUMER_IDENTIFICATION, fecha);
  const { pesos: min } = value;
  if (times(total, exchangeRate).lt(min)) return;
  const line = { field: 'comprobante_id', location: 'body', min, source, actual: total } as const;
  fail('consumer_identification_required', { errors: [{ ...line, message: NOTE_OF_NOBODY }] });
}

const NOTE_OF_NOBODY =
  'The receiver of its document is not identified: make several notes that stay below that total';

function checkDocument(tipo: number, numero: string): void {
  if (tipo === UNIDENTIFIED) {
    if (numero !== '' && !/^0+$/.test(numero)) {
      fail('invalid_tax_id', {
        errors: [at('tipo_documento', { message: 'Document type 99 has no number', actual: tipo })],
      });
    }
    return;
  }
  if (!isNumber(tipo, numero)) malformed(formOf(tipo));
}

function formOf(tipo: number): string {
  if (WITH_CHECK_DIGIT.includes(tipo))
    return 'A CUIT, CUIL or CDI has 11 digits and a right check digit';
  return tipo === DNI
    ? 'A DNI has 6 to 8 digits'
    : 'The authority takes 1 to 11 digits that are not all 0';
}

function isNumber(tipo: number, numero: string): boolean {
  if (WITH_CHECK_DIGIT.includes(tipo)) return /^[235]/.test(numero) && isValidCuit(numero);
  return (tipo === DNI ? /^[1-9]\d{5,7}$/ : /^(?!0+$)\d{1,11}$/).test(numero);
}

const malformed = (message?: string): never =>
  fail('invalid_tax_id', {
    errors: [at('numero_documento', { code: 'invalid_format', ...(message && { message }) })],
  });

const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

const guessType = (numero: string): number =>
  numero === '' || /^0+$/.test(numero) ? UNIDENTIFIED : numero.length === 11 ? CUIT : DNI;

const digits = (text: string): string => text.replaceAll(/\D/g, '');

const at = (field: string, rest: FieldError): FieldError => ({
  field: `receptor.${field}`,
  location: 'body',
  ...rest,
});
