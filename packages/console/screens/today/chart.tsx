// Bars by the hour, drawn to scale, with the table behind them for those who read rather than look.
import { money, shortMoney } from '../../app/format.ts';
import { useWords } from '../../app/language.ts';
import { Table } from '../../parts/table.tsx';
import type { DayOfSales, Hour } from './added-up.ts';
import { niceAbove } from './scale.ts';

const [WIDTH, HEIGHT] = [720, 240];
const [LEFT, TOP, BOTTOM] = [56, 12, 26];
const GAP = 6;
const LINES = 4;
const EVERY = 3;

export function Chart({ sales }: { sales: DayOfSales }) {
  const words = useWords().today;
  const best = sales.hours.reduce((most, hour) => (hour.total > most.total ? hour : most));
  const title = words.chart(sales.count, money(sales.total), `${best.hour} h`);
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
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

function Bars({ hours, top }: { hours: readonly Hour[]; top: number }) {
  const room = HEIGHT - TOP - BOTTOM;
  const step = (WIDTH - LEFT) / hours.length;
  const heightOf = (total: number) => (Math.max(0, total) / top) * room;
  const lines = Array.from({ length: LINES + 1 }, (_, at) => (top / LINES) * at);
  return (
    <>
      {lines.map((value) => {
        const y = TOP + room - heightOf(value);
        return (
          <g key={value}>
            <line class="grid" x1={LEFT} x2={WIDTH} y1={y} y2={y} />
            <text class="axis" x={LEFT - 8} y={y + 4} text-anchor="end">
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
              x={LEFT + hour * step + GAP / 2}
              y={TOP + room - heightOf(total)}
              width={step - GAP}
              height={heightOf(total)}
              rx={3}
            />
          )}
          {hour % EVERY === 0 && (
            <text class="axis" x={LEFT + (hour + 0.5) * step} y={HEIGHT - 6} text-anchor="middle">
              {hour}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
