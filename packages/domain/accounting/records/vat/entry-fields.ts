// The parts of an entry as clients send and get them. Bounds are those of the authority's layouts, so that whatever is in a book
// can be written into its files.
import { RATE_MAX } from '#domain/fiscal/currency.ts';
import { VAT_RATES } from '#domain/fiscal/vat-rates.ts';
import { amount, exchangeRate, list, month, object, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';

/** The layouts hold 20 digits; an import clearance has more than the 8 of a document. */
export const NUMBER_MAX = 99_999_999_999;
const JURISDICTIONS = 24;

/** What an entry is made from. */
export const SOURCES = ['tax_document', 'received_invoice', 'manual'] as const;
export type Source = (typeof SOURCES)[number];

/** A refund among the amounts of some documents is stated with its sign. */
export const signed = () => amount(-AMOUNT_MAX);
export const bookMonth = () =>
  month().refine((text) => text >= '2000-01' && text <= '2099-12', {
    params: { format: 'month', code: 'out_of_range' },
  });

export const vatItems = () =>
  list(
    object({ aliquot: z.literal([...VAT_RATES]), base: signed(), amount: signed() }),
    VAT_RATES.length,
  ).meta({ description: 'Taxed base and VAT by rate, each rate once' });

const jurisdiction = () =>
  text(3, 3)
    .regex(/^9(0[1-9]|1\d|2[0-4])$/)
    .meta({
      description: 'Jurisdiction of the multilateral agreement, 901 to 924',
      examples: ['901'],
    });

export const perceptions = () =>
  object({
    vat: signed().optional(),
    income: signed().optional(),
    national: signed().meta({ description: 'Other national taxes' }).optional(),
    uncategorized: signed()
      .meta({ description: 'VAT perceived from a buyer without a category' })
      .optional(),
    gross_income: list(
      object({ jurisdiction: jurisdiction().optional(), amount: signed() }),
      JURISDICTIONS,
    ).optional(),
    municipal: signed().optional(),
  });

export const party = () =>
  object({
    document_type: whole(0, 99)
      .meta({ description: 'Code of the authority: 80 CUIT, 96 DNI, 99 none' })
      .optional(),
    document_number: text(0, 20)
      .regex(/^[0-9A-Za-z .\-/]*$/)
      .optional(),
    name: text(0, 200).optional(),
    vat_condition: whole(1, 99)
      .meta({ description: 'Code of the authority: 1 registered, 5 consumer, 6 monotributo' })
      .optional(),
  });

/** Code of the authority; the pesos per unit fit the four whole digits and six decimals of the layouts. */
export const currency = () =>
  text(3, 3)
    .regex(/^[A-Z0-9]{3}$/)
    .meta({ description: 'Code of the authority: PES, DOL, 060', examples: ['PES'] });
export const rate = () => exchangeRate(RATE_MAX);

export const operationCode = () =>
  z
    .enum(['', '0', 'A', 'C', 'D', 'E', 'N', 'T', 'X', 'Z'])
    .meta({ description: 'Table 2 of the authority: E exempt, N untaxed, X export; empty: none' });

/** A code of the classification of activities (CLAE 883). */
export const activityCode = () =>
  text(1, 6)
    .regex(/^\d{1,6}$/)
    .meta({ description: 'Code of the activity (CLAE), up to 6 digits', examples: ['620100'] });
/** Empty where no activity is configured. */
export const activityCodeOrNone = () =>
  text(0, 6)
    .regex(/^\d{0,6}$/)
    .meta({ description: 'Code of the activity (CLAE), empty where none is configured' });
export const concept = () =>
  z.literal([1, 2, 3, 4]).meta({ description: '1 goods, 2 rentals, 3 services, 4 fixed assets' });
