// Every group of the service by its name, and how its code is loaded: what is deployed, documented and tested, in the order of the
// documentation. The name of a group is that of its function.
import type { Group } from '#resource/declaration.ts';

const LOADERS: Readonly<Record<string, () => Promise<Group>>> = {
  catalog: async () => (await import('./catalog/group.ts')).catalog,
  sales: async () => (await import('./sales/group.ts')).sales,
  budgets: async () => (await import('./budgets/group.ts')).budgets,
  invoicing: async () => (await import('./invoicing/group.ts')).invoicing,
  'received-invoices': async () => (await import('./received-invoices/group.ts')).receivedInvoices,
  'delivery-notes': async () => (await import('./delivery-notes/group.ts')).deliveryNotes,
  customers: async () => (await import('./customers/group.ts')).customers,
  'current-accounts': async () => (await import('./current-accounts/group.ts')).currentAccounts,
  purchasing: async () => (await import('./purchasing/group.ts')).purchasing,
  goals: async () => (await import('./goals/group.ts')).goals,
  contracts: async () => (await import('./contracts/group.ts')).contracts,
  appointments: async () => (await import('./appointments/group.ts')).appointments,
  rewards: async () => (await import('./rewards/group.ts')).rewards,
  crm: async () => (await import('./crm/group.ts')).crm,
  pos: async () => (await import('./pos/group.ts')).pos,
  'payment-methods': async () => (await import('./payment-methods/group.ts')).paymentMethods,
  logistics: async () => (await import('./logistics/group.ts')).logistics,
  accounting: async () => (await import('./accounting/group.ts')).accounting,
  iva: async () => (await import('./accounting/vat/group.ts')).iva,
  treasury: async () => (await import('./treasury/group.ts')).treasury,
  stats: async () => (await import('./stats/group.ts')).stats,
  webhooks: async () => (await import('./webhooks/group.ts')).webhooks,
  'request-logs': async () => (await import('./request-logs/group.ts')).requestLogs,
  account: async () => (await import('./account/group.ts')).account,
  platform: async () => (await import('./platform/group.ts')).platform,
};

export const groupNames: readonly string[] = Object.keys(LOADERS);

/** Throws where there is no such group. */
export async function loadGroup(name: string): Promise<Group> {
  const load = LOADERS[name];
  if (load === undefined) throw new Error(`there is no group called ${name}`);
  return load();
}
