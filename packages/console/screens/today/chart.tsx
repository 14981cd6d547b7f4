// Bars by the hour, drawn to scale, with the table behind them for those who read rather than look.
import { money, shortMoney } from '../../app/format.ts';
import { useWords } from '../../app/language.ts';
import { Table } from '../../parts/table.tsx';
import type { DayOfSales, Hour } from './added-up.ts';
import { niceAbove } from './scale.ts';

const [HEIGHT, TOP, BOTTOM] = [240, 12, 26];
/** Of its hour, that a bar fills. */
const FILLED = 0.8;
const LINES = 4;
const EVERY = 3;

export function Chart({ sales }: { sales: DayOfSales }) {
  const words = useWords().today;
  const best = sales.hours.reduce((most, hour) => (hour.total > most.total ? hour : most));
  const title = words.chart(sales.count, money(sales.total), `${best.hour} h`);
  return (
    <figure class="chart">
      <svg height={HEIGHT} role="img" aria-label={title}>
        <Bars hours={sales.hours} top={niceAbove(best.total)} />
      </svg>
      <figcaption>{title}</figcaption>
      <details>
        <summary>{words.asTable}</summary>
        <Table
          caption={words.byHour}
          rows={sales.hours.filter(({ count }) => count > 0)}
          keyOf={({ hour }) => String(hour)}
          columns={[
            { title: words.hour, show: ({ hour }) => hourName(hour) },
            { title: words.count, isNumber: true, show: ({ count }) => count },
            { title: words.total, isNumber: true, show: ({ total }) => money(total) },
          ]}
        />
      </details>
    </figure>
  );
}

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Across it is as wide as there is room, and its letters as large on a phone as elsewhere. */
const across = (part: number): string => `${part * 100}%`;

function Bars({ hours, top }: { hours: readonly Hour[]; top: number }) {
  const room = HEIGHT - TOP - BOTTOM;
  const step = 1 / hours.length;
  const heightOf = (total: number) => (Math.max(0, total) / top) * room;
  const lines = Array.from({ length: LINES + 1 }, (_, at) => (top / LINES) * at);
  return (
    <>
      {lines.map((value) => {
        const y = TOP + room - heightOf(value);
        return (
          <g key={value}>
            <line class="grid" x1="0" x2="100%" y1={y} y2={y} />
            <text class="axis" x={-8} y={y + 4} text-anchor="end">
              {shortMoney(value)}
            </text>
          </g>
        );
      })}
      {hours.map(({ hour, total }) => (
        <g key={hour}>
          {total > 0 && (
            <rect
              class="sold"
              x={across((hour + (1 - FILLED) / 2) * step)}
              y={TOP + room - heightOf(total)}
              width={across(step * FILLED)}
              height={heightOf(total)}
              rx={3}
            />
          )}
          {hour % EVERY === 0 && (
            <text class="axis" x={across((hour + 0.5) * step)} y={HEIGHT - 6} text-anchor="middle">
              {hour}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
