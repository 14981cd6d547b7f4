// One request of the reference in four languages, as a reader may paste it: the base address and the token are variables.
import { type Form, formOf } from './form-samples.ts';

type Sent = {
  method: string;
  path: string;
  body?: unknown;
  form?: Form;
  /** People's operations take no token of a program. */
  needsSession: boolean;
  /** What the variables are, in the language of the page. */
  variables: string;
};
type Sample = { language: string; fence: string; code: string };

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

export const samplesOf = (sent: Sent): Sample[] => [
  { language: 'curl', fence: 'sh', code: curl(sent) },
  { language: 'TypeScript', fence: 'ts', code: typescript(sent) },
  { language: 'Python', fence: 'python', code: python(sent) },
  { language: 'PHP', fence: 'php', code: php(sent) },
];

const variable = ({ needsSession }: Sent): string => (needsSession ? 'SESSION' : 'TOKEN');

function curl(sent: Sent): string {
  const { method, path, body, form, needsSession } = sent;
  const header = needsSession ? 'Authorization: Bearer' : 'X-API-Key:';
  const lines = [`curl -s -X ${method} "$BASE${path}"`, `-H "${header} $${variable(sent)}"`];
  if (form !== undefined) return [...lines, ...formOf(form).curl].join(' \\\n  ');
  if (body === undefined) return lines.join(' \\\n  ');
  const data = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
  return [...lines, `-H 'Content-Type: application/json'`, `-d '${data}'`].join(' \\\n  ');
}

function typescript(sent: Sent): string {
  const { method, path, body, form, needsSession, variables } = sent;
  const content = body === undefined ? '' : `, 'Content-Type': 'application/json'`;
  const data =
    body === undefined
      ? ''
      : `\n  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`;
  const files = form && formOf(form).typescript;
  const header = needsSession ? `Authorization: \`Bearer \${SESSION}\`` : `'X-API-Key': TOKEN`;
  return `${files?.before ?? ''}// ${variables}
const response = await fetch(\`\${BASE}${path}\`, {
  method: '${method}',
  headers: { ${header}${content} },${files?.sent ?? data}
});
const answer = await response.json();`;
}

function python({ method, path, body, form, needsSession }: Sent): string {
  const files = form && formOf(form).python;
  const data = body === undefined ? '' : `\n    data=json.dumps(${literal(body)}).encode(),`;
  const content = body === undefined ? '' : `, "Content-Type": "application/json"`;
  const header = needsSession
    ? '"Authorization": "Bearer " + os.environ["SESSION"]'
    : '"X-API-Key": os.environ["TOKEN"]';
  return `import json, os, urllib.request

${files?.before ?? ''}request = urllib.request.Request(
    os.environ["BASE"] + "${path}",
    method="${method}",${files?.sent ?? data}
    headers={${header}${files?.content ?? content}},
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
function php({ method, path, body, form, needsSession }: Sent): string {
  const files = form && formOf(form).php;
  const header = needsSession
    ? `'Authorization: Bearer ' . getenv('SESSION')`
    : `'X-API-Key: ' . getenv('TOKEN')`;
  const content = body === undefined ? '' : `, 'Content-Type: application/json'`;
  const data = body === undefined ? '' : `\n  'content' => json_encode(${phpLiteral(body)}),`;
  return `<?php
${files?.before ?? ''}$request = stream_context_create(['http' => [
  'method' => '${method}',
  'header' => [${header}${files?.content ?? content}],${files?.sent ?? data}
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
