// Errors of what was sent: fields, queries, bulk envelopes, references.
import { entry } from './entry.ts';

export const REQUEST_ERRORS = {
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
    'the body cannot be parsed, or gives a member twice',
  ),
  invalid_body: entry(
    400,
    'The body must be a JSON object or, where a file is sent, a complete multipart form',
    'El cuerpo debe ser un objeto JSON o, si se envía un archivo, un formulario multipart completo',
    'the body is not an object',
  ),
  unsupported_content_type: entry(
    400,
    'Send the body as application/json, a file as multipart/form-data',
    'Envíe el cuerpo como application/json y un archivo como multipart/form-data',
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
    'over 100 items, or when atomic over 25 or more changes than one commit takes',
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
  related_record_not_found: entry(
    400,
    'A referenced record does not exist',
    'Un registro referenciado no existe',
    'the body names a missing customer, supplier, product, document',
  ),
  resource_in_use: entry(
    409,
    'Other records refer to this one',
    'Otros registros dependen de este',
    'others refer to it; 400 on DELETE',
  ),
  default_record_protected: entry(
    409,
    'The record is predefined and stays as it is',
    'El registro es predefinido y queda como está',
    'a predefined record; 400 on DELETE',
  ),
  unbalanced_entry: entry(
    400,
    'The journal entry does not balance',
    'El asiento no balancea',
    'debits and credits differ, a line with both sides or none, a single account; 409 on update',
  ),
  account_not_postable: entry(
    400,
    'The account cannot be posted to',
    'La cuenta no es imputable',
    'no such account, a group, or inactive; errors[] names the lines; 409 on update and post',
  ),
} as const;
