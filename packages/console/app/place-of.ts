// What an address of the console names: a screen and a record of it. Apart from the router, which needs a browser.
import { SCREENS, type ScreenName } from './screen-names.ts';

type Named = { screen: ScreenName; record?: string };

/** The first screen where the path names none. */
export function placeOf(pathname: string): Named {
  const [, , name, record] = pathname.split('/');
  const [home] = SCREENS;
  const screen = SCREENS.find((each) => each === name) ?? home;
  return { screen, ...(record && { record: decoded(record) }) };
}

/** A wrong escape stands for itself: there is no such record, which its screen says. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
