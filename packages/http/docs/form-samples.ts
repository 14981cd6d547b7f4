// The parts of a sample that sends a file as multipart/form-data, by what each language has without anything installed.
export type Form = {
  field: string;
  fileName: string;
  mediaType: string;
  /** What stands beside the file. */
  texts: Readonly<Record<string, string>>;
};
type Parts = { before: string; sent: string; content: string };
type FormParts = { curl: string[]; typescript: Parts; python: Parts; php: Parts };

const CRLF = String.raw`\r\n`;

export const formOf = (form: Form): FormParts => ({
  curl: [
    `-F '${form.field}=@${form.fileName};type=${form.mediaType}'`,
    ...Object.entries(form.texts).map(([name, text]) => `-F '${name}=${text}'`),
  ],
  typescript: typescript(form),
  python: python(form),
  php: php(form),
});

function typescript({ field, fileName, mediaType, texts }: Form): Parts {
  const others = Object.entries(texts).map(
    ([name, text]) => `form.append('${name}', '${text}');\n`,
  );
  return {
    before: `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('${field}', await openAsBlob('${fileName}', { type: '${mediaType}' }), '${fileName}');
${others.join('')}`,
    sent: '\n  body: form,',
    content: '',
  };
}

function python({ field, fileName, mediaType, texts }: Form): Parts {
  const others = Object.entries(texts).map(
    ([name, text]) =>
      `    f'--{boundary}${CRLF}Content-Disposition: form-data; name="${name}"${CRLF}${CRLF}${text}${CRLF}'.encode()\n    + `,
  );
  return {
    before: `boundary = os.urandom(16).hex()
with open("${fileName}", "rb") as file:
    content = file.read()
form = (
${others.join('') || '    '}f'--{boundary}${CRLF}Content-Disposition: form-data; name="${field}"; filename="${fileName}"${CRLF}'.encode()
    + b'Content-Type: ${mediaType}${CRLF}${CRLF}' + content + f'${CRLF}--{boundary}--${CRLF}'.encode()
)
`,
    sent: '\n    data=form,',
    content: `, "Content-Type": f"multipart/form-data; boundary={boundary}"`,
  };
}

function php({ field, fileName, mediaType, texts }: Form): Parts {
  const others = Object.entries(texts).map(
    ([name, text]) =>
      `  . "--$boundary${CRLF}Content-Disposition: form-data; name=\\"${name}\\"${CRLF}${CRLF}${text}${CRLF}"\n`,
  );
  return {
    before: `$boundary = bin2hex(random_bytes(16));
$form = ''
${others.join('')}  . "--$boundary${CRLF}Content-Disposition: form-data; name=\\"${field}\\"; filename=\\"${fileName}\\"${CRLF}"
  . "Content-Type: ${mediaType}${CRLF}${CRLF}" . file_get_contents('${fileName}') . "${CRLF}--$boundary--${CRLF}";
`,
    sent: `\n  'content' => $form,`,
    content: `, "Content-Type: multipart/form-data; boundary=$boundary"`,
  };
}
