// The sales of a day as a picture, by the hour, with the same in words and as a table.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { systemClock } from '#kernel/clock.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { count, day, money } from '../../app/format.ts';
import { useWords } from '../../app/language.ts';
import { useLoaded } from '../../app/load.ts';
import { useMode } from '../../app/mode.ts';
import { Link } from '../../app/router.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Empty, Shown } from '../../parts/state.tsx';
import type { DayOfSales } from './added-up.ts';
import { Chart } from './chart.tsx';
import { latestDay, readDay } from './day-of-sales.ts';

export function TodayScreen(): JSX.Element {
  const words = useWords().today;
  const mode = useMode();
  const today = businessDate(systemClock.now());
  const [date, setDate] = useState(today);
  const loaded = useLoaded(`sales ${date} ${mode}`, (signal) => readDay(date, signal));
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <button type="button" onClick={loaded.reload}>
          {words.refresh}
        </button>
      }
    >
      <div class="filters">
        <button type="button" onClick={() => setDate(addDays(date, -1))}>
          ← {words.before}
        </button>
        <TextField
          label={words.day}
          type="date"
          value={date}
          onChange={(chosen) => setDate(chosen || today)}
        />
        <button type="button" disabled={date >= today} onClick={() => setDate(addDays(date, 1))}>
          {words.after} →
        </button>
      </div>
      <Shown of={loaded}>
        {(sales) => (sales.count === 0 ? <NoSales onDay={setDate} /> : <Sales sales={sales} />)}
      </Shown>
    </Screen>
  );
}

function Sales({ sales }: { sales: DayOfSales }) {
  const words = useWords().today;
  return (
    <>
      <div class="cards">
        <Figure name={words.total} value={money(sales.total)} />
        <Figure name={words.count} value={count(sales.count)} />
        <Figure name={words.average} value={money(sales.average)} />
      </div>
      <Chart sales={sales} />
      {sales.isPart && <p class="hint">{words.part(count(sales.count))}</p>}
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <section class="card" aria-label={name}>
    <h2>{name}</h2>
    <p class="figure">{value}</p>
  </section>
);

/** Leads to the last day that has any, and in an empty sandbox to the shop that fills it. */
function NoSales({ onDay }: { onDay: (date: string) => void }) {
  const words = useWords().today;
  const mode = useMode();
  const { value: latest, isLoading } = useLoaded(`latest ${mode}`, latestDay);
  return (
    <Empty title={words.none}>
      <p>{words.noneLead}</p>
      {latest !== undefined && (
        <button type="button" class="lead-button" onClick={() => onDay(latest)}>
          {words.latest(day(latest))}
        </button>
      )}
      {mode === 'test' && latest === undefined && !isLoading && (
        <p>
          <Link screen="sandbox" class="button">
            {words.fill}
          </Link>
        </p>
      )}
    </Empty>
  );
}
