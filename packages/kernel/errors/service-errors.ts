// Errors of the service itself: routes, limits, repeats, outages.
import { entry } from './entry.ts';

export const SERVICE_ERRORS = {
  invalid_idempotency_key: entry(
    400,
    'Idempotency-Key must be 1 to 255 ASCII characters, not only spaces',
    'Idempotency-Key debe tener de 1 a 255 caracteres ASCII, no solo espacios',
    'empty, too long or other characters',
  ),
  route_not_found: entry(404, 'There is no such path', 'No existe esa ruta', 'unknown path'),
  method_not_allowed: entry(
    405,
    'The method is not allowed here',
    'El método no está permitido aquí',
    'Allow names the methods',
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
    'Esta Idempotency-Key se usó con otro cuerpo',
    'same key, other body',
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
  service_unavailable: entry(
    503,
    'The service is busy; try again',
    'El servicio está ocupado; reintente',
    'a dependency is throttled or down',
  ),
} as const;
