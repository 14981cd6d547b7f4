// The page of the error codes, in both languages: one anchor a code, which docs_url of every failure names.
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import { SPANISH_WHEN } from './spanish/when.ts';

const HEAD = {
  en: `# Error codes

Every refusal is the same envelope: \`success: false\`, a \`code\` that never changes its meaning, a sentence in \`error\`, the \`request_id\` to quote,
and in \`errors[]\` a line for each field with what is wrong, what is allowed and, where a name was probably misspelt, \`did_you_mean\`.
\`error\` and \`message\` follow \`Accept-Language\`. 429 and 503 say in \`Retry-After\` when to try again.`,
  es: `# Códigos de error

Todo rechazo tiene la misma forma: \`success: false\`, un \`code\` que nunca cambia de significado, una frase en \`error\`, el \`request_id\` para citar,
y en \`errors[]\` un renglón por campo con lo que está mal, lo que se admite y, si un nombre parece mal escrito, \`did_you_mean\`.
\`error\` y \`message\` siguen a \`Accept-Language\`. 429 y 503 dicen en \`Retry-After\` cuándo volver a intentar.`,
};

const whenOf = {
  en: (code: ErrorCode): string => `When: ${ERRORS[code].when}`,
  es: (code: ErrorCode): string => `Cuándo: ${SPANISH_WHEN[code]}`,
};

export function errorsPage(language: 'en' | 'es'): string {
  const codes = Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][];
  const parts = codes.map(
    ([code, entry]) =>
      `## ${code} {#${code}}\n\nHTTP ${entry.status}. ${entry[language]}.\n\n${whenOf[language](code)}.`,
  );
  return [HEAD[language], ...parts].join('\n\n');
}
