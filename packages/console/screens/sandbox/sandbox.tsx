// The sandbox: begin anew, move its clock, script what the simulated tax authority does, and the totals that play an outcome each.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { post } from '../../app/api.ts';
import { count, money } from '../../app/format.ts';
import { useWords } from '../../app/language.ts';
import { turnTo, useMode } from '../../app/mode.ts';
import { withSandboxToken } from '../../app/sandbox-token.ts';
import { announce } from '../../parts/announce.tsx';
import { Ask } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Copy } from '../../parts/small.tsx';
import { Empty } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { SandboxClock } from './clock.tsx';
import { Faults } from './faults.tsx';

const SEEDS = ['demo', 'empty'] as const;
type Seed = (typeof SEEDS)[number];
/** What the simulated authority makes of totals that end so (decision 190's guide has them too). */
const MAGIC = [
  { total: 1210.91, outcome: 'rejected' },
  { total: 1210.92, outcome: 'down' },
  { total: 1210.93, outcome: 'late' },
] as const;

export function SandboxScreen(): JSX.Element {
  const words = useWords().sandbox;
  const mode = useMode();
  return (
    <Screen title={words.title} lead={words.lead}>
      {mode === 'live' ? (
        <Empty title={words.isLive}>
          <p>{words.isLiveLead}</p>
          <button type="button" class="lead-button" onClick={() => turnTo('test')}>
            {words.toSandbox}
          </button>
        </Empty>
      ) : (
        <>
          <p class="hint">{words.token}</p>
          <div class="cards wide">
            <Reset />
            <SandboxClock />
          </div>
          <Faults />
          <Magic />
        </>
      )}
    </Screen>
  );
}

type Counts = {
  deleted_counts: Record<string, number>;
  seeded_counts: Record<string, number>;
};

function Reset() {
  const words = useWords().sandbox;
  const [seed, setSeed] = useState<string>('demo');
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Counts | undefined>();
  const reset = async () => {
    const body = { seed: seed as Seed };
    const counts = await withSandboxToken((token) =>
      post<Counts>('/sandbox/reset/', { token, body }),
    );
    setDone(counts);
    announce(words.resetDone);
  };
  const sum = (counts: Record<string, number>) =>
    count(Object.values(counts).reduce((total, each) => total + each, 0));
  return (
    <section class="card" aria-label={words.reset}>
      <h2>{words.reset}</h2>
      <p>{words.resetLead}</p>
      <SelectField
        label={words.seed}
        value={seed}
        onChange={setSeed}
        options={SEEDS.map((value) => ({ value, text: words.seeds[value] }))}
      />
      <div class="buttons">
        <button type="button" class="grave" onClick={() => setAsking(true)}>
          {words.resetNow}
        </button>
      </div>
      {done !== undefined && (
        <p class="good-word">
          {words.resetCounts(sum(done.deleted_counts), sum(done.seeded_counts))}
        </p>
      )}
      {isAsking && (
        <Ask
          title={words.resetTitle}
          submit={words.resetNow}
          onClose={() => setAsking(false)}
          act={reset}
        >
          <p>{words.resetWarning}</p>
        </Ask>
      )}
    </section>
  );
}

function Magic() {
  const words = useWords().sandbox;
  return (
    <section aria-label={words.magic}>
      <h2>{words.magic}</h2>
      <p>{words.magicLead}</p>
      <Table
        caption={words.magic}
        rows={MAGIC}
        keyOf={({ outcome }) => outcome}
        columns={[
          {
            title: words.total,
            show: ({ total }) => (
              <>
                <code>{money(total)}</code> <Copy value={String(total)} />
              </>
            ),
          },
          { title: words.outcome, show: ({ outcome }) => words.outcomes[outcome] },
        ]}
      />
    </section>
  );
}
