// Mistakes in what is sent of a product, a customer, a sale, a document.
import { demoId } from '#resource/sample/demo-id.ts';
import {
  customer,
  invoice,
  LINE,
  type Mistake,
  NO_RECORD,
  note,
  product,
  sale,
  WINE,
} from './mistake.ts';

export const OF_RECORDS: readonly Mistake[] = [
  product('a price for base_price', { price: 1 }, [
    'validation_error',
    'did you mean base_price?',
    '¿quiso decir base_price?',
    'base_price',
  ]),
  product('camelCase', { basePrice: 1 }, [
    'validation_error',
    'did you mean base_price?',
    '¿quiso decir base_price?',
    'base_price',
  ]),
  product('a misspelt field', { categry_id: '1' }, [
    'validation_error',
    'did you mean category_id?',
    '¿quiso decir category_id?',
    'category_id',
  ]),
  product('a field of elsewhere', { colour: 'red' }, [
    'validation_error',
    'no such field',
    'No existe ese campo',
  ]),
  product('a price as text', { base_price: '9000' }, [
    'validation_error',
    'It must be a number; did you mean 9000?',
    'Debe ser un número; ¿quiso decir 9000?',
    '9000',
  ]),
  product('a price with points and a comma', { base_price: '1.234,50' }, [
    'validation_error',
    'It must be a number; did you mean 1234.5?',
    'Debe ser un número; ¿quiso decir 1234.5?',
    '1234.5',
  ]),
  product('a negative price', { base_price: -1 }, [
    'validation_error',
    'It is at least 0',
    'Es como mínimo 0',
  ]),
  product('three decimals', { base_price: 1.005 }, [
    'validation_error',
    'multiple of 0.01',
    'múltiplo de 0.01',
  ]),
  product('an empty name', { name: '' }, [
    'validation_error',
    'at least 1 character',
    'al menos 1 carácter',
  ]),
  product('a blank name', { name: '   ' }, [
    'validation_error',
    'no text',
    'solos no son un texto',
  ]),
  product('a rate over 100', { tax_rate: 210 }, [
    'validation_error',
    'at most 100',
    'como máximo 100',
  ]),
  product('an unknown status', { status: 'active' }, [
    'validation_error',
    'It is one of: draft',
    'Es uno de: draft',
  ]),
  product('a misspelt status', { status: 'publised' }, [
    'validation_error',
    'did you mean published?',
    '¿quiso decir published?',
    'published',
  ]),
  product('a category that does not exist', { category_id: NO_RECORD }, [
    'related_record_not_found',
    'No such category',
    'No existe la categoría',
  ]),
  product('a text for a list', { tags: 'wine' }, [
    'validation_error',
    'It must be a list',
    'Debe ser una lista',
  ]),
  product('a text for a flag', { featured: 'yes' }, [
    'validation_error',
    'true or false',
    'true o false',
  ]),
  product('a sku that is taken', { sku: 'VIN-MALBEC' }, ['duplicate_value', 'already', 'ya']),
  product('null for its name', { name: null }, [
    'validation_error',
    'must be a text',
    'Debe ser un texto',
  ]),
  customer('a wrong CUIT', { document_type: 'cuit', document_number: '30-50001091-3' }, [
    'validation_error',
    'check digit',
    'dígito verificador',
  ]),
  customer('a CUIT that is taken', { document_type: 'cuit', document_number: '30500010912' }, [
    'duplicate_value',
    'already',
    'ya',
  ]),
  customer('a wrong e-mail', { email: 'ana' }, ['validation_error', 'e-mail', 'correo']),
  customer('a condition in English', { tax_condition: 'final_consumer' }, [
    'validation_error',
    'consumidor_final',
    'consumidor_final',
  ]),
  customer('a DNI with letters', { document_type: 'dni', document_number: 'ABC' }, [
    'validation_error',
    'DNI',
    'DNI',
  ]),
  sale('without items', { items: [] }, [
    'validation_error',
    'at least 1 item',
    'al menos 1 elemento',
  ]),
  sale('without a body', {}, ['validation_error', 'required', 'obligatorio']),
  sale('of nothing known', { items: [{ ...LINE, publication_id: NO_RECORD }] }, [
    'related_record_not_found',
    'does not exist',
    'no existe',
  ]),
  sale('of more than there is', { items: [{ ...LINE, quantity: 5000 }], status: 'completed' }, [
    'insufficient_stock',
    'stock',
    'stock',
  ]),
  sale('with a misspelt member of a line', { items: [{ ...LINE, quantitty: 1 }] }, [
    'validation_error',
    'did you mean quantity?',
    '¿quiso decir quantity?',
    'quantity',
  ]),
  sale('with a wrong total', { items: [LINE], total: 1 }, [
    'totals_mismatch',
    'not',
    'no coinciden',
  ]),
  sale('on account of nobody', { items: [LINE], payment_method: 'current_account' }, [
    'validation_error',
    'customer',
    'cliente',
  ]),
  invoice('of another concept', { concepto: 9 }, [
    'validation_error',
    'It is one of: 1, 2, 3',
    'Es uno de: 1, 2, 3',
  ]),
  invoice('without lines', { items: [] }, [
    'validation_error',
    'at least 1 item',
    'al menos 1 elemento',
  ]),
  ...['21%', ' 21 % ', 0.21, '0,21', '21,0'].map((alicuota_iva) =>
    invoice(
      `with the rate ${JSON.stringify(alicuota_iva)}`,
      { items: [{ ...WINE, alicuota_iva }] },
      ['validation_error', 'did you mean 21?', '¿quiso decir 21?', '21'],
    ),
  ),
  invoice('with a rate that is none', { items: [{ ...WINE, alicuota_iva: 20 }] }, [
    'validation_error',
    '10.5, 21, 27',
    '10.5, 21, 27',
  ]),
  invoice(
    'with a wrong CUIT',
    {
      receptor: { tipo_documento: 80, numero_documento: '30500010913', condicion_iva_receptor: 1 },
    },
    ['invalid_tax_id', 'right check digit', 'dígito verificador correcto'],
  ),
  invoice('in an unknown currency', { moneda: 'XYZ' }, ['validation_error', 'one of', 'uno de']),
  invoice('from a sale point that is not there', { punto_venta: 77 }, [
    'sale_point_not_enabled',
    'sale point',
    'punto de venta',
  ]),
  note('without its document', { motivo: 'Devolución' }, [
    'associated_document_required',
    'comprobante_id',
    'comprobante_id',
  ]),
  note('of a document that does not exist', { comprobante_id: NO_RECORD }, [
    'related_record_not_found',
    'does not exist',
    'no existe',
  ]),
  note('of more than its document', { comprobante_id: demoId('invoice'), importe: 9_999_999 }, [
    'credit_exceeds_balance',
    'balance',
    'saldo',
  ]),
];
