// What pages of the reference say beside the document, in each language, and how a text of the document is said in it.
import { spanishText } from './spanish/spanish-text.ts';

export type Wording = {
  /** Where its pages are. */
  base: string;
  say: (english: string) => string;
  tryIt: string;
  parameters: string;
  body: string;
  example: string;
  answer: string;
  required: string;
  listOf: string;
  any: string;
  members: string;
  /** Comments of samples: what their variables are. */
  token: string;
  session: string;
  /** Where in a request a parameter stands. */
  places: Readonly<Record<string, string>>;
};

export const ENGLISH: Wording = {
  base: '/docs/reference/',
  say: (english) => english,
  tryIt: 'Try it',
  parameters: 'Parameters',
  body: 'Body',
  example: 'Example',
  answer: 'Answer',
  required: 'required',
  listOf: 'list of',
  any: 'any',
  members: 'members',
  token: 'BASE and TOKEN are the address of the service and a token of yours.',
  session: 'BASE and SESSION are the address of the service and a session of yours.',
  places: { path: 'path', query: 'query' },
};

/** A text that is not known in Spanish stays as it is; site.test.ts holds that there is none. */
export const SPANISH: Wording = {
  base: '/docs/es/reference/',
  say: (english) => spanishText(english) ?? english,
  tryIt: 'Probar',
  parameters: 'Parámetros',
  body: 'Cuerpo',
  example: 'Ejemplo',
  answer: 'Respuesta',
  required: 'obligatorio',
  listOf: 'lista de',
  any: 'cualquiera',
  members: 'campos',
  token: 'BASE y TOKEN son la dirección del servicio y un token tuyo.',
  session: 'BASE y SESSION son la dirección del servicio y una sesión tuya.',
  places: { path: 'ruta', query: 'consulta' },
};

/** Paragraph by paragraph. */
export const sayAll = ({ say }: Wording, english: string): string =>
  english.split('\n\n').map(say).join('\n\n');

export const isReference = (path: string): boolean =>
  path.startsWith(ENGLISH.base) || path.startsWith(SPANISH.base);
