// Which groups of the domain know which others, and how. `records`: its records name theirs (references, shapes, rules over rows).
// `reads`: its operations read and write their records. `calls`: its operations call theirs. Records and calls run without a circle.
// `fiscal` (rules and code tables of the authority) and `jobs` (names that records order work by) lie below all groups and are not
// named. A line grows only on purpose.
export type GroupEdges = {
  readonly records?: readonly string[];
  readonly reads?: readonly string[];
  readonly calls?: readonly string[];
};

export const GROUP_EDGES: Readonly<Record<string, GroupEdges>> = {
  account: { reads: ['accounting'] },
  accounting: {
    records: ['current-accounts', 'customers', 'purchasing'],
    reads: [
      'catalog',
      'current-accounts',
      'customers',
      'delivery-notes',
      'invoicing',
      'pos',
      'purchasing',
      'received-invoices',
      'sales',
      'taxpayer',
    ],
    calls: ['current-accounts', 'payment-methods', 'taxpayer'],
  },
  appointments: {
    records: ['catalog', 'customers'],
    reads: ['catalog', 'contracts', 'customers'],
    calls: ['customers'],
  },
  budgets: {
    records: ['catalog', 'customers', 'sales'],
    reads: ['sales'],
    calls: ['catalog', 'customers', 'sales', 'taxpayer'],
  },
  catalog: { reads: ['customers'] },
  contracts: { records: ['catalog'], reads: ['catalog', 'invoicing'], calls: ['invoicing'] },
  crm: { records: ['catalog', 'customers'], reads: ['customers'], calls: ['customers'] },
  'current-accounts': {
    records: ['payment-methods'],
    reads: ['customers', 'purchasing'],
    calls: ['payment-methods'],
  },
  customers: { records: ['payment-methods'], reads: ['sales'], calls: ['current-accounts'] },
  'delivery-notes': {
    records: ['catalog', 'customers', 'invoicing', 'sales'],
    reads: ['catalog', 'customers', 'invoicing', 'sales'],
    calls: ['catalog', 'customers'],
  },
  goals: {
    records: ['catalog', 'customers', 'sales'],
    reads: ['catalog', 'sales'],
    calls: ['customers'],
  },
  invoicing: {
    records: ['catalog', 'customers', 'sales'],
    reads: ['contracts', 'current-accounts', 'customers', 'sales', 'taxpayer'],
    calls: ['account', 'customers', 'taxpayer'],
  },
  logistics: { records: ['sales'], reads: ['sales'] },
  'payment-methods': {},
  platform: {},
  pos: { records: ['payment-methods'], reads: ['sales'], calls: ['payment-methods', 'sales'] },
  purchasing: {
    records: ['catalog', 'customers', 'payment-methods'],
    reads: ['accounting', 'catalog', 'current-accounts', 'customers', 'received-invoices'],
    calls: ['accounting', 'catalog', 'current-accounts', 'payment-methods', 'received-invoices'],
  },
  'received-invoices': {
    records: ['accounting', 'purchasing'],
    reads: ['accounting', 'purchasing'],
    calls: ['accounting', 'taxpayer'],
  },
  'request-logs': {},
  rewards: {
    records: ['catalog', 'crm', 'customers'],
    reads: ['catalog', 'crm', 'customers', 'sales'],
    calls: ['crm', 'customers', 'sales'],
  },
  sales: {
    records: ['catalog', 'customers', 'payment-methods', 'pos'],
    reads: [
      'catalog',
      'current-accounts',
      'customers',
      'delivery-notes',
      'invoicing',
      'payment-methods',
      'pos',
    ],
    calls: ['catalog', 'current-accounts', 'customers', 'invoicing', 'payment-methods', 'taxpayer'],
  },
  stats: {
    reads: [
      'catalog',
      'current-accounts',
      'customers',
      'invoicing',
      'pos',
      'request-logs',
      'sales',
      'webhooks',
    ],
    calls: ['accounting', 'customers', 'webhooks'],
  },
  taxpayer: { calls: ['account'] },
  treasury: { reads: ['accounting'], calls: ['accounting'] },
  webhooks: {},
};
