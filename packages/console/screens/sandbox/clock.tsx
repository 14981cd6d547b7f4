// The clock of the sandbox: what it says, forward by so much, to a given moment, or back to real time.
import { useState } from 'preact/hooks';
import { get, post, remove } from '../../app/api.ts';
import { moment } from '../../app/format.ts';
import { useWords } from '../../app/language.ts';
import { useDoing, useLoaded } from '../../app/load.ts';
import { withSandboxToken } from '../../app/sandbox-token.ts';
import { announce } from '../../parts/announce.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Shown } from '../../parts/state.tsx';

const PATH = '/sandbox/clock/';
const STEPS = [
  { name: 'hour', seconds: 3600 },
  { name: 'day', seconds: 86_400 },
  { name: 'week', seconds: 604_800 },
  { name: 'month', seconds: 2_592_000 },
] as const;

type Clock = { now: string; offset_seconds: number };

export function SandboxClock() {
  const words = useWords().sandbox;
  const [to, setTo] = useState('');
  const { isBusy, error, run } = useDoing();
  const loaded = useLoaded('clock', (signal) =>
    withSandboxToken((token) => get<Clock>(PATH, { token, signal })),
  );
  const move = (ask: (token: string) => Promise<Clock>) =>
    void run(async () => {
      const { now } = await withSandboxToken(ask);
      announce(words.clockNow(moment(now)));
      loaded.reload();
    });
  return (
    <section class="card" aria-label={words.clock}>
      <h2>{words.clock}</h2>
      <Shown of={loaded}>
        {({ now, offset_seconds: offset }) => (
          <>
            <p class="figure small-figure">{moment(now)}</p>
            <p class="soft">{offset === 0 ? words.realTime : words.movedTime}</p>
          </>
        )}
      </Shown>
      <p class="row-acts">
        {STEPS.map(({ name, seconds }) => (
          <button
            key={name}
            type="button"
            class="small"
            disabled={isBusy}
            onClick={() =>
              move((token) => post<Clock>(PATH, { token, body: { advance_seconds: seconds } }))
            }
          >
            {words.steps[name]}
          </button>
        ))}
        <button
          type="button"
          class="small"
          disabled={isBusy}
          onClick={() => move((token) => remove<Clock>(PATH, { token }))}
        >
          {words.restore}
        </button>
      </p>
      <form
        class="find"
        onSubmit={(event) => {
          event.preventDefault();
          move((token) => post<Clock>(PATH, { token, body: { now: to } }));
        }}
      >
        <TextField
          label={words.setTo}
          type="datetime-local"
          value={to}
          onChange={setTo}
          isRequired
        />
        <button type="submit" disabled={isBusy}>
          {words.set}
        </button>
      </form>
      <Problem error={error} />
    </section>
  );
}
