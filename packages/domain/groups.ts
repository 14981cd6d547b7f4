// Every group of the service: what is deployed, documented and tested. A function imports its one group, not this list;
// only those that describe the whole service (platform, webhooks, relay) do.
import type { Group } from '#resource/declaration.ts';
import { account } from './account/group.ts';
import { accounting } from './accounting/group.ts';
import { iva } from './accounting/vat/group.ts';
import { appointments } from './appointments/group.ts';
import { budgets } from './budgets/group.ts';
import { catalog } from './catalog/group.ts';
import { contracts } from './contracts/group.ts';
import { crm } from './crm/group.ts';
import { currentAccounts } from './current-accounts/group.ts';
import { customers } from './customers/group.ts';
import { deliveryNotes } from './delivery-notes/group.ts';
import { goals } from './goals/group.ts';
import { invoicing } from './invoicing/group.ts';
import { logistics } from './logistics/group.ts';
import { paymentMethods } from './payment-methods/group.ts';
import { platform } from './platform/group.ts';
import { pos } from './pos/group.ts';
import { purchasing } from './purchasing/group.ts';
import { receivedInvoices } from './received-invoices/group.ts';
import { requestLogs } from './request-logs/group.ts';
import { rewards } from './rewards/group.ts';
import { sales } from './sales/group.ts';
import { stats } from './stats/group.ts';
import { treasury } from './treasury/group.ts';
import { webhooks } from './webhooks/group.ts';

export const groups: readonly Group[] = [
  catalog,
  sales,
  budgets,
  invoicing,
  receivedInvoices,
  deliveryNotes,
  customers,
  currentAccounts,
  purchasing,
  goals,
  contracts,
  appointments,
  rewards,
  crm,
  pos,
  paymentMethods,
  logistics,
  accounting,
  iva,
  treasury,
  stats,
  webhooks,
  requestLogs,
  account,
  platform,
];
