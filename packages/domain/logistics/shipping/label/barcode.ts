// Code 128 as bars, to be drawn as rectangles: sharp at any size, unlike an image.
import { code128 } from 'bwip-js/generic';

/** Modules from the left edge; a module is the width of the narrowest bar. */
type Bar = { from: number; width: number };
type Barcode = { bars: Bar[]; modules: number };

/** Twice the size, so that the middle of every bar is a whole number. */
const SCALE = 2;

/** The bars of that text, without the quiet zone of 10 modules that belongs on each side. */
export function barcodeOf(text: string): Barcode {
  const bars: Bar[] = [];
  let width = 0;
  return code128<Barcode>(
    { bcid: 'code128', text, scale: SCALE },
    {
      scale: () => [SCALE, SCALE],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (given) => {
        width = given;
      },
      line: (...[x, , , , thickness]) => {
        bars.push({ from: (x - thickness / 2) / SCALE, width: thickness / SCALE });
      },
      polygon: () => undefined,
      hexagon: () => undefined,
      ellipse: () => undefined,
      fill: () => undefined,
      text: () => undefined,
      end: () => ({ bars, modules: width / SCALE }),
    },
  );
}
