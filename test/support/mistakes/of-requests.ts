// Mistakes in the request itself: paths, credentials, bodies, queries.
import { get, JSON_TYPE, type Mistake, NO_RECORD, of } from './mistake.ts';

const TOKEN = `tal_test_0123456789_1_${'a'.repeat(30)}`;
const ALONE = ['Send the token alone', 'Envíe el token solo'] as const;
const QUOTED = ['without quotes', 'sin comillas'] as const;
/** Credentials with something around them: what is sent, and what is said of it in both languages. */
const WRAPPED: [string, Record<string, string>, string, string][] = [
  ['a token in quotes', { 'x-api-key': `"${TOKEN}"` }, ...QUOTED],
  ['a bearer in quotes', { authorization: `Bearer '${TOKEN}'` }, ...QUOTED],
  ['Bearer in X-API-Key', { 'x-api-key': `Bearer ${TOKEN}` }, 'without Bearer', 'sin Bearer'],
  ['a token with a written line break', { 'x-api-key': `${TOKEN}\\n` }, ...ALONE],
  ['a token after its name', { authorization: `Bearer TOKEN=${TOKEN}` }, ...ALONE],
  ['Bearer twice', { authorization: `Bearer Bearer ${TOKEN}` }, ...ALONE],
  ['a session in X-API-Key', { 'x-api-key': 'eyJh.eyJz.c2ln' }, 'A session is', 'Una sesión se'],
];

export const OF_REQUESTS: readonly Mistake[] = [
  get('the list at the base', '/products/', [
    'method_not_allowed',
    '/products/list/ lists them',
    '/products/list/ los lista',
    '/api/v1/products/list/',
  ]),
  get('another base in the singular', '/customer/list/', [
    'route_not_found',
    '/customers/list/',
    '/customers/list/',
  ]),
  get('a misspelt path', '/prodcuts/list/', [
    'route_not_found',
    '/products/list/',
    '/products/list/',
  ]),
  get('invoices by their English name', '/invoices/', ['route_not_found', 'path', 'ruta']),
  of('an update by PATCH', 'PATCH /products/{product}/', { body: {} }, [
    'method_not_allowed',
    'Fields are changed by PUT here',
    'Aquí los campos se cambian con PUT',
    'PUT',
  ]),
  of('an update by PUT', 'PUT /drivers/{product}/', { body: {} }, [
    'method_not_allowed',
    'Fields are changed by PATCH here',
    'Aquí los campos se cambian con PATCH',
    'PATCH',
  ]),
  of('a deletion without an id', 'DELETE /products/', {}, [
    'method_not_allowed',
    'The methods here are POST',
    'Aquí los métodos son POST',
  ]),
  get('an id that is none', '/products/12/', ['invalid_id', 'malformed', 'mal formado']),
  get('an id of nothing', `/products/${NO_RECORD}/`, ['not_found', 'not found', 'no encontrado']),
  of('no credential', 'GET /products/list/', { token: undefined }, [
    'missing_token',
    'token',
    'token',
  ]),
  of(
    'Basic',
    'GET /products/list/',
    { token: undefined, headers: { authorization: 'Basic YWJjOmRlZg==' } },
    ['invalid_token', 'Basic is not understood', 'Basic no se entiende'],
  ),
  of(
    'the scheme Token',
    'GET /products/list/',
    { token: undefined, headers: { authorization: 'Token abc' } },
    ['invalid_token', 'Authorization: Bearer', 'Authorization: Bearer'],
  ),
  of('a token cut short', 'GET /products/list/', { token: 'tal_test_abc' }, [
    'invalid_token',
    'token',
    'token',
  ]),
  ...WRAPPED.map(([name, headers, english, spanish]) =>
    of(name, 'GET /products/list/', { token: undefined, headers }, [
      'invalid_token',
      english,
      spanish,
    ]),
  ),
  of('a token in the query', 'GET /products/list/', { query: 'token=tal_test_abc' }, [
    'token_in_url',
    'token',
    'token',
  ]),
  of('an empty body', 'POST /products/', { raw: '', headers: JSON_TYPE }, [
    'invalid_json',
    'The body is empty',
    'El cuerpo está vacío',
  ]),
  of('a broken body', 'POST /products/', { raw: '{"name":', headers: JSON_TYPE }, [
    'invalid_json',
    'JSON',
    'JSON',
  ]),
  of('a list as body', 'POST /products/', { body: [] }, [
    'invalid_body',
    'JSON object',
    'objeto JSON',
  ]),
  of(
    'a form instead of JSON',
    'POST /products/',
    { raw: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ['unsupported_content_type', 'application/json', 'application/json'],
  ),
  of(
    'a body without its type',
    'POST /products/',
    { raw: '{}', headers: { 'content-type': 'text/plain' } },
    ['unsupported_content_type', 'application/json', 'application/json'],
  ),
  of(
    'JSON in another encoding',
    'POST /products/',
    { raw: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
    [
      'unsupported_content_type',
      'UTF-8, not application/json; charset=latin1',
      'UTF-8, no application/json; charset=latin1',
    ],
  ),
  of('an empty object', 'POST /products/', { body: {} }, [
    'validation_error',
    'This field is required',
    'Este campo es obligatorio',
  ]),
  of('the authorization of what is authorized', 'POST /bill/receipts/authorize/{invoice}/', {}, [
    'invalid_state_transition',
    'state',
    'estado',
  ]),
  get(
    'an unknown parameter',
    '/products/list/',
    ['invalid_query_parameter', 'did you mean per_page?', '¿quiso decir per_page?', 'per_page'],
    'perpage=5',
  ),
  get(
    'a page of 1000',
    '/products/list/',
    ['invalid_query_parameter', '100', '100'],
    'per_page=1000',
  ),
  get(
    'a sort that is none',
    '/products/list/',
    ['invalid_sort_field', 'sorted', 'ordenar'],
    'sort=colour',
  ),
  get(
    'a misspelt sort',
    '/products/list/',
    ['invalid_sort_field', 'did you mean created_at?', '¿quiso decir created_at?', 'created_at'],
    'sort=craeted_at',
  ),
  get(
    'a misspelt value of a filter',
    '/sales/list/',
    ['invalid_query_parameter', 'did you mean pending?', '¿quiso decir pending?', 'pending'],
    'status=pendng',
  ),
  get(
    'a day in another form',
    '/products/list/',
    ['invalid_query_parameter', 'such as 2026-03-31', 'como 2026-03-31'],
    'created_from=31/12/2026',
  ),
  get(
    'a field that is none',
    '/products/list/',
    ['invalid_field_selection', 'field', 'campo'],
    'fields=nombre',
  ),
  get(
    'a cursor that was edited',
    '/products/list/',
    ['invalid_cursor', 'cursor', 'cursor'],
    'cursor=abc',
  ),
  of('an empty bulk', 'POST /products/bulk/create/', { body: { items: [] } }, [
    'bulk_empty',
    'at least 1',
    'al menos 1',
  ]),
  of('a bulk under another name', 'POST /products/bulk/create/', { body: { products: [] } }, [
    'validation_error',
    'required',
    'obligatorio',
  ]),
  of(
    'a stale version',
    'PUT /products/{product}/',
    { body: { name: 'A' }, headers: { 'if-match': '"99"' } },
    ['version_conflict', 'changed since', 'cambió desde'],
  ),
];
