// Spanish words by which people look for what the interface calls in English.
const TERMS: Readonly<Record<string, string>> = {
  invoice: 'factura comprobante facturar',
  receipts: 'factura comprobante',
  credit: 'nota de crédito',
  debit: 'nota de débito',
  customer: 'cliente',
  supplier: 'proveedor',
  product: 'producto artículo',
  sale: 'venta',
  budget: 'presupuesto',
  order: 'orden de compra pedido',
  expense: 'gasto',
  payment: 'pago medio de pago',
  delivery: 'remito entrega',
  register: 'caja',
  contract: 'contrato alquiler',
  appointment: 'turno',
  webhook: 'aviso',
  account: 'cuenta',
  journal: 'asiento',
  withhold: 'retención',
  retenciones: 'retención percepción',
  stock: 'existencias',
  shipment: 'envío',
  bank: 'banco extracto',
};

export const spanishOf = (text: string): string =>
  Object.entries(TERMS)
    .filter(([english]) => text.toLowerCase().includes(english))
    .map(([, spanish]) => spanish)
    .join(' ');

/** Words of both languages by which people ask for a page or an operation whose title does not have them. */
export const SOUGHT: Readonly<Record<string, string>> = {
  '/docs/lists': 'pagination page cursor filter search updated_since sync',
  '/docs/es/lists': 'paginación página cursor filtro búsqueda updated_since sincronizar',
  '/docs/retries': 'idempotency retry timeout 429 503 rate limit',
  '/docs/es/retries': 'idempotencia reintento reintentar 429 503 límite',
  '/docs/modes': 'token api key authentication login test live',
  '/docs/es/modes': 'token clave autenticación credencial prueba producción',
  '/docs/webhooks': 'webhook signature event',
  '/docs/es/webhooks': 'webhook firma evento aviso',
  '/docs/invoicing': 'invoice cae arca afip',
  '/docs/es/invoicing': 'factura comprobante facturar cae arca afip',
  '/docs/month': 'vat book',
  '/docs/es/month': 'iva libro iva retención percepción',
  '/docs/going-live': 'certificate production delegation',
  '/docs/es/going-live': 'certificado producción delegación punto de venta',
  '/docs/tools': 'sdk library npm cli command line mcp postman openapi generator',
  '/docs/es/tools':
    'sdk librería biblioteca npm cli línea de comandos mcp postman openapi generador',
  '/docs/errors': 'error code',
  '/docs/es/errors': 'error código',
  '/docs/reference/products': 'stock inventory inventario existencias producto precio',
  '/docs/reference/customers': 'cliente',
  '/docs/reference/sales': 'venta',
  '/docs/reference/delivery_notes': 'remito',
  '/docs/reference/cash_register': 'caja',
  '/docs/reference/bill_receipts#bill_receipts-create_credit_note': 'nota de crédito',
  '/docs/reference/bill_receipts#bill_receipts-create_debit_note': 'nota de débito',
};
