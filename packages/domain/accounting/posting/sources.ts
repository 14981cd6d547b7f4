// Every kind of document that asks something of the books.

import { Product } from '#domain/catalog/records/product.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { DeliveryNote } from '#domain/delivery-notes/records/delivery-note.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { CashMovement } from '#domain/pos/records/cash-movement.ts';
import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { Expense } from '#domain/purchasing/records/expense.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import type { Noun } from '#resource/declaration.ts';
import type { SourceName } from '../records/ledger-posting.ts';
import { VatEntry } from '../records/vat/vat-entry.ts';
import { VatSummary } from '../records/vat/vat-summary.ts';
import { Withholding } from '../records/withholding/withholding.ts';
import { expenseSource } from './expenses/expense-source.ts';
import { noteSource } from './goods/note-source.ts';
import { stockSource } from './goods/stock-source.ts';
import { movementSource } from './movement-source.ts';
import { purchaseSource } from './purchase-source.ts';
import { documentSource, saleSource } from './sale-source.ts';
import type { Source } from './source.ts';
import { cashSource, countSource } from './till-sources.ts';
import { vatEntrySource } from './vat-entry-source.ts';
import { vatSource } from './vat-source.ts';
import { withholdingSource } from './withholding-source.ts';

export const SOURCE_OF: Readonly<Record<SourceName, { noun: Noun; source: Source }>> = {
  tax_document: { noun: TaxDocument, source: documentSource },
  sale: { noun: Sale, source: saleSource },
  delivery_note: { noun: DeliveryNote, source: noteSource },
  current_account_movement: { noun: AccountMovement, source: movementSource },
  received_invoice: { noun: ReceivedInvoice, source: purchaseSource },
  expense: { noun: Expense, source: expenseSource },
  cash_movement: { noun: CashMovement, source: cashSource },
  cash_register: { noun: CashRegister, source: countSource },
  vat_summary: { noun: VatSummary, source: vatSource },
  withholding: { noun: Withholding, source: withholdingSource },
  product: { noun: Product, source: stockSource },
  vat_entry: { noun: VatEntry, source: vatEntrySource },
};
