// Access tickets (fiscal#access-ticket): twelve hours, for one service, with the taxpayers that the holder represented when it
// was issued. Token and signature are checked by the services alone; the record of a ticket tells whether
// another one may be issued, and whom an open delegation left out.
import { createHash, randomInt, sign, verify, X509Certificate } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Delegations } from '../register/delegations.ts';
import { child, childrenOf, type Element, parseXml, writeXml } from '../soap/xml.ts';
import { argentineTime } from '../times.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { refuse } from './login-fault.ts';
import { WSAA_NAME } from './ticket-request.ts';

export type Holder = {
  cuit: string /** Java's way of writing it. */;
  name: string;
  serial: string;
};

type Token = {
  id: number;
  service: string;
  /** Epoch seconds. */
  generated: number;
  expires: number;
  relations: readonly string[];
};

export type Tickets = {
  /** The loginTicketResponse. Throws LoginFault coe.alreadyAuthenticated within the reuse window. */
  issue(holder: Holder, service: string, now: number): string;
  /** Undefined when it cannot be read. */
  read(token: string): Token | undefined;
  signed(token: string, signature: string): boolean;
  represents(token: Token, cuit: string): boolean;
};

type Kept = { everyone: boolean; refused: readonly string[] };
type TicketOffice = {
  database: DatabaseSync;
  authority: CertificateAuthority;
  delegations: Delegations;
  reuseWindowMs: number;
};

const LIFE_MS = 12 * 3_600_000;
const EARLIER_SECONDS = 60;
const ENTITY = '33693450239';

export function openTickets(office: TicketOffice): Tickets {
  const { database, authority } = office;
  const { publicKey } = new X509Certificate(authority.certificate);
  const insert = database.prepare(
    'INSERT INTO ticket (id, serial, service, granted_at, body) VALUES (?,?,?,?,?)',
  );
  const latest = database.prepare(
    'SELECT max(granted_at) AS at FROM ticket WHERE serial = ? AND service = ?',
  );
  const body = database.prepare('SELECT body FROM ticket WHERE id = ?');
  return {
    issue(holder, service, now) {
      const { at } = latest.get(holder.serial, service) as { at: number | null };
      if (at !== null && now >= at && now - at < office.reuseWindowMs) {
        refuse('coe.alreadyAuthenticated');
      }
      const id = randomInt(2 ** 32);
      const { accepted, refused } = office.delegations.of(holder.cuit);
      const kept: Kept = { everyone: office.delegations.everyone(holder.cuit), refused };
      insert.run(id, holder.serial, service, now, JSON.stringify(kept));
      const relations = [holder.cuit, ...accepted.filter((cuit) => cuit !== holder.cuit)];
      const token = tokenOf({ id, holder, service, now, relations });
      const signature = sign('sha256', digest(token), authority.key).toString('base64');
      return responseOf({ holder, now, token, signature });
    },
    read: readToken,
    signed: (token, signature) =>
      verify('sha256', digest(token), publicKey, Buffer.from(signature, 'base64')),
    represents({ id, relations }, cuit) {
      if (relations.includes(cuit)) return true;
      const row = body.get(id) as { body: string } | undefined;
      const kept = row === undefined ? undefined : (JSON.parse(row.body) as Kept);
      return kept?.everyone === true && !kept.refused.includes(cuit);
    },
  };
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

type NewToken = {
  id: number;
  holder: Holder;
  service: string;
  now: number;
  relations: readonly string[];
};

function tokenOf({ id, holder, service, now, relations }: NewToken): string {
  const generated = Math.floor(now / 1000) - EARLIER_SECONDS;
  const expires = Math.floor((now + LIFE_MS) / 1000);
  const attributes = (values: Record<string, string | number>) =>
    Object.entries(values)
      .map(([name, value]) => ` ${name}="${writeXml(value)}"`)
      .join('');
  const about = attributes({
    src: WSAA_NAME,
    dst: `CN=${service}, O=AFIP, C=AR`,
    unique_id: id,
    gen_time: generated,
    exp_time: expires,
  });
  const login = attributes({
    entity: ENTITY,
    service,
    uid: holder.name,
    authmethod: 'cms',
    regmethod: 22,
  });
  const related = relations.map((key) => `<relation${attributes({ key, reltype: 4 })}/>`).join('');
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sso version="2.0">\n' +
      `    <id${about}/>\n    <operation type="login" value="granted">\n        <login${login}>` +
      `<relations>${related}</relations></login>\n    </operation>\n</sso>\n`,
  ).toString('base64');
}

type Answer = { holder: Holder; now: number; token: string; signature: string };

const responseOf = ({ holder, now, token, signature }: Answer): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<loginTicketResponse version="1.0">\n' +
  `    <header>\n        <source>${WSAA_NAME}</source>\n` +
  `        <destination>${writeXml(holder.name)}</destination>\n` +
  `        <uniqueId>${randomInt(2 ** 32)}</uniqueId>\n` +
  `        <generationTime>${argentineTime(now)}</generationTime>\n` +
  `        <expirationTime>${argentineTime(now + LIFE_MS)}</expirationTime>\n    </header>\n` +
  `    <credentials>\n        <token>${token}</token>\n        <sign>${signature}</sign>\n` +
  '    </credentials>\n</loginTicketResponse>\n';

function readToken(token: string): Token | undefined {
  const sso = parsed(Buffer.from(token, 'base64').toString());
  const about = child(sso, 'id')?.attributes;
  const login = child(child(sso, 'operation'), 'login');
  if (sso?.name !== 'sso' || about === undefined || login === undefined) return undefined;
  return {
    id: Number(about.unique_id),
    service: login.attributes.service ?? '',
    generated: Number(about.gen_time),
    expires: Number(about.exp_time),
    relations: childrenOf(child(login, 'relations'), 'relation').map(
      ({ attributes }) => attributes.key ?? '',
    ),
  };
}

function parsed(xml: string): Element | undefined {
  try {
    return parseXml(xml);
  } catch {
    return undefined;
  }
}
