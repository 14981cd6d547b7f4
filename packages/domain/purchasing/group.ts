// Purchasing: from whom the business buys, what it ordered and spent, and its raw materials.
import { group } from '#resource/define.ts';
import { cancelExpense } from './cancel-expense.ts';
import { createExpense, deleteExpense } from './create-expense.ts';
import { createOrder } from './create-order.ts';
import { deleteSupplier } from './delete-supplier.ts';
import { overdueExpense, repeatExpense } from './expense-timers.ts';
import {
  followInvoicedOrder,
  followOrder,
  followOrderOfExpense,
  followOrderOfInvoice,
  overdueOrder,
} from './follow-order.ts';
import { listSupplyMovements, moveSupply } from './move-supply.ts';
import { payExpense } from './pay-expense.ts';
import { receiveOrder } from './receive-order.ts';
import { Expense } from './records/expense.ts';
import { Order } from './records/order.ts';
import { Supplier } from './records/supplier.ts';
import { Supply } from './records/supply.ts';
import { SupplyMovement } from './records/supply-movement.ts';
import { updateExpense } from './update-expense.ts';
import { updateOrder } from './update-order.ts';
import { updateSupplier } from './update-supplier.ts';
import { createSupply, updateSupply } from './write-supply.ts';

export const purchasing = group('purchasing', {
  title: 'Purchasing',
  nouns: [Supplier, Expense, Supply, SupplyMovement, Order],
  verbs: [
    updateSupplier,
    deleteSupplier,
    createExpense,
    updateExpense,
    deleteExpense,
    payExpense,
    cancelExpense,
    createSupply,
    updateSupply,
    moveSupply,
    listSupplyMovements,
    createOrder,
    updateOrder,
    receiveOrder,
  ],
  jobs: [
    overdueExpense,
    repeatExpense,
    overdueOrder,
    followOrder,
    followInvoicedOrder,
    followOrderOfInvoice,
    followOrderOfExpense,
  ],
});
