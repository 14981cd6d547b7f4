// Sections of the reference in Spanish that are not called as records are: groups, and in them the operations that are about none of
// their records.
export const TITLES: Readonly<Record<string, string>> = {
  Catalog: 'Catálogo',
  Invoicing: 'Facturación',
  Purchasing: 'Compras',
  CRM: 'CRM',
  'Points of sale': 'Terminales y cajas',
  'Shipping, drivers, fleet': 'Envíos, choferes y flota',
  'Quotes and carriers': 'Cotizaciones y transportistas',
  Accounting: 'Contabilidad',
  Reports: 'Informes',
  'Declaration and export': 'Declaración y exportación',
  Treasury: 'Bancos, vencimientos y retenciones',
  'Returns of withholdings': 'Declaraciones juradas de retenciones',
  Statistics: 'Estadísticas',
  'Webhooks and events': 'Webhooks y eventos',
  'Request logs': 'Registro de pedidos',
  'Account, tokens and sandbox': 'Cuenta, tokens y sandbox',
  'About the service': 'Sobre el servicio',
};
