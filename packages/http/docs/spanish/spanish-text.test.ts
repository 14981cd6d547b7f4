import { expect, it } from 'vitest';
import { spanishText } from './spanish-text.ts';

it.each([
  ['Create an order', 'Crear una orden de compra'],
  ['Get one CRM pipeline', 'Ver un embudo'],
  ['Update up to 100 journal entries at once', 'Modificar hasta 100 asientos de una vez'],
  [
    'Bring back a deleted product, up to 30 days later',
    'Recuperar un producto, hasta 30 días después',
  ],
  ['Deletes the sale for good.', 'Elimina la venta para siempre.'],
  ['Id of the delivery note', 'Id del remito'],
  ['Id of the sale', 'Id de la venta'],
  ['Only kept', 'Solo se guarda'],
  ['Not ahead. Only kept', 'No lleva una fecha futura. Solo se guarda'],
  ['Journal entries', 'Asientos'],
  ['VAT config', 'Configuración de IVA'],
])('says %s with what the record is called', (english, spanish) => {
  expect(spanishText(english)).toBe(spanish);
});

it('says rules one after the other, with names in code as they are', () => {
  const rules =
    '`sale_id` names a sale of the account. No two records have the same `code` and `kind`. `status` moves from `draft` to `active` or `deleted`, from `active` to `draft`.';
  expect(spanishText(rules)).toBe(
    '`sale_id` nombra una venta de la cuenta. No hay dos registros con igual `code` y `kind`. `status` pasa de `draft` a `active` o `deleted`, de `active` a `draft`.',
  );
});

it('says u before an o, and e before an i', () => {
  expect(spanishText('`status` moves from `pending` to `paid` or `overdue`.')).toBe(
    '`status` pasa de `pending` a `paid` u `overdue`.',
  );
  expect(spanishText('No two records have the same `code` and `issuer`.')).toBe(
    'No hay dos registros con igual `code` e `issuer`.',
  );
});

it('says each refusal as the page of the codes does', () => {
  expect(spanishText('Refuses with `sandbox_only` (live token on a sandbox operation).')).toBe(
    'Rechaza con `sandbox_only` (un token de producción en una operación del sandbox).',
  );
});

it('knows no text that it was not given, nor one of which a part is unknown', () => {
  expect(spanishText('Something else')).toBeUndefined();
  expect(spanishText('Something else. Makes one and answers it whole.')).toBeUndefined();
  expect(spanishText('Refuses with `sandbox_only` (something else).')).toBeUndefined();
  expect(spanishText('List gnomes')).toBeUndefined();
});
