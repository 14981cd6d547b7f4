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
