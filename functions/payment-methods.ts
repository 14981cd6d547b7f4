// Serves: Payment methods.
import { paymentMethods } from '#domain/payment-methods/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(paymentMethods);
