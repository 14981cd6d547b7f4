// Where webhooks of this stage may go, as the page says it: to public addresses by https, or on the local stack also to programs on the
// same machine. contract#webhook-addresses.
export const mayGoHere = (): boolean =>
  document.querySelector('meta[name="talonario-webhooks"]')?.getAttribute('content') === 'local';
