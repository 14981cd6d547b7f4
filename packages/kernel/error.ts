// The only catalogue of error codes: what the wire says, with which status, in which language, and when.
// Spec: Errors; Decision: decisions 1-2 and their rulings. A code never changes its meaning or its status.

/** One catalogue entry. `status` is the HTTP status unless a verb declares another for the code. */
export type ErrorEntry = { status: number; en: string; es: string; when: string };

const entry = (status: number, en: string, es: string, when: string): ErrorEntry => ({
  status,
  en,
  es,
  when,
});

export const ERRORS = {
  validation_error: entry(
    400,
    'The request has invalid fields',
    'El pedido tiene campos inválidos',
    'any field rule; errors[] names every field',
  ),
  invalid_json: entry(
    400,
    'The body is not valid JSON',
    'El cuerpo no es JSON válido',
    'the body cannot be parsed',
  ),
  invalid_body: entry(
    400,
    'The body must be a JSON object',
    'El cuerpo debe ser un objeto JSON',
    'the body is not an object',
  ),
  unsupported_content_type: entry(
    400,
    'Send the body as application/json',
    'Envíe el cuerpo como application/json',
    'wrong media type or content encoding',
  ),
  invalid_query_parameter: entry(
    400,
    'A query parameter is invalid',
    'Un parámetro de consulta es inválido',
    'list query or another query parameter',
  ),
  invalid_sort_field: entry(
    400,
    'The list cannot be sorted by that field',
    'La lista no se puede ordenar por ese campo',
    'sort is not one of sortable_fields',
  ),
  invalid_field_selection: entry(
    400,
    'A selected field does not exist',
    'Un campo pedido no existe',
    'fields names an unknown field',
  ),
  invalid_cursor: entry(
    400,
    'The cursor is not valid for this list',
    'El cursor no es válido para esta lista',
    'edited, or made for another tenant or query',
  ),
  invalid_id: entry(
    400,
    'The id is malformed',
    'El identificador está mal formado',
    'path id is not 24 hexadecimal characters',
  ),
  bulk_empty: entry(
    400,
    'The bulk request has no items',
    'El pedido masivo no tiene elementos',
    'empty bulk array',
  ),
  bulk_limit_exceeded: entry(
    400,
    'The bulk request has too many items',
    'El pedido masivo tiene demasiados elementos',
    'over 100 items, or over 25 when atomic',
  ),
  bulk_duplicate_id: entry(
    400,
    'An id is repeated in the bulk request',
    'Un identificador está repetido en el pedido masivo',
    'the same id twice',
  ),
  bulk_aborted: entry(
    400,
    'Nothing was written because another item failed',
    'No se escribió nada porque otro elemento falló',
    'the other items of an atomic bulk request',
  ),
  invalid_idempotency_key: entry(
    400,
    'Idempotency-Key must be 1 to 255 visible ASCII characters',
    'Idempotency-Key debe tener de 1 a 255 caracteres ASCII visibles',
    'empty, too long or other characters',
  ),
  related_record_not_found: entry(
    400,
    'A referenced record does not exist',
    'Un registro referenciado no existe',
    'the body names a missing customer, supplier, product, document',
  ),
  totals_mismatch: entry(
    400,
    'The amounts do not add up',
    'Los importes no coinciden',
    'a client total differs from the computed one by more than 0.01',
  ),
  resource_in_use: entry(
    400,
    'Other records refer to this one',
    'Otros registros dependen de este',
    'delete of a referenced record',
  ),
  default_record_protected: entry(
    400,
    'Predefined records cannot be deleted',
    'Los registros predefinidos no se pueden borrar',
    'delete of a predefined payment method',
  ),
  missing_token: entry(
    401,
    'Send an API token in X-API-Key or Authorization: Bearer',
    'Envíe un token de API en X-API-Key o Authorization: Bearer',
    'no credential',
  ),
  invalid_token: entry(
    401,
    'The token is not valid',
    'El token no es válido',
    'malformed, forged or unknown credential',
  ),
  expired_token: entry(401, 'The token has expired', 'El token expiró', 'past its expiry'),
  revoked_token: entry(
    401,
    'The token was revoked',
    'El token fue revocado',
    'revoked or regenerated',
  ),
  token_in_url: entry(
    401,
    'Never send the token in the URL; rotate it now',
    'Nunca envíe el token en la URL; reemplácelo ya',
    'a token was seen in the query',
  ),
  conflicting_credentials: entry(
    401,
    'X-API-Key and Authorization differ',
    'X-API-Key y Authorization difieren',
    'two different credentials',
  ),
  insufficient_scope: entry(
    403,
    'The token lacks the required scope',
    'El token no tiene el permiso requerido',
    'errors[0].required_scope tells which',
  ),
  session_credential_required: entry(
    403,
    'This operation needs a logged-in session',
    'Esta operación requiere una sesión iniciada',
    'API token on a session-only operation',
  ),
  token_credential_required: entry(
    403,
    'This operation needs an API token',
    'Esta operación requiere un token de API',
    'session credential on a token-only operation',
  ),
  sandbox_only: entry(
    403,
    'Only a test token may do this',
    'Solo un token de prueba puede hacer esto',
    'live token on a sandbox operation',
  ),
  live_only: entry(
    403,
    'Only a live token may do this',
    'Solo un token productivo puede hacer esto',
    'test token on a live-only operation',
  ),
  plan_required: entry(
    403,
    'The plan of this account does not include the API',
    'El plan de esta cuenta no incluye la API',
    'no premium plan',
  ),
  trial_expired: entry(
    403,
    'The trial period has ended',
    'El período de prueba terminó',
    'trial over and no plan',
  ),
  tenant_suspended: entry(
    403,
    'The account is suspended',
    'La cuenta está suspendida',
    'suspended by the operator',
  ),
  not_found: entry(
    404,
    'Record not found',
    'Registro no encontrado',
    'no such record of this tenant and mode',
  ),
  route_not_found: entry(404, 'There is no such path', 'No existe esa ruta', 'unknown path'),
  method_not_allowed: entry(
    405,
    'The method is not allowed here',
    'El método no está permitido aquí',
    'Allow names the methods',
  ),
  duplicate_value: entry(
    409,
    'Another record already has this value',
    'Otro registro ya tiene este valor',
    'unique sku, code, document number, webhook url',
  ),
  version_conflict: entry(
    409,
    'The record changed since it was read',
    'El registro cambió desde que se leyó',
    'If-Match or version is stale',
  ),
  invalid_state_transition: entry(
    409,
    'The record cannot go to that state',
    'El registro no puede pasar a ese estado',
    'errors[0]: from, to, allowed',
  ),
  record_locked: entry(
    409,
    'The record is locked',
    'El registro está bloqueado',
    'authorized document, closed period',
  ),
  document_not_cancellable: entry(
    409,
    'The document cannot be cancelled',
    'El comprobante no se puede anular',
    'cancel of a tax document',
  ),
  insufficient_stock: entry(
    409,
    'There is not enough stock',
    'No hay stock suficiente',
    'tracked product without enough units',
  ),
  cash_register_already_open: entry(409, 'The terminal already has an open cash register', 'La terminal ya tiene una caja abierta', 'one open register per terminal'),
  session_already_active: entry(409, 'The terminal already has an active session', 'La terminal ya tiene una sesión activa', 'one active session per terminal'),
  token_limit_reached: entry(
    409,
    'The account already has 10 active tokens',
    'La cuenta ya tiene 10 tokens activos',
    'eleventh active token',
  ),
  webhook_limit_reached: entry(
    409,
    'The account already has 10 webhooks in this mode',
    'La cuenta ya tiene 10 webhooks en este modo',
    'eleventh subscription',
  ),
  promotion_limit_reached: entry(
    409,
    'The promotion has no uses left',
    'La promoción no tiene usos disponibles',
    'max_uses or max_uses_per_customer reached',
  ),
  idempotency_in_progress: entry(
    409,
    'A request with this Idempotency-Key is still running',
    'Un pedido con este Idempotency-Key sigue en curso',
    'retry after the Retry-After seconds',
  ),
  payload_too_large: entry(
    413,
    'The body is too large',
    'El cuerpo es demasiado grande',
    'over 1 MB of JSON or 4 MB of CSV',
  ),
  idempotency_key_reused: entry(
    422,
    'This Idempotency-Key was used with another body',
    'Este Idempotency-Key se usó con otro cuerpo',
    'same key, other body',
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
  rate_limit_exceeded: entry(
    429,
    'Too many requests',
    'Demasiados pedidos',
    'errors[0].window tells which',
  ),
  internal_error: entry(
    500,
    'Something failed on our side',
    'Algo falló de nuestro lado',
    'unexpected; quote request_id',
  ),
  tax_authority_unavailable: entry(
    503,
    'The tax authority is unavailable; the draft was kept',
    'ARCA no está disponible; el borrador se conservó',
    'autorizar with on_unavailable fail',
  ),
  service_unavailable: entry(
    503,
    'The service is busy; try again',
    'El servicio está ocupado; reintente',
    'a dependency is throttled or down',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const FIELD_CODES = [
  'required',
  'invalid_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'out_of_range',
  'not_multiple_of',
  'invalid_format',
  'invalid_enum',
  'too_few_items',
  'too_many_items',
  'unknown_field',
  'not_found',
  'not_unique',
  'immutable',
  'conditional_required',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** One line of `errors[]`. `field` is a dotted path with brackets ("items[0].price"). Params such as min, max, allowed, actual, from, to are added flat. */
export type FieldError = {
  field?: string;
  location?: 'body' | 'query' | 'path' | 'header';
  code?: FieldCode | ErrorCode;
  message?: string;
  [param: string]: unknown;
};

/** The most lines of errors[] in one answer. */
export const FIELD_ERRORS_MAX = 50;

/** What may accompany a failure: `status` overrides the catalogue (a verb's declared one), `headers` go on the answer. */
export type FailureDetail = {
  errors?: FieldError[];
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
  message?: string;
};

/** The one error class: a catalogue code with its details. Anything else thrown is an internal_error. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;
  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(detail.message ?? ERRORS[code].en, { cause: detail.cause });
    this.code = code;
    this.status = detail.status ?? ERRORS[code].status;
    this.errors = (detail.errors ?? []).slice(0, FIELD_ERRORS_MAX);
    this.headers = detail.headers ?? {};
  }
}

/** Throws the failure of that code. */
export function fail(code: ErrorCode, detail: FailureDetail = {}): never {
  throw new Failure(code, detail);
}

/** Throws validation_error when there is at least one field error. */
export function refuse(errors: FieldError[]): void {
  if (errors.length > 0) fail('validation_error', { errors });
}
