// Days as banks write them: by the format that the mapping says, never by what else they could mean. A time after the day is
// left out.

export const DATE_FORMATS = [
  'DD/MM/YYYY',
  'YYYY-MM-DD',
  'DD/MM/YY',
  'MM/DD/YYYY',
  'YYYYMMDD',
] as const;
type DateFormat = (typeof DATE_FORMATS)[number];

/** A year of two digits is of this century. */
const CENTURY = '20';
const [DAY, MONTH, YEAR, SHORT] = [
  '(?<d>\\d{1,2})',
  '(?<m>\\d{1,2})',
  '(?<y>\\d{4})',
  '(?<y>\\d\\d)',
];
const SEPARATOR = '[/.-]';
const TIME = '(?:[ T].*)?';
const of = (...parts: readonly string[]) => new RegExp(`^${parts.join(SEPARATOR)}${TIME}$`);
const FORMS: Readonly<Record<DateFormat, RegExp>> = {
  'DD/MM/YYYY': of(DAY, MONTH, YEAR),
  'DD/MM/YY': of(DAY, MONTH, SHORT),
  'MM/DD/YYYY': of(MONTH, DAY, YEAR),
  'YYYY-MM-DD': of(YEAR, MONTH, DAY),
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
};

/** As YYYY-MM-DD; undefined where it is written otherwise. That the day exists is not judged here. */
export function dayOf(written: string, format: DateFormat): string | undefined {
  const { d, m, y } = FORMS[format].exec(written)?.groups ?? {};
  if (d === undefined || m === undefined || y === undefined) return undefined;
  const year = y.length === 2 ? `${CENTURY}${y}` : y;
  return `${year}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}
