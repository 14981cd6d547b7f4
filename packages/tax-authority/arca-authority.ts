// ARCA over its web services: WSAA for tickets, WSFEv1 for documents, the taxpayers' register. Taxpayers are represented with
// their own certificate or, by delegation, with the provider's (fiscal#taxpayers). Nothing is opened before it is asked.
import type { Clock } from '#kernel/clock.ts';
import type { TaxAuthority } from '#resource/context.ts';
import type { AuthorityClient, Represented } from '#resource/ports.ts';
import { arcaClient } from './arca-client.ts';
import { holderOf } from './certificates.ts';
import { openSession, type Session } from './session.ts';
import { openPost, type PostOptions } from './soap/post.ts';
import { Trouble } from './trouble.ts';
import { AuthorityClock } from './wsaa/authority-clock.ts';
import type { KeyPair } from './wsaa/ticket-request.ts';
import { type Holder, type TicketStore, Tickets } from './wsaa/tickets.ts';

/** Addresses of the services; one without a path gets the authority's own. */
type Addresses = { wsaa: string; wsfe: string; padron: string };
export type ArcaParts = {
  addresses: Addresses;
  tickets: TicketStore;
  clock: Clock;
  /** The provider's certificate and key, undefined where there are none; asked for when they are needed. */
  provider: () => Promise<KeyPair | undefined>;
  wait: (ms: number) => Promise<void>;
  http?: PostOptions;
};

const PATHS: Addresses = {
  wsaa: '/ws/services/LoginCms',
  wsfe: '/wsfev1/service.asmx',
  padron: '/sr-padron/webservices/personaServiceA5',
};
const SERVICES = { wsfe: 'wsfe', padron: 'ws_sr_constancia_inscripcion' } as const;

/** Its clients always have a issued: its answers can be lost. */
export type ArcaAuthority = Omit<TaxAuthority, 'clientOf'> & {
  clientOf(taxpayer: Represented): Required<AuthorityClient>;
};

/** The live authority. Throws TypeError for an address that is none. */
export function arcaAuthority(parts: ArcaParts): ArcaAuthority {
  const { addresses, clock, wait, provider } = parts;
  const { post } = openPost(parts.http);
  const url = addressOf(addresses.wsaa, PATHS.wsaa);
  const login = { post, url, clock: new AuthorityClock(clock) };
  const tickets = new Tickets({ login, store: parts.tickets, clock, wait });
  const wsfeUrl = addressOf(addresses.wsfe, PATHS.wsfe);
  const padronUrl = addressOf(addresses.padron, PATHS.padron);
  return {
    simulated: false,
    clientOf(represented) {
      const { cuit } = represented;
      const own = ownHolder(represented);
      return arcaClient({
        post,
        wsfeUrl,
        padronUrl,
        cuit,
        invoicing: async () =>
          openSession(tickets, own ?? (await providerHolder(provider)), SERVICES.wsfe),
        register: () => registerSession({ tickets, own, provider, cuit }),
      });
    },
  };
}

type Register = { tickets: Tickets; own?: Holder; provider: ArcaParts['provider']; cuit: string };

/** The register tells everybody the same: the provider asks it, so that taxpayers need no right to it of their own. */
async function registerSession(parts: Register): Promise<{ session: Session; asker: string }> {
  const { tickets, own, provider, cuit } = parts;
  const pair = await provider();
  const holder = pair === undefined ? own : toHolder(pair);
  if (holder === undefined) throw noCertificate();
  const asker = holderOf(holder.certificate) ?? cuit;
  return { session: openSession(tickets, holder, SERVICES.padron), asker };
}

const ownHolder = ({ certificate }: Represented): Holder | undefined =>
  certificate && {
    owner: 'taxpayer',
    certificate: certificate.pem,
    privateKey: certificate.privateKey,
  };

async function providerHolder(provider: ArcaParts['provider']): Promise<Holder> {
  const pair = await provider();
  if (pair === undefined) throw noCertificate();
  return toHolder(pair);
}

const toHolder = ({ certificate, privateKey }: KeyPair): Holder => ({
  owner: 'provider',
  certificate,
  privateKey: async () => privateKey,
});

const noCertificate = (): Trouble =>
  new Trouble('misconfigured', 'There is no certificate for the tax authority');

function addressOf(address: string, path: string): URL {
  const url = new URL(address);
  if (url.pathname === '/') url.pathname = path;
  return url;
}
