// One run of a function (a request, a job) that may die at any call it makes, before or after the call took effect, and may be
// frozen there and thaw much later, as functions between two invocations do.
import type { Random } from '../../support/random.ts';
import type { Timeline } from './timeline.ts';

/** Chances per call. */
type Chaos = { crash: number; freeze: number; isOver: (nowMs: number) => boolean };
/** `tell` is given the story, line by line. */
export type Scene = {
  timeline: Timeline;
  random: Random;
  chaos: Chaos;
  tell?: (line: string) => void;
};
/** Whole milliseconds. */
export type Span = readonly [fromMs: number, toMs: number];

type Fate = 'lives' | 'dies before' | 'dies after' | 'freezes before' | 'freezes after';

const FREEZE_MS: Span = [5_000, 240_000];
/** The platform stops a run that takes longer. */
const LIFE_MS = 29_000;

export const within = (random: Random, [from, to]: Span): number =>
  from + random.below(to - from + 1);

export class Process {
  readonly scene: Scene;
  readonly name: string;
  readonly #startedMs: number;
  readonly #lifeMs: number;
  #isDead = false;
  #hasThawed = false;

  constructor(scene: Scene, name: string, lifeMs = LIFE_MS) {
    this.scene = scene;
    this.name = name;
    this.#startedMs = scene.timeline.nowMs;
    this.#lifeMs = lifeMs;
  }

  /** A call to something outside: takes effect after a while, answers at once or `answerMs` later. */
  call<T>(
    latency: Span,
    effect: () => T | Promise<T>,
    answerMs: (value: T) => number = () => 0,
  ): Promise<T> {
    const { timeline, random } = this.scene;
    const fate = this.#fate();
    if (fate !== 'lives') this.scene.tell?.(`${this.name} ${fate} its next call`);
    const waitMs = within(random, latency) + (fate === 'freezes before' ? this.#frozenMs() : 0);
    return new Promise((resolve, reject) => {
      const arrive = async () => {
        if (this.#isDead) return;
        if (fate === 'dies before') {
          this.#isDead = true;
          return;
        }
        const answer = await settled(effect);
        if (fate === 'dies after') this.#isDead = true;
        const laterMs = 'value' in answer ? answerMs(answer.value) : 0;
        const deliver = () => {
          if (this.#isDead) return;
          if ('value' in answer) resolve(answer.value);
          else reject(answer.error);
        };
        this.#deliver(deliver, laterMs + (fate === 'freezes after' ? this.#frozenMs() : 0));
      };
      timeline.after(waitMs, () => void arrive());
    });
  }

  /** Past its time a run is gone, or frozen until its function is used again. */
  #deliver(deliver: () => void, ms: number): void {
    const { timeline, random } = this.scene;
    const isLate = timeline.nowMs + ms - this.#startedMs > this.#lifeMs;
    if (!isLate || this.#hasThawed) {
      if (ms === 0) deliver();
      else timeline.after(ms, deliver);
      return;
    }
    this.#hasThawed = true;
    if (random.next() < 0.5) this.#isDead = true;
    else timeline.after(ms + this.#frozenMs(), deliver);
  }

  #frozenMs(): number {
    return within(this.scene.random, FREEZE_MS);
  }

  #fate(): Fate {
    const { timeline, random, chaos } = this.scene;
    const chance = random.next();
    if (chaos.isOver(timeline.nowMs)) return 'lives';
    if (chance < chaos.crash) return chance < chaos.crash / 2 ? 'dies before' : 'dies after';
    if (chance >= chaos.crash + chaos.freeze) return 'lives';
    return chance < chaos.crash + chaos.freeze / 2 ? 'freezes before' : 'freezes after';
  }
}

async function settled<T>(
  effect: () => T | Promise<T>,
): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await effect() };
  } catch (error) {
    return { error };
  }
}
