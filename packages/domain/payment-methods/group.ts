// Payment methods: how customers pay, in which order it is offered, and what it does to prices.
import { group } from '#resource/define.ts';
import { createMethod } from './create-method.ts';
import { deleteMethod } from './delete-method.ts';
import { enterMethods } from './enter-methods.ts';
import { listActiveMethods, listMethods } from './list-methods.ts';
import { PaymentMethod } from './records/payment-method.ts';
import { reorderMethods } from './reorder-methods.ts';
import { showHierarchy } from './show-hierarchy.ts';
import { toggleMethod } from './toggle-method.ts';
import { updateMethod } from './update-method.ts';

export const paymentMethods = group('payment-methods', {
  title: 'Payment methods',
  nouns: [PaymentMethod],
  verbs: [
    enterMethods,
    listMethods,
    listActiveMethods,
    showHierarchy,
    createMethod,
    updateMethod,
    deleteMethod,
    toggleMethod,
    reorderMethods,
  ],
});
