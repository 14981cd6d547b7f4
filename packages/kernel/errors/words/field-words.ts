// What is wrong with a field, in both languages, by the code of the line and its params: our own words, not those of the schema library.
import type { FieldCode, FieldError } from '../../error.ts';

type Words = { en: string; es: string };
type Tell = (line: FieldError) => Words;

const listed = (values: unknown): string =>
  Array.isArray(values)
    ? `${values.slice(0, 12).map(String).join(', ')}${values.length > 12 ? ', …' : ''}`
    : '';

const NAMES: Readonly<Record<string, Words>> = {
  string: { en: 'a text', es: 'un texto' },
  number: { en: 'a number', es: 'un número' },
  int: { en: 'a whole number', es: 'un número entero' },
  boolean: { en: 'true or false', es: 'true o false' },
  array: { en: 'a list', es: 'una lista' },
  object: { en: 'an object', es: 'un objeto' },
  record: { en: 'an object', es: 'un objeto' },
  date: { en: 'a day, YYYY-MM-DD', es: 'un día, AAAA-MM-DD' },
  cuit: {
    en: 'a CUIT: 11 digits with their check digit',
    es: 'un CUIT: 11 dígitos con su dígito verificador',
  },
  month: { en: 'a month, YYYY-MM', es: 'un mes, AAAA-MM' },
  'date-time': {
    en: 'an instant such as 2026-03-10T12:00:00-03:00',
    es: 'un instante como 2026-03-10T12:00:00-03:00',
  },
  email: { en: 'an address of e-mail', es: 'una dirección de correo' },
  url: { en: 'an address that begins with https://', es: 'una dirección que empieza con https://' },
  uri: { en: 'an address that begins with https://', es: 'una dirección que empieza con https://' },
  'record-id': {
    en: 'an id of 24 hexadecimal characters',
    es: 'un identificador de 24 caracteres hexadecimales',
  },
};

/** The least of what must be more than 0: as a number it says less than as a sentence. */
const SMALLEST = 0.000001;

const counted = (count: unknown, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const called = (name: unknown): Words | undefined => NAMES[String(name)];

const TELL: Readonly<Record<FieldCode, Tell>> = {
  required: () => ({ en: 'This field is required', es: 'Este campo es obligatorio' }),
  invalid_type: ({ expected }) => {
    const kind = called(expected);
    return kind === undefined
      ? { en: 'The value is of another type', es: 'El valor es de otro tipo' }
      : { en: `It must be ${kind.en}`, es: `Debe ser ${kind.es}` };
  },
  too_short: ({ min = 1 }) => ({
    en: `It has at least ${counted(min, 'character', 'characters')}`,
    es: `Tiene al menos ${counted(min, 'carácter', 'caracteres')}`,
  }),
  too_long: ({ max }) =>
    max === undefined
      ? { en: 'It is too long', es: 'Es demasiado largo' }
      : {
          en: `It has at most ${counted(max, 'character', 'characters')}`,
          es: `Tiene como máximo ${counted(max, 'carácter', 'caracteres')}`,
        },
  too_small: ({ min }) => {
    if (min === undefined) return { en: 'It is too small', es: 'Es demasiado chico' };
    return min === SMALLEST
      ? { en: 'It is more than 0', es: 'Es mayor que 0' }
      : { en: `It is at least ${min}`, es: `Es como mínimo ${min}` };
  },
  too_large: ({ max }) =>
    max === undefined
      ? { en: 'It is too large', es: 'Es demasiado grande' }
      : { en: `It is at most ${max}`, es: `Es como máximo ${max}` },
  out_of_range: ({ min, max }) => {
    if (min !== undefined && max !== undefined)
      return { en: `It is from ${min} to ${max}`, es: `Va de ${min} a ${max}` };
    if (min !== undefined) return { en: `It is from ${min} on`, es: `Va desde ${min}` };
    if (max !== undefined) return { en: `It is up to ${max}`, es: `Va hasta ${max}` };
    return {
      en: 'The value is outside of what is allowed here',
      es: 'El valor está fuera de lo que se admite aquí',
    };
  },
  not_multiple_of: ({ multiple_of: step }) => {
    if (step === undefined)
      return { en: 'It has too many decimals', es: 'Tiene demasiados decimales' };
    const places = Math.round(-Math.log10(Number(step)));
    if (step === 1) return { en: 'It must be a whole number', es: 'Debe ser un número entero' };
    if (places < 1 || 10 ** -places !== step)
      return { en: `It is a multiple of ${step}`, es: `Es un múltiplo de ${step}` };
    return {
      en: `It has at most ${counted(places, 'decimal', 'decimals')}: a multiple of ${step}`,
      es: `Tiene como máximo ${counted(places, 'decimal', 'decimales')}: un múltiplo de ${step}`,
    };
  },
  invalid_format: ({ format }) => {
    const kind = called(format);
    return kind === undefined
      ? { en: 'It is written in another form', es: 'Tiene otro formato' }
      : { en: `It must be ${kind.en}`, es: `Debe ser ${kind.es}` };
  },
  invalid_enum: ({ allowed }) =>
    allowed === undefined
      ? {
          en: 'It is none of the values that there are',
          es: 'No es ninguno de los valores que hay',
        }
      : { en: `It is one of: ${listed(allowed)}`, es: `Es uno de: ${listed(allowed)}` },
  too_few_items: ({ min = 1 }) => ({
    en: `The list has at least ${counted(min, 'item', 'items')}`,
    es: `La lista tiene al menos ${counted(min, 'elemento', 'elementos')}`,
  }),
  too_many_items: ({ max }) =>
    max === undefined
      ? { en: 'The list has too many items', es: 'La lista tiene demasiados elementos' }
      : {
          en: `The list has at most ${counted(max, 'item', 'items')}`,
          es: `La lista tiene como máximo ${counted(max, 'elemento', 'elementos')}`,
        },
  unknown_field: ({ location }) =>
    location === 'query'
      ? { en: 'There is no such parameter', es: 'No existe ese parámetro' }
      : { en: 'There is no such field', es: 'No existe ese campo' },
  not_found: () => ({ en: 'There is no such record', es: 'No existe ese registro' }),
  not_unique: () => ({ en: 'The value is taken', es: 'El valor ya está en uso' }),
  immutable: () => ({ en: 'It does not change', es: 'No se puede cambiar' }),
  conditional_required: () => ({
    en: 'With the other values this field is required',
    es: 'Con los otros valores, este campo es obligatorio',
  }),
};

/** undefined for codes that are those of whole answers. */
export const fieldWords = (line: FieldError): Words | undefined =>
  (TELL as Readonly<Record<string, Tell>>)[line.code ?? '']?.(line);

/** What follows the message where the line knows what was probably meant. */
export const meantWords = ({ did_you_mean: meant }: FieldError): Words =>
  meant === undefined
    ? { en: '', es: '' }
    : { en: `; did you mean ${meant}?`, es: `; ¿quiso decir ${meant}?` };
