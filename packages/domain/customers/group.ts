// Customers: who buys, what they bought, and two records that turn out to be one customer.
import { group } from '#resource/define.ts';
import { customerSales } from './customer-sales.ts';
import { customerSummary } from './customer-summary.ts';
import { deleteCustomer } from './delete-customer.ts';
import { followPurchases } from './follow-purchases.ts';
import { mergeCustomers } from './merge-customers.ts';
import { Customer } from './records/customer.ts';
import { MergedCustomers } from './records/merged-customers.ts';
import { updateCustomer } from './update-customer.ts';

export const customers = group('customers', {
  title: 'Customers',
  nouns: [Customer, MergedCustomers],
  verbs: [updateCustomer, deleteCustomer, customerSummary, customerSales, mergeCustomers],
  jobs: [followPurchases],
});
