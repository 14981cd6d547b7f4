// The members of a tax document that requests and records share: receiver, lines, other taxes, named documents.
// contract#tax-documents: Spanish names, as in the specification's tipo_comprobante, estado and autorizar.

import { ASSUMABLE_DATES } from '#domain/fiscal/dates.ts';
import { DOCUMENT_TYPES } from '#domain/fiscal/receiver.ts';
import { SALE_POINT_MAX } from '#domain/fiscal/sale-point-state.ts';
import { jurisdiction } from '#domain/fiscal/taxes.ts';
import { TRIBUTE_CODES } from '#domain/fiscal/tributes.ts';
import { VAT_CONDITIONS } from '#domain/fiscal/vat-conditions.ts';
import { GENERAL_RATE, UNTAXED, VAT_RATES } from '#domain/fiscal/vat-rates.ts';
import {
  amount,
  date,
  dateTime,
  email,
  list,
  object,
  oneOf,
  percentage,
  positiveQuantity,
  recordId,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

const NUMBER_MAX = 99_999_999;
const LINES_MAX = 200;

const code = (values: readonly number[], description: string) =>
  z.literal([...values]).meta({ description });

export const voucherCode = () => whole(1, 999);
export const salePoint = () => whole(1, SALE_POINT_MAX);
export const concept = () => code([1, 2, 3], '1 products, 2 services, 3 both');
const vatTreatment = () =>
  z.union([z.literal([...VAT_RATES]), oneOf(UNTAXED)]).meta({
    description: `VAT rate in percent, or exento, or no_gravado. Left out: ${GENERAL_RATE}; documents C have none`,
  });

export const receiver = () =>
  object({
    tipo_documento: code(
      DOCUMENT_TYPES,
      '80 CUIT, 86 CUIL, 96 DNI, 94 passport, 99 none',
    ).optional(),
    numero_documento: text(0, 20).optional(),
    nombre: text(1, 200).optional(),
    domicilio: text(0, 300).optional(),
    localidad: text(0, 100).optional(),
    provincia: text(0, 100).optional(),
    email: email().optional(),
    condicion_iva_receptor: code(
      VAT_CONDITIONS.map(({ id }) => id),
      '1 registered, 4 exempt, 5 consumer, 6 monotributo',
    ).optional(),
  });

/** The issuer as it was when the document was made: what the paper must say of it. */
export const issuerSnapshot = () =>
  object({
    cuit: text(11, 11),
    razon_social: text(),
    condicion_iva: text(),
    domicilio: text().optional(),
    ingresos_brutos: text().optional(),
    inicio_actividades: date().optional(),
    cbu_informada: text().optional(),
  });

/** The days to which a note without a document of its own belongs (PeriodoAsoc). */
export const period = () => object({ desde: date(), hasta: date() });

/**
 * The number under which the document may be at the authority. `hasta`: until then one request or worker holds it; without it
 * none does. `duda`: the last instant at which it may have been sent without an answer being heard.
 */
export const attempt = () =>
  object({
    numero: whole(1, NUMBER_MAX),
    desde: dateTime(),
    hasta: dateTime().optional(),
    duda: dateTime().optional(),
  });

/** The dates that the service chose, as the request asked for no others; kept until the document has its answer. */
export const assumedDates = () => list(oneOf(ASSUMABLE_DATES), ASSUMABLE_DATES.length);

const itemShape = {
  descripcion: text(1, 500),
  codigo: text(0, 50).meta({ description: "The issuer's own code of the article" }).optional(),
  cantidad: positiveQuantity(),
  precio_unitario: amount(),
  bonificacion: percentage().optional(),
  alicuota_iva: vatTreatment().optional(),
  unidad: text(0, 50).optional(),
  product_id: reference()
    .meta({ description: 'The product that the line is of, if it is of one' })
    .optional(),
};
/** Lines as they are sent. `importe` is computed; what a client sends there is ignored, so that it can send back what it got. */
export const items = () =>
  list(object({ ...itemShape, importe: amount().optional() }), LINES_MAX, 1);

export const tributes = () =>
  list(
    object({
      codigo: code(TRIBUTE_CODES, "The authority's code of the tax; 99 needs a description"),
      descripcion: text(1, 80).meta({ description: 'Name of the tax' }).optional(),
      base: amount().optional(),
      alicuota: amount(0, 100).meta({ description: 'Percent, at most 2 decimals' }).optional(),
      importe: amount().optional(),
      jurisdiction: jurisdiction().optional(),
    }),
    20,
  );

/** What is taxed at each rate, and its VAT. */
export const vatRows = () =>
  list(
    object({ alicuota: z.literal([...VAT_RATES]), base: amount(0.01), importe: amount() }),
    VAT_RATES.length,
  );

export const associatedDocuments = () =>
  list(
    object({
      tipo_comprobante: voucherCode(),
      punto_venta: salePoint(),
      numero: whole(1, NUMBER_MAX),
      cuit: text(11, 13).optional(),
      fecha: date().optional(),
    }),
    100,
  );

/** The authority's optional data (Opcionales): what some kinds of business must state besides. */
export const optionalData = () =>
  list(
    object({
      id: text(1, 10).meta({ description: 'The authority’s code of the optional datum' }),
      valor: text(0, 250),
    }),
    20,
  );

/** What an authorized document knows of a note that answers it. */
const answeringNote = () =>
  object({ _id: recordId(), tipo_comprobante: voucherCode(), total: amount() });
export type AnsweringNote = ReturnType<typeof answeringNote>;
export const answeringNotes = () => list(answeringNote());

/** What the authority says of a document beside its answer. */
export const remark = () => object({ code: text(), message: text() });

export const onUnavailable = () =>
  oneOf(['fail', 'queue']).meta({
    description:
      'When the authority is down: fail answers 503 and keeps the draft; queue tries again later',
  });
