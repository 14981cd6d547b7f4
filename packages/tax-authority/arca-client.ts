// The authority as one taxpayer meets it: a session for each of its services, and what goes wrong turned into the port's
// outcomes. Authorizing always answers, and says for certain when nothing was sent (fiscal#outcomes).

import type { Voucher } from '#resource/authority/voucher.ts';
import type { AuthorityClient, Authorization } from '#resource/ports.ts';
import { registeredTaxpayer } from './padron/registered-taxpayer.ts';
import type { Session } from './session.ts';
import type { Post } from './soap/post.ts';
import type { Xml } from './soap/write-xml.ts';
import { isConfiguration, isTrouble, toFailure } from './trouble.ts';
import type { Ticket } from './wsaa/login.ts';
import { authorize } from './wsfe/authorize.ts';
import { consult, lastAuthorized } from './wsfe/issued-vouchers.ts';
import type { Wsfe } from './wsfe/operation.ts';
import { exchangeRate, salePoints } from './wsfe/parameters.ts';
import { voucherRequest } from './wsfe/voucher-request.ts';

type ClientParts = {
  post: Post;
  wsfeUrl: URL;
  padronUrl: URL;
  /** The represented taxpayer. */
  cuit: string;
  /** Throws Trouble misconfigured where there is no certificate. */
  invoicing: () => Promise<Session>;
  /** The register is asked in the name of the certificate's holder. */
  register: () => Promise<{ session: Session; asker: string }>;
};

export function arcaClient(parts: ClientParts): Required<AuthorityClient> {
  const { post, wsfeUrl, padronUrl, cuit } = parts;
  const wsfe: Wsfe = { post, url: wsfeUrl, cuit };
  const ask = <T>(use: (ticket: Ticket) => Promise<T>): Promise<T> =>
    orFailure(async () => (await parts.invoicing()).withTicket(use));
  return {
    authorize: (document) => authorized(parts, wsfe, document),
    issued: {
      lastAuthorized: (key) => ask((ticket) => lastAuthorized(wsfe, ticket, key)),
      consult: (key) => ask((ticket) => consult(wsfe, ticket, key)),
    },
    salePoints: () => ask((ticket) => salePoints(wsfe, ticket)),
    exchangeRate: (asked) => ask((ticket) => exchangeRate(wsfe, ticket, asked)),
    isRepresented: () => orFailure(() => isRepresented(parts, wsfe)),
    taxpayer: (asked) =>
      orFailure(async () => {
        const { session, asker } = await parts.register();
        const register = { post, url: padronUrl, asker };
        return session.withTicket((ticket) => registeredTaxpayer(register, ticket, asked));
      }),
  };
}

/** `isSent` while a request with the document may be at the authority: a refused ticket takes it back. */
async function authorized(
  parts: ClientParts,
  wsfe: Wsfe,
  document: Voucher,
): Promise<Authorization> {
  let isSent = false;
  const send = async (request: Xml, ticket: Ticket): Promise<Authorization> => {
    isSent = true;
    try {
      return await authorize(wsfe, ticket, { request, document });
    } catch (error) {
      isSent = !isTrouble(error, 'not_sent', 'ticket_refused', 'not_represented');
      throw error;
    }
  };
  try {
    const request = expressed(document);
    const session = await parts.invoicing();
    return await session.withTicket((ticket) => send(request, ticket));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isHopeless = isConfiguration(error) || error instanceof Inexpressible;
    if (isHopeless && !isSent) return { result: 'misconfigured', reason };
    return { result: 'unavailable', reason, uncertain: isSent };
  }
}

/** The document has no form at the authority: no request can send it. */
class Inexpressible extends Error {}

function expressed(document: Voucher): Xml {
  try {
    return voucherRequest(document);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Inexpressible(`The document cannot be expressed (${reason})`, { cause });
  }
}

/** The cheapest question that only a representative is answered. */
async function isRepresented(parts: ClientParts, wsfe: Wsfe): Promise<boolean> {
  const session = await parts.invoicing();
  try {
    await session.withTicket((ticket) => salePoints(wsfe, ticket));
    return true;
  } catch (error) {
    if (isTrouble(error, 'not_represented')) return false;
    throw error;
  }
}

async function orFailure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw toFailure(error);
  }
}
