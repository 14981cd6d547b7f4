// How much of the account's four windows is used. Every answer says so; asking anew is a request itself.
import type { JSX } from 'preact';
import { get } from '../../app/api.ts';
import { count } from '../../app/format.ts';
import { useWords } from '../../app/language.ts';
import { useLoaded } from '../../app/load.ts';
import { useObserved } from '../../app/observed.ts';
import { areUncounted, type RateWindow, rateWindows } from '../../app/rate-windows.ts';
import { Screen } from '../../parts/screen.tsx';
import { Shown } from '../../parts/state.tsx';

const TIGHT = 0.8;

export function UsageScreen(): JSX.Element {
  const words = useWords().usage;
  const windows = useObserved(rateWindows);
  const asked = useLoaded('usage', async (signal) => {
    await get('/api-tokens/scopes', { signal });
    return true;
  });
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <button type="button" onClick={asked.reload}>
          {words.refresh}
        </button>
      }
    >
      <Shown of={asked}>
        {() => (areUncounted(windows) ? <p>{words.uncounted}</p> : <Windows of={windows} />)}
      </Shown>
    </Screen>
  );
}

function Windows({ of: windows }: { of: readonly RateWindow[] }) {
  return (
    <>
      <div class="cards">
        {windows.map((each) => (
          <Window key={each.name} of={each} />
        ))}
      </div>
      <p class="hint">{useWords().usage.note}</p>
    </>
  );
}

function Window({ of: { name, limit, remaining, resetSeconds } }: { of: RateWindow }) {
  const words = useWords().usage;
  const used = Math.max(0, limit - remaining);
  const isTight = limit > 0 && used / limit >= TIGHT;
  return (
    <section class="card" aria-label={words.windows[name]}>
      <h2>{words.windows[name]}</h2>
      <p class="figure">
        {count(used)} <span class="soft">{words.of(count(limit))}</span>
      </p>
      <meter
        min={0}
        max={limit}
        value={used}
        high={limit * TIGHT}
        optimum={0}
        aria-label={words.windows[name]}
      />
      <p class={isTight ? 'wrong' : 'soft'}>{words.left(count(remaining))}</p>
      <p class="soft">{words.resets(resetSeconds)}</p>
    </section>
  );
}
