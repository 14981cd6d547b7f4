// Which screen is shown: the address says it, links and the buttons of the browser change it. Each change moves the focus to the heading,
// so that a screen reader begins there.
import type { ComponentChildren } from 'preact';
import { observed, useObserved } from './observed.ts';
import { placeOf } from './place-of.ts';
import { SCREENS, type ScreenName } from './screen-names.ts';

type Place = { screen: ScreenName; record?: string; query: URLSearchParams };

const BASE = '/console';
const place = observed<Place>(placeNow());

export const usePlace = (): Place => useObserved(place);
window.addEventListener('popstate', () => place.set(placeNow()));

function placeNow(): Place {
  return { ...placeOf(location.pathname), query: new URLSearchParams(location.search) };
}

type To = { screen: ScreenName; record?: string; query?: Record<string, string> };

function addressOf({ screen, record, query = {} }: To): string {
  const [home] = SCREENS;
  const own = screen === home && record === undefined ? '' : `/${screen}`;
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const text = new URLSearchParams(given).toString();
  const path = `${BASE}${own}${record === undefined ? '' : `/${encodeURIComponent(record)}`}`;
  return text === '' ? path : `${path}?${text}`;
}

export function go(to: To): void {
  history.pushState(null, '', addressOf(to));
  place.set(placeNow());
}

/** The same screen with other filters: no step of the history, and the focus stays. */
export function refine(to: To): void {
  history.replaceState(null, '', addressOf(to));
  place.set(placeNow());
}

type LinkProps = To & {
  children: ComponentChildren;
  class?: string;
  isHere?: boolean;
  onFollow?: () => void;
};

export function Link({ children, class: name, isHere, onFollow, ...to }: LinkProps) {
  return (
    <a
      href={addressOf(to)}
      class={name}
      aria-current={isHere === true ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onFollow?.();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
