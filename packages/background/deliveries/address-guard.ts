// Which addresses webhooks may be sent to: public ones over https, so that a subscription cannot make this service
// speak to its own insides. contract#webhook-addresses. A literal in the URL never reaches a resolver, so the URL is
// checked here and every resolved address again at connection time (see guarded-lookup.ts).
import ipaddr from 'ipaddr.js';
import type { AddressRules } from './address-rules.ts';

const URL_LENGTH_MAX = 2048;
const PORTS = new Set(['', '443', '8443']);
/** Public by their range but never a receiver: platform services of cloud providers. */
const DENIED = new Set(['168.63.129.16', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200']);
/** What IPv6 gives out as public addresses at all, and of that what carries IPv4 or is for documents and benchmarks. */
const PUBLIC_V6 = '2000::/3';
const DENIED_V6_BLOCKS = ['2002::/16', '2001::/23', '2001:db8::/32', '3fff::/20'];
const DENIED_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa|onion)$/;

/** Why a webhook may not be sent there, or undefined when it may. `url` is any text. */
export function addressProblem(url: string, rules: AddressRules): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || url.length > URL_LENGTH_MAX) return 'not a URL';
  if (parsed.protocol !== 'https:' && !(rules.allowLocal && parsed.protocol === 'http:')) {
    return 'not https';
  }
  if (parsed.username !== '' || parsed.password !== '') return 'credentials in the URL';
  if (parsed.hash !== '') return 'fragment in the URL';
  const literal = literalAddress(parsed.hostname);
  const isLocal =
    rules.allowLocal &&
    (literal === undefined ? isLocalName(parsed.hostname) : isLoopback(literal));
  if (isLocal) return undefined;
  if (!PORTS.has(parsed.port)) return 'port other than 443 or 8443';
  if (literal === undefined)
    return isAllowedName(parsed.hostname, rules) ? undefined : 'not a public name';
  return isAllowedAddress(literal, rules) ? undefined : 'not a public address';
}

/** True when a connection to this IP address may be opened. */
export function isAllowedAddress(address: string, rules: AddressRules): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  if (rules.allowLocal && isLoopback(bare)) return true;
  const parsed = ipaddr.process(bare);
  if (parsed.range() !== 'unicast' || DENIED.has(parsed.toNormalizedString())) return false;
  if (!(parsed instanceof ipaddr.IPv6)) return true;
  const isIn = (block: string): boolean => parsed.match(ipaddr.IPv6.parseCIDR(block));
  return isIn(PUBLIC_V6) && !DENIED_V6_BLOCKS.some(isIn);
}

/** The URL parser has already turned every notation of IPv4 into dotted decimals, and IPv6 stands in brackets. */
function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';
const isLocalName = (hostname: string): boolean => /(^|\.)localhost\.?$/i.test(hostname);

function isAllowedName(hostname: string, rules: AddressRules): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return name !== rules.ownHost && name.includes('.') && !DENIED_NAMES.test(name);
}
