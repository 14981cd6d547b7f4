// One request of the reference in four languages, as a reader may paste it: the base address and the token are variables.
type Sent = { method: string; path: string; body?: unknown };
type Sample = { language: string; fence: string; code: string };

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

export const samplesOf = (sent: Sent): Sample[] => [
  { language: 'curl', fence: 'sh', code: curl(sent) },
  { language: 'TypeScript', fence: 'ts', code: typescript(sent) },
  { language: 'Python', fence: 'python', code: python(sent) },
  { language: 'PHP', fence: 'php', code: php(sent) },
];

function curl({ method, path, body }: Sent): string {
  const lines = [`curl -s -X ${method} "$BASE${path}"`, `-H "X-API-Key: $TOKEN"`];
  if (body === undefined) return lines.join(' \\\n  ');
  const data = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
  return [...lines, `-H 'Content-Type: application/json'`, `-d '${data}'`].join(' \\\n  ');
}

function typescript({ method, path, body }: Sent): string {
  const content = body === undefined ? '' : `, 'Content-Type': 'application/json'`;
  const data =
    body === undefined
      ? ''
      : `\n  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`;
  return `// BASE and TOKEN are the address of the service and a token of yours.
const response = await fetch(\`\${BASE}${path}\`, {
  method: '${method}',
  headers: { 'X-API-Key': TOKEN${content} },${data}
});
const answer = await response.json();`;
}

function python({ method, path, body }: Sent): string {
  const data = body === undefined ? '' : `\n    data=json.dumps(${literal(body)}).encode(),`;
  const content = body === undefined ? '' : `, "Content-Type": "application/json"`;
  return `import json, os, urllib.request

request = urllib.request.Request(
    os.environ["BASE"] + "${path}",
    method="${method}",${data}
    headers={"X-API-Key": os.environ["TOKEN"]${content}},
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

/** JSON as Python writes it. */
function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `"${name}": ${literal(each)}`);
  return `{${members.join(', ')}}`;
}

/** By PHP's own streams: the extension curl is seldom there where PHP is installed without more. */
function php({ method, path, body }: Sent): string {
  const content = body === undefined ? '' : `, 'Content-Type: application/json'`;
  const data = body === undefined ? '' : `\n  'content' => json_encode(${phpLiteral(body)}),`;
  return `<?php
$request = stream_context_create(['http' => [
  'method' => '${method}',
  'header' => ['X-API-Key: ' . getenv('TOKEN')${content}],${data}
  'ignore_errors' => true,
]]);
echo file_get_contents(getenv('BASE') . '${path}', false, $request), PHP_EOL;`;
}

function phpLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(phpLiteral).join(', ')}]`;
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, each]) => `'${name}' => ${phpLiteral(each)}`);
  return members.length === 0 ? '(object) []' : `[${members.join(', ')}]`;
}
