// Mistakes of clients that know another interface: its names, its paths, its ways of writing JSON.
import {
  customer,
  get,
  invoice,
  JSON_TYPE,
  LINE,
  type Mistake,
  of,
  product,
  sale,
  WINE,
} from './mistake.ts';

const VALIDATION = 'validation_error';
const QUERY = 'invalid_query_parameter';
const meant = (code: string, name: string) =>
  [code, `did you mean ${name}?`, `¿quiso decir ${name}?`, name] as const;
const called = (path: string, by: string): Mistake =>
  get(`the path ${by}`, by, ['route_not_found', path, path, path]);
const parameter = (sent: string, name: string): Mistake =>
  get(`the parameter ${sent}`, '/products/list/', [...meant(QUERY, name)], `${sent}=5`);
const broken = (what: string, raw: string, en: string, es: string): Mistake =>
  of(what, 'POST /products/', { raw, headers: JSON_TYPE }, ['invalid_json', en, es]);

export const OF_FIRST_TRIES: readonly Mistake[] = [
  called('/api/v1/bill/receipts/list/', '/invoices/list/'),
  called('/api/v1/bill/receipts/list/', '/facturas/'),
  called('/api/v1/customers/list/', '/clientes/'),
  called('/api/v1/bill/receipts/credit-note/', '/credit-notes/'),
  get('a path that begins almost like some', '/bill/tax-info/', [
    'route_not_found',
    'Paths that begin like it: /api/v1/bill/tax_info/taxpayer/',
    'Rutas que comienzan así: /api/v1/bill/tax_info/taxpayer/',
  ]),
  get('a path below one that is known', '/stats/sales/', [
    'route_not_found',
    'Paths that begin like it: /api/v1/stats/',
    'Rutas que comienzan así: /api/v1/stats/',
  ]),
  get('a path of nothing', '/quux/', [
    'route_not_found',
    'GET /api/v1/ names what there is',
    'GET /api/v1/ nombra lo que hay',
  ]),
  of('a change by POST', 'POST /products/{product}/', { body: { name: 'A' } }, [
    'method_not_allowed',
    'Fields are changed by PUT here',
    'Aquí los campos se cambian con PUT',
    'PUT',
  ]),
  parameter('limit', 'per_page'),
  parameter('q', 'search'),
  parameter('order', 'sort_dir'),
  parameter('order_by', 'sort'),
  parameter('page_size', 'per_page'),
  parameter('since', 'updated_since'),
  get('a direction in full', '/products/list/', [...meant(QUERY, 'desc')], 'sort_dir=descending'),
  get(
    'a page that is no number',
    '/products/list/',
    [QUERY, 'A whole number from 1 to 1000000', 'Un número entero de 1 a 1000000'],
    'page=-1',
  ),
  get(
    'a field by another name',
    '/sales/list/',
    [...meant('invalid_field_selection', 'total')],
    'fields=totl',
  ),
  get(
    'a misspelt record to expand',
    '/sales/list/',
    [...meant(QUERY, 'customer')],
    'expand=costumer',
  ),
  get('an id of another kind', '/products/550e8400-e29b-41d4-a716-446655440000/', [
    'invalid_id',
    'an id of 24 hexadecimal characters',
    'un identificador de 24 caracteres hexadecimales',
  ]),
  broken('a comma too many', '{"name":"a",\n}', 'Line 2, column 1', 'Línea 2, columna 1'),
  broken('single quotes', "{'name':'a'}", 'double quotes', 'comillas dobles'),
  broken('a body cut short', '{"name":"a"', 'the body ends', 'el cuerpo termina'),
  broken('NaN', '{"base_price":NaN}', 'a value is expected', 'se espera un valor'),
  broken('a name given twice', '{"name":"a","name":"b"}', 'two members', 'dos miembros'),
  of(
    'a compressed body',
    'POST /products/',
    {
      raw: '{}',
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    },
    ['unsupported_content_type', 'without compression', 'sin comprimir'],
  ),
  of(
    'a key of 300 characters',
    'POST /products/',
    {
      body: { name: 'A', base_price: 1 },
      headers: { 'idempotency-key': 'k'.repeat(300) },
    },
    ['invalid_idempotency_key', '1 to 255', 'De 1 a 255'],
  ),
  of(
    'a Bearer without its token',
    'GET /products/list/',
    {
      token: undefined,
      headers: { authorization: 'Bearer' },
    },
    ['invalid_token', 'Authorization: Bearer <token>', 'Authorization: Bearer <token>'],
  ),
  product('a price of five decimals', { base_price: 10.12345 }, [
    VALIDATION,
    'at most 2 decimals',
    'como máximo 2 decimales',
  ]),
  product('its unit_price', { unit_price: 10 }, [...meant(VALIDATION, 'base_price')]),
  customer('its cuit', { cuit: '30-50001091-2' }, [...meant(VALIDATION, 'document_number')]),
  customer('a birthday of another form', { birth_date: '01-02-1990' }, [
    VALIDATION,
    'a day, YYYY-MM-DD',
    'un día, AAAA-MM-DD',
  ]),
  sale('of a quantity of 0', { items: [{ ...LINE, quantity: 0 }] }, [
    VALIDATION,
    'more than 0',
    'mayor que 0',
  ]),
  invoice('in English', { items: [WINE], currency: 'DOL' }, [...meant(VALIDATION, 'moneda')]),
  invoice('of another month', { fecha: '2020-01-31' }, [
    'date_out_of_range',
    'It is from 20',
    'Va de 20',
  ]),
  of(
    'a webhook with events',
    'POST /webhooks/',
    {
      body: {
        url: 'https://example.com/x',
        events: ['sale.created'],
        event_types: ['sale.created'],
      },
    },
    [...meant(VALIDATION, 'event_types')],
  ),
];
