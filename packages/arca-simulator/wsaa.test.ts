import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherStructure, sign, ticketRequest } from '../../test/support/arca/signed-request.ts';
import {
  type Answer,
  descend,
  NOON,
  soap,
  type TestArca,
  testArca,
  textAt,
  ticketIn,
} from '../../test/support/arca/simulator.ts';
import { parseXml } from './soap/xml.ts';
import { openCertificateAuthority } from './wsaa/certificate-authority.ts';

const DAY_MS = 86_400_000;
const CUIT = '20314468849';

let arca: TestArca;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

const faultOf = ({ root }: Answer) => textAt(root, 'Body', 'Fault', 'faultcode');
const signed = (tra: string) => sign(tra, arca.controls.provider);
const now = () => arca.clock.now();

describe('a ticket', () => {
  test('names service, holder and represented taxpayers, and lasts twelve hours exactly', async () => {
    const pair = await arca.controls.newPair({ cuit: CUIT, name: 'caja' });
    arca.controls.delegations.accept('30500000003', CUIT);
    const answer = await arca.login(await sign(ticketRequest('wsfe', now()), pair));
    expect(answer.status).toBe(200);
    const inner = textAt(answer.root, 'Body', 'loginCmsResponse', 'loginCmsReturn') ?? '';
    const header = descend(parseXml(inner), 'header');
    expect(textAt(header, 'destination')).toBe(`SERIALNUMBER=CUIT ${CUIT}, CN=caja`);
    expect(textAt(header, 'generationTime')).toBe('2026-11-20T12:00:00.000-03:00');
    expect(textAt(header, 'expirationTime')).toBe('2026-11-21T00:00:00.000-03:00');
    const sso = parseXml(Buffer.from(ticketIn(answer).token, 'base64').toString());
    expect(descend(sso, 'id').attributes.dst).toBe('CN=wsfe, O=AFIP, C=AR');
    const login = descend(sso, 'operation', 'login');
    expect(login.attributes.service).toBe('wsfe');
    const related = descend(login, 'relations').children.map(({ attributes }) => attributes.key);
    expect(related).toEqual([CUIT, '30500000003']);
  });

  test('comes with the simulated time in the Date header', async () => {
    const answer = await arca.login('x');
    expect(answer.headers.date).toBe('Fri, 20 Nov 2026 15:00:00 GMT');
  });

  test('is given again only after the reuse window, and never a second time within it', async () => {
    const pair = await arca.controls.newPair({ cuit: CUIT, name: 'otra' });
    const ask = async () => arca.login(await sign(ticketRequest('wsfe', now()), pair));
    const first = ticketIn(await ask());
    expect(faultOf(await ask())).toBe('ns1:coe.alreadyAuthenticated');
    arca.clock.set(NOON + 119_999);
    expect(faultOf(await ask())).toBe('ns1:coe.alreadyAuthenticated');
    arca.clock.set(NOON + 120_000);
    expect(ticketIn(await ask()).token).not.toBe(first.token);
    arca.clock.set(NOON);
  });

  test('of one service does not stand in the way of another', async () => {
    const pair = await arca.controls.newPair({ cuit: CUIT, name: 'dos' });
    await arca.ticket('wsfe', pair);
    await arca.ticket('ws_sr_constancia_inscripcion', pair);
  });
});

