// Errors of tax documents and of the tax authority.
import { entry } from './entry.ts';

export const FISCAL_ERRORS = {
  totals_mismatch: entry(
    400,
    'The amounts do not add up',
    'Los importes no coinciden',
    'a client total differs from the computed one by more than 0.01',
  ),
  document_not_cancellable: entry(
    409,
    'The document cannot be cancelled',
    'El comprobante no se puede anular',
    'cancel of a tax document',
  ),
  invoice_not_processable: entry(
    422,
    'The document cannot be processed',
    'El comprobante no se puede procesar',
    'fiscal rule without a code of its own',
  ),
  tax_authority_rejected: entry(
    422,
    'The tax authority rejected the document',
    'ARCA rechazó el comprobante',
    'errors[] carries the observations',
  ),
  tax_configuration_missing: entry(
    422,
    'The fiscal data of the account is incomplete',
    'Faltan los datos fiscales de la cuenta',
    'no CUIT, tax condition or sale point',
  ),
  invalid_tax_id: entry(
    422,
    'The tax id is not valid',
    'El CUIT no es válido',
    'wrong check digit or unknown number',
  ),
  tax_condition_mismatch: entry(
    422,
    'The document type does not suit the tax conditions',
    'El tipo de comprobante no corresponde a las condiciones de IVA',
    'letter against issuer and receiver conditions',
  ),
  voucher_type_not_allowed: entry(
    422,
    'The document type is not allowed for this issuer',
    'El tipo de comprobante no está permitido para este emisor',
    'tipo_comprobante',
  ),
  sale_point_not_enabled: entry(
    422,
    'The sale point is not enabled',
    'El punto de venta no está habilitado',
    'punto_venta',
  ),
  receiver_vat_condition_required: entry(
    422,
    'The tax condition of the receiver is required',
    'Falta la condición de IVA del receptor',
    'condicion_iva_receptor',
  ),
  consumer_identification_required: entry(
    422,
    'The consumer must be identified for this amount',
    'Debe identificarse al consumidor por este importe',
    'total at or over the threshold',
  ),
  service_period_required: entry(
    422,
    'The service period is required',
    'Faltan las fechas del servicio',
    'concepto 2 or 3',
  ),
  date_out_of_range: entry(
    422,
    'The date is outside the allowed window',
    'La fecha está fuera del rango permitido',
    'fecha',
  ),
  credit_exceeds_balance: entry(
    422,
    'The credit is greater than the balance of the document',
    'El crédito supera el saldo del comprobante',
    'credit note',
  ),
  currency_rate_required: entry(
    422,
    'The exchange rate is required',
    'Falta la cotización de la moneda',
    'moneda other than PES',
  ),
  index_not_available: entry(
    422,
    'The index has no value for that date',
    'El índice no tiene valor para esa fecha',
    'rent adjustment by ICL or IPC without its values',
  ),
  tax_authority_unavailable: entry(
    503,
    'The tax authority is unavailable; the draft was kept',
    'ARCA no está disponible; el borrador se conservó',
    'autorizar with on_unavailable fail',
  ),
} as const;
