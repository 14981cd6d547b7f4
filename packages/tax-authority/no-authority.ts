// The authority of live tokens in a function that may not reach it: composed without a connection, it says so and does not pretend.
import { fail } from '#kernel/error.ts';
import type { TaxAuthority } from '#resource/context.ts';
import type { AuthorityClient } from '#resource/ports.ts';

const NOT_CONNECTED = 'This function has no connection to the tax authority';

export const noAuthority = (): TaxAuthority => ({ simulated: false, clientOf: () => CLOSED });

const refuse = async (): Promise<never> =>
  fail('tax_authority_unavailable', { errors: [{ message: NOT_CONNECTED }] });

const CLOSED: AuthorityClient = {
  authorize: async () => ({ result: 'unavailable', reason: NOT_CONNECTED, uncertain: false }),
  issued: { lastAuthorized: refuse, consult: refuse },
  salePoints: refuse,
  exchangeRate: refuse,
  isRepresented: refuse,
  taxpayer: refuse,
};
