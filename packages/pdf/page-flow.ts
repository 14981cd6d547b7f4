// Fills pages with pieces from the top, each page below a head of its own. Pages are planned before they are drawn, since each says how
// many there are.
import type { Piece } from './piece.ts';

export type Placed = { piece: Piece; y: number };

/** Millimetres; `headOf` is told whether the page is the first. */
type Paper = { top: number; bottom: number; headOf: (isFirst: boolean) => Piece };

export class PageFlow {
  readonly pages: Placed[][] = [];
  private readonly paper: Paper;
  private y = 0;

  constructor(paper: Paper) {
    this.paper = paper;
    this.turn();
  }

  /** One below the other, over as many pages as it takes; `above` stands again at the head of each further one. */
  flow(pieces: readonly Piece[], above?: Piece): void {
    for (const piece of pieces) {
      if (!this.hasRoom(piece)) {
        this.turn();
        if (above !== undefined) this.place(above);
      }
      this.place(piece);
    }
  }

  /** At the foot of the page, or of another one where this has no room for it. */
  atFoot(piece: Piece): void {
    if (!this.hasRoom(piece)) this.turn();
    this.pages.at(-1)?.push({ piece, y: this.paper.bottom - piece.height });
  }

  private hasRoom({ height }: Piece): boolean {
    return this.y + height <= this.paper.bottom;
  }

  private turn(): void {
    this.pages.push([]);
    this.y = this.paper.top;
    this.place(this.paper.headOf(this.pages.length === 1));
  }

  private place(piece: Piece): void {
    this.pages.at(-1)?.push({ piece, y: this.y });
    this.y += piece.height;
  }
}
