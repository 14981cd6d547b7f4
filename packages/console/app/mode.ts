// Live or test: which data every screen shows. A session that knows the sandbox alone cannot leave it.
import { store, stored } from './browser-storage.ts';
import { observed, useObserved } from './observed.ts';

export type Mode = 'live' | 'test';

/** The sandbox unless live data was chosen in this tab: nothing real is touched by looking around. */
export const mode = observed<Mode>(stored('mode') === 'live' ? 'live' : 'test');

export function turnTo(chosen: Mode): void {
  store('mode', chosen);
  mode.set(chosen);
}

export const useMode = (): Mode => useObserved(mode);
