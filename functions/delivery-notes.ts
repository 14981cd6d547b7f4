// Serves: Delivery notes.
import { deliveryNotes } from '#domain/delivery-notes/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(deliveryNotes);
