// What pages of the reference say beside the document, in each language, and how a text of the document is said in it.
import { spanishText } from './spanish/spanish-text.ts';

export type Wording = {
  /** Where its pages are. */
  base: string;
  language: 'en' | 'es';
  say: (english: string) => string;
  tryIt: string;
  /** The page on which operations are tried; `note`: that they are in another language. */
  tryPage: Readonly<Record<'title' | 'section' | 'all' | 'note', string>>;
  parameters: string;
  body: string;
  example: string;
  answer: string;
  required: string;
  /** Of what an answer may lack, or have as null. */
  optional: string;
  orNull: string;
  /** Titles of what answers hold, and what is true of all of it. */
  record: string;
  recordIntroduction: string;
  answerFields: string;
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
  language: 'en',
  say: (english) => english,
  tryIt: 'Try it',
  tryPage: { title: 'Try', section: 'Section', all: 'All of them (slow)', note: '' },
  parameters: 'Parameters',
  body: 'Body',
  example: 'Example',
  answer: 'Answer',
  required: 'required',
  optional: 'not always',
  orNull: 'or null',
  record: 'The record',
  recordIntroduction:
    'What answers and events say of it. A field that is “not always” there is left out where it says nothing.',
  answerFields: 'Fields of the answer',
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
  language: 'es',
  say: (english) => spanishText(english) ?? english,
  tryIt: 'Probar',
  tryPage: {
    title: 'Probar',
    section: 'Sección',
    all: 'Todas (lento)',
    note: 'Las operaciones están descriptas en inglés; la <a href="/docs/es">referencia</a> las describe en español.',
  },
  parameters: 'Parámetros',
  body: 'Cuerpo',
  example: 'Ejemplo',
  answer: 'Respuesta',
  required: 'obligatorio',
  optional: 'no siempre',
  orNull: 'o null',
  record: 'El registro',
  recordIntroduction:
    'Lo que dicen de él las respuestas y los eventos. Un campo que “no siempre” está se omite cuando no dice nada.',
  answerFields: 'Campos de la respuesta',
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
