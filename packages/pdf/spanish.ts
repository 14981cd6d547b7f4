// How figures, days, tax numbers and addresses are written on paper in Argentina: 1.234,56 and 21/11/2026.

const PLACES = {
  money: [2, 2],
  unitPrice: [2, 4],
  quantity: [0, 6],
  rate: [0, 4],
  exchange: [2, 6],
};
type Figure = keyof typeof PLACES;

/** Made by the first figure of its kind: each takes 2 ms of processor. */
const formats = new Map<Figure, Intl.NumberFormat>();

export function figure(value: number, kind: Figure = 'money'): string {
  const format = formats.get(kind) ?? formatOf(PLACES[kind]);
  formats.set(kind, format);
  return format.format(value);
}

const formatOf = ([least, most]: readonly number[]): Intl.NumberFormat =>
  new Intl.NumberFormat('es-AR', {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });

/** "2026-11-21" as "21/11/2026". */
export const day = (date: string): string => date.split('-').reverse().join('/');

/** "30715686054" as "30-71568605-4". */
export const cuit = (digits: string): string => digits.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');

const NAMED_DOCUMENTS: Readonly<Record<number, string>> = {
  30: 'Cert. de migración',
  80: 'CUIT',
  86: 'CUIL',
  87: 'CDI',
  89: 'LE',
  90: 'LC',
  91: 'CI extranjera',
  92: 'En trámite',
  93: 'Acta de nacimiento',
  94: 'Pasaporte',
  95: 'CI Bs. As. RNP',
  96: 'DNI',
};

/** What the number of a receiver is called; the remaining codes are police identity cards by province. */
export const documentName = (code: number): string => NAMED_DOCUMENTS[code] ?? 'CI policía';

type Place = { domicilio?: string; localidad?: string; provincia?: string };

/** Street, town and province; those that the text before them already names are not said again. */
export function addressLine({ domicilio = '', localidad = '', provincia = '' }: Place): string {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  const told = domicilio.split(',').map(plain);
  const more = [localidad, provincia].filter((text) => {
    const isNew = !told.includes(plain(text));
    told.push(plain(text));
    return isNew;
  });
  return [domicilio, ...more].filter((text) => text.trim() !== '').join(', ');
}
