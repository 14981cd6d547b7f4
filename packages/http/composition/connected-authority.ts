// The live tax authority of a function that issues documents; no other function names this file. What speaks to the authority is
// loaded with the first question: most requests of such a function ask none, and test tokens never do.
import type { TaxAuthority } from '#resource/context.ts';
import type { AuthorityClient } from '#resource/ports.ts';
import type { ArcaAuthority } from '#tax-authority/arca-authority.ts';
import { noAuthority } from '#tax-authority/no-authority.ts';
import type { Runtime } from '../runtime.ts';

/** The authority that the configuration names; one that always says that it is out of reach where it names none. */
export function connectedAuthority(runtime: Runtime): TaxAuthority {
  const settings = runtime.config.taxAuthority;
  if (settings === undefined) return noAuthority();
  let opened: Promise<ArcaAuthority> | undefined;
  const open = (): Promise<ArcaAuthority> => {
    opened ??= import('./open-arca.ts').then(({ openArca }) => openArca(runtime, settings));
    return opened;
  };
  return {
    simulated: false,
    clientOf: (taxpayer) => late(async () => (await open()).clientOf(taxpayer)),
  };
}

type Connected = Required<AuthorityClient>;

/** A client that is there before what it is made of. */
function late(open: () => Promise<Connected>): Connected {
  let opened: Promise<Connected> | undefined;
  const client = (): Promise<Connected> => {
    opened ??= open();
    return opened;
  };
  return {
    authorize: async (document) => (await client()).authorize(document),
    issued: {
      lastAuthorized: async (key) => (await client()).issued.lastAuthorized(key),
      consult: async (key) => (await client()).issued.consult(key),
    },
    salePoints: async () => (await client()).salePoints(),
    exchangeRate: async (asked) => (await client()).exchangeRate(asked),
    isRepresented: async () => (await client()).isRepresented(),
    taxpayer: async (cuit) => (await client()).taxpayer(cuit),
  };
}
