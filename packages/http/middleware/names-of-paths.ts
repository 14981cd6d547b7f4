// What clients call a resource that has another path here: the names of other interfaces, and Spanish ones. Paths below the prefix.

export const NAMES_OF_PATHS: Readonly<Record<string, string>> = {
  bills: '/bill/receipts/list/',
  clientes: '/customers/list/',
  clients: '/customers/list/',
  comprobantes: '/bill/receipts/list/',
  contacts: '/customers/list/',
  credit_notes: '/bill/receipts/credit-note/',
  debit_notes: '/bill/receipts/debit-note/',
  facturas: '/bill/receipts/list/',
  gastos: '/expenses/list/',
  invoices: '/bill/receipts/list/',
  items: '/products/list/',
  notas_de_credito: '/bill/receipts/credit-note/',
  orders: '/sales/list/',
  productos: '/products/list/',
  proveedores: '/suppliers/list/',
  receipts: '/bill/receipts/list/',
  vendors: '/suppliers/list/',
  ventas: '/sales/list/',
  webhook_endpoints: '/webhooks/list/',
};

/** undefined: the first segment below the prefix is none of them. */
export function pathOfName(segment: string): string | undefined {
  const word = segment.toLowerCase().replaceAll('-', '_');
  const name = Object.hasOwn(NAMES_OF_PATHS, word) ? word : `${word}s`;
  return Object.hasOwn(NAMES_OF_PATHS, name) ? NAMES_OF_PATHS[name] : undefined;
}