describe('a request is refused', () => {
  const tra = () => ticketRequest('wsfe', now());

  test.each([
    ['what is no base64', async () => '***', 'cms.bad.base64'],
    ['nothing', async () => '', 'cms.bad.base64'],
    ['base64 of a text', async () => Buffer.from('hola').toString('base64'), 'cms.bad'],
    ['another structure', async () => otherStructure(), 'cms.bad'],
    [
      'a signer without certificate',
      () => sign(tra(), arca.controls.provider, 'without certificate'),
      'cms.cert.notFound',
    ],
    [
      'a signature that does not hold',
      () => sign(tra(), arca.controls.provider, 'broken signature'),
      'cms.sign.invalid',
    ],
    [
      'a signature over nothing',
      () => sign(tra(), arca.controls.provider, 'detached'),
      'cms.sign.invalid',
    ],
    [
      'an expired certificate',
      () => signedBy({ notBefore: NOON - 2 * DAY_MS, notAfter: NOON - 1000 }),
      'cms.cert.expired',
    ],
    [
      'a certificate of tomorrow',
      () => signedBy({ notBefore: NOON + DAY_MS, notAfter: NOON + 2 * DAY_MS }),
      'cms.cert.invalid',
    ],
    ['a certificate of another authority', () => signedElsewhere(), 'cms.cert.untrusted'],
    ['what is no XML', () => signed('hola'), 'xml.bad'],
    ['another element', () => signed('<x/>'), 'xml.bad'],
    ['capital letters', () => signed(tra().replaceAll('uniqueId', 'uniqueid')), 'xml.bad'],
    [
      'an impossible day',
      () => signed(tra().replace(/2026-11-20T14:50/, '2026-02-31T14:50')),
      'xml.bad',
    ],
    [
      'another version',
      () => signed(tra().replace('version="1.0"><h', 'version="2.0"><h')),
      'xml.version.notSupported',
    ],
    [
      'another source',
      () => signed(ticketRequest('wsfe', now(), '<source>CN=x</source>')),
      'xml.source.invalid',
    ],
    [
      'another destination',
      () => signed(ticketRequest('wsfe', now(), '<destination>CN=x</destination>')),
      'xml.destination.invalid',
    ],
    [
      'a request of the future',
      () => signed(ticketRequest('wsfe', now() + 700_000)),
      'xml.generationTime.invalid',
    ],
    [
      'a request of yesterday',
      () => signed(ticketRequest('wsfe', now() - DAY_MS)),
      'xml.generationTime.invalid',
    ],
    [
      'a request that ended',
      () => signed(ticketRequest('wsfe', now() - 700_000)),
      'xml.expirationTime.expired',
    ],
    [
      'a request that lasts too long',
      () => signed(tra().replace('2026-11-20T15:10', '2026-11-21T15:10')),
      'xml.expirationTime.invalid',
    ],
    ['an unknown service', () => signed(ticketRequest('wsnada', now())), 'wsn.notFound'],
    ['a service not joined', () => signed(ticketRequest('wsfex', now())), 'coe.notAuthorized'],
  ])('for %s', async (_what, cms, code) => {
    const answer = await arca.login(await cms());
    expect([answer.status, faultOf(answer)]).toEqual([500, `ns1:${code}`]);
  });

  test('for a holder that the register does not know as active', async () => {
    const pair = await arca.controls.newPair({ cuit: '30710000006', name: 'inactiva' });
    const answer = await arca.login(await sign(tra(), pair));
    expect(faultOf(answer)).toBe('ns1:coe.notAuthorized');
  });

  test('without SOAPAction, whatever it contains', async () => {
    const response = await fetch(`${arca.url}/ws/services/LoginCms`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: soap('<loginCms/>'),
    });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('ns1:Client.NoSOAPAction');
  });

  const signedBy = async (validity: { notBefore: number; notAfter: number }) =>
    sign(tra(), await arca.controls.newPair({ cuit: CUIT, name: 'vieja' }, validity));
  const signedElsewhere = async () => {
    const other = await openCertificateAuthority({ clock: arca.clock, provider: CUIT });
    return sign(tra(), other.provider);
  };
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasOpenssl)('with openssl as the client', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'arca-openssl-'));
  const file = (name: string) => path.join(directory, name);
  afterAll(() => rmSync(directory, { recursive: true }));

  test('the whole way of a taxpayer works: key, request, certificate, signed request, ticket', async () => {
    const subject = `/C=AR/O=Empresa/CN=sistema/serialNumber=CUIT ${CUIT}`;
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', file('key.pem')];
    execFileSync('openssl', ['req', '-new', ...key, '-subj', subject, '-out', file('csr.pem')], {
      stdio: 'ignore',
    });
    const csr = readFileSync(file('csr.pem'), 'utf8');
    const { status, json } = await arca.control('POST', '/wsass/certificates', csr);
    expect(status).toBe(201);
    writeFileSync(file('certificate.pem'), json as string);
    writeFileSync(file('tra.xml'), ticketRequest('wsfe', now()));
    for (const digest of ['sha1', 'sha256']) {
      const cms = execFileSync('openssl', [
        ...['cms', '-sign', '-in', file('tra.xml'), '-signer', file('certificate.pem')],
        ...['-inkey', file('key.pem'), '-nodetach', '-outform', 'DER', '-md', digest],
      ]);
      ticketIn(await arca.login(cms.toString('base64')));
      arca.clock.set(now() + 200_000);
    }
    arca.clock.set(NOON);
  });
});

describe('a certificate', () => {
  const OID_AND_NULL = '300d06092a864886f70d01010d0500';
  const rawOf = (pem: string) => new X509Certificate(pem).raw.toString('hex');

  test('names its algorithm with NULL, twice, and says what it is for', async () => {
    const { certificate } = await arca.controls.newPair({ cuit: CUIT, name: 'caja' });
    expect(rawOf(certificate).split(OID_AND_NULL)).toHaveLength(3);
    // PrintableString (13) of serialNumber, UTF8String (0c) of the name.
    const serial = Buffer.from(`CUIT ${CUIT}`).toString('hex');
    expect(rawOf(certificate)).toContain(`06035504051310${serial}`);
    expect(rawOf(certificate)).toContain(`06035504030c04${Buffer.from('caja').toString('hex')}`);
    expect(new X509Certificate(certificate).ca).toBe(false);
    // Critical: digitalSignature, nonRepudiation and keyEncipherment.
    expect(rawOf(certificate)).toContain('0603551d0f0101ff0404030205e0');
  });
});

describe('certificate requests', () => {
  test('are refused with the reason', async () => {
    expect(await arca.control('POST', '/wsass/certificates', 'hola')).toEqual({
      status: 400,
      json: { error: 'The body is no PEM certificate request.' },
    });
  });
});
