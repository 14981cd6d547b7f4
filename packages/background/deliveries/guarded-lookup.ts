// Name resolution of the sender: resolves once, refuses when any answer is not public, and hands the connection exactly
// the addresses that were checked, so that a name cannot answer differently between the check and the connection.
import { type LookupAddress, type LookupOptions, promises } from 'node:dns';
import { isAllowedAddress } from './address-guard.ts';
import type { AddressRules } from './address-rules.ts';

/** All addresses of a name; the operating system's resolver unless a test gives another. */
export type Resolver = (name: string) => Promise<LookupAddress[]>;
export const systemResolver: Resolver = (name) => promises.lookup(name, { all: true });

/** Thrown instead of a connection to an address that is not public. */
export class BlockedAddress extends Error {
  readonly code = 'BLOCKED_ADDRESS';
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** The `lookup` of a socket: like dns.lookup, but only for allowed addresses. */
export const guardedLookup =
  (rules: AddressRules, resolve: Resolver = systemResolver) =>
  (name: string, options: LookupOptions, answer: Answer): void => {
    resolve(name).then(
      (addresses) => {
        const first = addresses[0];
        if (first === undefined) return answer(notFound(name), []);
        if (!addresses.every(({ address }) => isAllowedAddress(address, rules))) {
          return answer(new BlockedAddress('the name has an address that is not public'), []);
        }
        return options.all === true
          ? answer(null, addresses)
          : answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, []),
    );
  };

const notFound = (name: string): Error =>
  Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' });
