// The days on which nothing falls due, by year, each with its source. National holidays (law 27.399), Maundy Thursday (decision 696) and
// the non-working days that are declared for tourism move due dates alike; the table says which is which. A year without a line is told,
// never guessed.
import { addDays, isWeekday } from '#kernel/date.ts';

type Year = {
  source: string;
  holidays: readonly string[];
  /** No holiday, but a non-working day on which banks and authorities are closed. */
  maundyThursday: string;
  /** Days declared for tourism; absent where they are not decreed yet. */
  tourism?: readonly string[];
};

/** Days as MM-DD; movable holidays stand where they were moved to. */
const YEARS: Readonly<Record<string, Year>> = {
  '2025': {
    source: 'Ley 27.399, Decreto 1027/2024, Decreto 614/2025',
    holidays: [
      ...['01-01', '03-03', '03-04', '03-24', '04-02', '04-18', '05-01', '05-25', '06-16'],
      ...['06-20', '07-09', '08-17', '10-10', '11-24', '12-08', '12-25'],
    ],
    maundyThursday: '04-17',
    tourism: ['05-02', '08-15', '11-21'],
  },
  '2026': {
    source: 'Ley 27.399, Resolución 164/2025 de la Jefatura de Gabinete de Ministros',
    holidays: [
      ...['01-01', '02-16', '02-17', '03-24', '04-02', '04-03', '05-01', '05-25', '06-15'],
      ...['06-20', '07-09', '08-17', '10-12', '11-23', '12-08', '12-25'],
    ],
    maundyThursday: '04-02',
    tourism: ['03-23', '07-10', '12-07'],
  },
  '2027': {
    source: 'Ley 27.399; non-working days for tourism not decreed when this table was written',
    holidays: [
      ...['01-01', '02-08', '02-09', '03-24', '03-26', '04-02', '05-01', '05-25', '06-20'],
      ...['06-21', '07-09', '08-16', '10-11', '11-20', '12-08', '12-25'],
    ],
    maundyThursday: '03-25',
  },
};

/** The day on which banks are closed and all else is open. */
const BANK_DAY = '11-06';

/** Monday to Friday and no holiday that the table knows. */
export function isBusinessDay(date: string): boolean {
  if (!isWeekday(date)) return false;
  const { holidays = [], maundyThursday, tourism = [] } = YEARS[date.slice(0, 4)] ?? {};
  return ![...holidays, maundyThursday, ...tourism].includes(date.slice('YYYY-'.length));
}

/** The date itself, or the first business day after it. */
export function onBusinessDay(date: string): string {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

/** The first business day after that date. */
export const nextBusinessDay = (date: string): string => onBusinessDay(addDays(date, 1));

/** The n-th day of the month (YYYY-MM) on which banks are open too. */
export function bankingDay(month: string, n: number): string {
  let date = onBusinessDay(`${month}-01`);
  for (let count = date.endsWith(BANK_DAY) ? 0 : 1; count < n; ) {
    date = nextBusinessDay(date);
    if (!date.endsWith(BANK_DAY)) count += 1;
  }
  return date;
}

/** What the table lacks of those years, a sentence for each; nothing where it is whole. */
export const lackingHolidays = (years: Iterable<string>): string[] =>
  [...new Set(years)].sort().flatMap((year) => {
    const known = YEARS[year];
    if (known === undefined) return [`Holidays of ${year} are not in the table: weekends only`];
    return known.tourism === undefined ? [`Holidays of ${year}: ${known.source}`] : [];
  });
