// When each error code comes and what helps, in Spanish: for the page of the codes alone, so that no function loads it. The English
// stands in the catalogue.
import type { ErrorCode } from '#kernel/error.ts';

export const SPANISH_WHEN: Readonly<Record<ErrorCode, string>> = {
  validation_error: 'un campo no cumple sus reglas; `errors[]` nombra cada uno y qué se admite',
  invalid_json: 'el cuerpo no se puede leer como JSON o repite un miembro',
  invalid_body: 'el cuerpo no es un objeto: enviá `{…}`, no una lista ni un texto',
  unsupported_content_type: 'el `Content-Type` o la compresión no son los que se admiten',
  invalid_query_parameter: 'un parámetro de la dirección no existe o su valor no se admite',
  invalid_sort_field: '`sort` no es uno de los `sortable_fields` que la lista nombra en `_meta`',
  invalid_field_selection: '`fields` nombra un campo que el registro no tiene',
  invalid_cursor:
    'el cursor fue modificado o es de otra cuenta u otra consulta; empezá la lista de nuevo',
  invalid_id: 'el id de la ruta no tiene 24 caracteres hexadecimales',
  bulk_empty: 'la lista del pedido masivo está vacía',
  bulk_limit_exceeded:
    'más de 100 elementos, o con `atomic` más de 25 o más cambios de los que entran juntos; dividí el pedido',
  bulk_duplicate_id: 'el mismo id está dos veces en el pedido',
  bulk_aborted: 'otro elemento de un pedido con `atomic` falló; corregí ese y enviá todos de nuevo',
  related_record_not_found:
    'el cuerpo nombra un cliente, proveedor, producto o comprobante que no existe en este modo',
  resource_in_use: 'otros registros hacen referencia a él; 400 en DELETE',
  default_record_protected: 'el registro es predefinido; 400 en DELETE',
  unbalanced_entry:
    'el debe y el haber difieren, un renglón tiene ambos o ninguno, o hay una sola cuenta; 409 al modificar',
  account_not_postable:
    'la cuenta no existe, es un rubro o está inactiva; `errors[]` nombra los renglones; 409 al modificar e imputar',
  missing_token: 'no llegó ninguna credencial',
  invalid_token: 'la credencial está mal copiada, es falsa o no existe',
  expired_token: 'pasó su vencimiento; creá otro token',
  revoked_token: 'fue revocado o reemplazado; usá el nuevo',
  token_in_url: 'se vio un token en la dirección: queda en registros ajenos, reemplazalo',
  conflicting_credentials:
    'llegaron dos credenciales distintas, o `X-Mode` junto a una credencial de otro modo',
  insufficient_scope:
    '`errors[0].required_scope` dice qué permiso falta; creá un token que lo tenga',
  session_credential_required: 'un token de API en una operación que es solo de sesiones',
  token_credential_required: 'una sesión en una operación que es solo de tokens',
  sandbox_only: 'un token de producción en una operación del sandbox',
  plan_required: 'la cuenta no tiene el plan premium',
  trial_expired: 'la prueba terminó y la cuenta no tiene plan',
  tenant_suspended: 'el operador suspendió la cuenta',
  not_found: 'esta cuenta no tiene ese registro en este modo (producción o prueba)',
  duplicate_value: 'un valor único ya existe: sku, código, número de documento, url de webhook',
  version_conflict:
    '`If-Match` o `version` quedaron viejos; leé el registro y aplicá el cambio de nuevo',
  invalid_state_transition:
    '`errors[0]` dice de qué estado viene (`from`), a cuál (`to`) y cuáles admite (`allowed`)',
  record_locked:
    'el comprobante está autorizado, su período está cerrado, el cliente está bloqueado o el registro está fuera de uso',
  period_closed:
    'la fecha cae en un ejercicio cerrado o en un mes cerrado del libro de IVA; 400 al crear',
  insufficient_stock: 'un producto con control de stock no tiene las unidades pedidas',
  cash_register_already_open: 'cada terminal tiene una sola caja abierta; cerrala primero',
  session_already_active: 'cada terminal tiene una sola sesión activa',
  token_limit_reached: 'sería el undécimo token activo; revocá uno que no uses',
  webhook_limit_reached: 'sería el undécimo webhook; borrá uno que no uses',
  credit_limit_exceeded: 'la venta en cuenta corriente supera el crédito disponible del cliente',
  promotion_limit_reached: 'se alcanzó `max_uses` o `max_uses_per_customer`',
  reward_not_available:
    'no está activo, o se está fuera de su vigencia, su segmento o su compra mínima; `errors[0]` dice cuál',
  reward_limit_reached: 'se alcanzó `max_redemptions` o `max_per_customer`',
  insufficient_points:
    '`errors[0]` dice cuántos puntos hacen falta (`required`) y cuántos hay (`available`)',
  slot_unavailable: 'otro turno se superpone, o en ese horario no se atiende',
  adjustment_not_due: 'todavía no llegó la próxima fecha de ajuste del contrato',
  shipping_provider_not_configured:
    'cotización o envío con un transportista que esta cuenta no tiene configurado; `errors[0].provider` dice cuál',
  totals_mismatch:
    'un total enviado difiere del calculado en más de 0,01; no lo envíes o corregilo',
  document_not_cancellable:
    'un comprobante autorizado no se anula: se compensa con una nota de crédito',
  invoice_not_processable: 'una regla fiscal que no tiene código propio; `errors[]` la explica',
  tax_authority_rejected: '`errors[]` trae las observaciones de ARCA',
  tax_configuration_missing:
    'falta el CUIT, la condición frente al IVA, el punto de venta o un certificado vigente',
  invalid_tax_id: 'el dígito verificador no corresponde o el número no existe',
  tax_condition_mismatch: 'la letra no corresponde a las condiciones del emisor y del receptor',
  voucher_type_not_allowed: '`tipo_comprobante` no es de los que este emisor puede emitir',
  sale_point_not_enabled: '`punto_venta` no está habilitado para este emisor',
  receiver_vat_condition_required: 'falta `condicion_iva_receptor`',
  consumer_identification_required:
    'el total alcanza el monto desde el que se identifica al consumidor: enviá su documento',
  service_period_required: 'con `concepto` 2 o 3 faltan las fechas del servicio',
  date_out_of_range: '`fecha` está fuera de los días que ARCA admite para ese concepto',
  credit_exceeds_balance: 'la nota de crédito supera lo que queda del comprobante',
  currency_rate_required: '`moneda` no es PES y falta `cotizacion`',
  currency_rate_not_allowed: '`moneda` es PES y `cotizacion` no es 1',
  currency_rate_out_of_range:
    '`cotizacion` es menor al 2 % o mayor al 400 % de la oficial, tiene más de cuatro enteros o no es igual a ella con `cancela_misma_moneda_ext`',
  foreign_currency_required: '`cancela_misma_moneda_ext` con `moneda` PES',
  uncategorized_perception_required:
    '`tributos` sin el código 13, con receptor 23000000000 y tipos 6, 7 u 8',
  receiver_is_issuer: '`receptor.numero_documento` es el CUIT del emisor',
  service_dates_not_allowed:
    'fechas de servicio en una venta de bienes, o vencimiento en una nota de una factura de crédito',
  payment_due_date_required: 'falta `fecha_vencimiento_pago` en los tipos 201, 206 o 211',
  associated_document_not_allowed: '`comprobantes_asociados` nombra uno que este tipo no admite',
  associated_document_required:
    'falta `comprobante_id`, `comprobantes_asociados` o `periodo_asociado`',
  credit_invoice_data_required:
    'faltan `fce.cbu` o `fce.transferencia` en los tipos 201, 206 o 211',
  credit_invoice_below_minimum: 'tipos 201, 206 o 211; emití una factura común',
  invalid_bank_account:
    '`fce.cbu` no tiene 22 dígitos o sus dígitos verificadores no corresponden, o `fce.alias_cbu` no es un alias',
  optional_data_not_allowed: '`opcionales`, `fce` o `anulacion` en un tipo que no los lleva',
  invalid_optional_data: '`opcionales` tiene un valor con otra forma, uno repetido o le falta uno',
  index_not_available: 'ajuste de alquiler por ICL o IPC sin el valor de esa fecha',
  tax_authority_unavailable:
    'ARCA no respondió a un pedido con `on_unavailable` en `fail`, a una consulta o a una verificación; `Retry-After` dice cuándo reintentar',
  invalid_idempotency_key: 'la clave está vacía, es demasiado larga o tiene otros caracteres',
  route_not_found: 'la ruta no existe; revisá la barra final y, en las listas, `/list/`',
  method_not_allowed: 'el encabezado `Allow` nombra los métodos que la ruta admite',
  idempotency_in_progress:
    'el primer pedido no terminó; repetilo tras los segundos de `Retry-After`',
  payload_too_large: 'más de 1 MB de JSON o 4 MB de CSV; dividí el pedido',
  idempotency_key_reused: 'la misma clave con otro cuerpo; usá una clave nueva por operación',
  rate_limit_exceeded:
    '`errors[0].window` dice qué límite se alcanzó y `Retry-After` cuánto esperar',
  internal_error: 'algo inesperado; informá el `request_id`',
  service_unavailable:
    'un servicio del que dependemos está saturado o caído; reintentá tras `Retry-After`',
};
