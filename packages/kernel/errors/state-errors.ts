// Errors of how things stand: missing records, conflicts, limits, states.
import { entry } from './entry.ts';

export const STATE_ERRORS = {
  not_found: entry(
    404,
    'Record not found',
    'Registro no encontrado',
    'no such record of this tenant and mode',
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
    'authorized, closed, blocked, or out of use',
  ),
  period_closed: entry(
    409,
    'The period is closed',
    'El período está cerrado',
    'a day in a closed fiscal year or a closed month of a VAT book; 400 on creation',
  ),
  insufficient_stock: entry(
    409,
    'There is not enough stock',
    'No hay stock suficiente',
    'tracked product without enough units',
  ),
  cash_register_already_open: entry(
    409,
    'The terminal already has an open cash register',
    'La terminal ya tiene una caja abierta',
    'one open register per terminal',
  ),
  session_already_active: entry(
    409,
    'The terminal already has an active session',
    'La terminal ya tiene una sesión activa',
    'one active session per terminal',
  ),
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
  credit_limit_exceeded: entry(
    409,
    'The credit limit of the customer would be exceeded',
    'Se superaría el límite de crédito del cliente',
    'sale on account over the credit that is available',
  ),
  promotion_limit_reached: entry(
    409,
    'The promotion has no uses left',
    'La promoción no tiene usos disponibles',
    'max_uses or max_uses_per_customer reached',
  ),
  reward_not_available: entry(
    409,
    'The reward cannot be granted or redeemed',
    'El beneficio no se puede otorgar ni canjear',
    'not active, outside its validity, its segment or its minimum purchase; errors[0] says which',
  ),
  reward_limit_reached: entry(
    409,
    'The reward has no redemptions left',
    'El beneficio no tiene canjes disponibles',
    'max_redemptions or max_per_customer reached',
  ),
  insufficient_points: entry(
    409,
    'The customer does not have enough points',
    'El cliente no tiene puntos suficientes',
    'errors[0]: required, available',
  ),
  slot_unavailable: entry(
    409,
    'The service or rental is not available at that time',
    'El servicio o bien en alquiler no está disponible en ese horario',
    'another appointment overlaps, or it takes none then',
  ),
  adjustment_not_due: entry(
    409,
    'The rent cannot be adjusted yet',
    'El alquiler todavía no se puede ajustar',
    'before the next adjustment date of the contract',
  ),
  shipping_provider_not_configured: entry(
    422,
    'The shipping provider is not configured for this account',
    'El transportista no está configurado en esta cuenta',
    'quote or shipment with a carrier whose service this account cannot use; errors[0].provider',
  ),
} as const;
