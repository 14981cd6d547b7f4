// Addresses that must never be contacted, and the notations in which people try to smuggle them: test data of the
// address guard and of the sender (reliability B10).

/** One or more of every class that is not a public host. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  '127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1',
  '172.31.255.254', '192.168.0.1', '192.168.255.254', '169.254.169.254', '169.254.170.2', '100.64.0.1',
  '100.127.255.254', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1',
  '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16', '100.100.100.200',
  '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254',
  '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a00:1::1', '2001:0:7f00:1::1', '2001:db8::1',
  'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '5f00::1', '100::1',
];

const NOTATIONS_OF_LOOPBACK_AND_METADATA: readonly string[] = [
  '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.1', '127.0.1', '127.0.0.1.',
  '１２７.０.０.１', '%31%32%37.0.0.1', '0', '2852039166', '0xa9fea9fe', '0xa9.0xfe.0xa9.0xfe',
  '0251.0376.0251.0376', '169.254.43518', '169.16689662', '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
];

/** URLs that no subscription may have. */
export const HOSTILE_URLS: readonly string[] = [
  ...HOSTILE_ADDRESSES.filter((address) => !address.includes('%')).map((address) =>
    address.includes(':') ? `https://[${address}]/` : `https://${address}/`,
  ),
  ...NOTATIONS_OF_LOOPBACK_AND_METADATA.map((host) => `https://${host}/`),
  'http://example.com/', 'https://example.com:22/', 'https://example.com:80/', 'https://example.com:25/',
  'https://user:secret@example.com/', 'https://user@example.com/', 'https://example.com@127.0.0.1/',
  'https://localhost/', 'https://LOCALHOST./', 'https://api.localhost/', 'https://intranet/',
  'https://metadata.google.internal/', 'https://printer.local/', 'ftp://example.com/', 'file:///etc/passwd',
  'gopher://example.com/', 'javascript:alert(1)', 'data:text/plain,x', '//example.com/', '', 'https://',
];
