// The authority of live tokens. This version has no connection to the authority's web service and does not pretend to have one:
// every document is answered as unavailable, certainly not sent, so that it stays a draft and takes no number.
import type { TaxAuthority } from './authority.ts';

export const NOT_CONNECTED =
  'This version does not connect live accounts to the tax authority yet; the document was kept and nothing was sent';

export const liveAuthority = (): TaxAuthority => ({
  simulated: false,
  authorize: async () => ({ result: 'unavailable', reason: NOT_CONNECTED, uncertain: false }),
});
