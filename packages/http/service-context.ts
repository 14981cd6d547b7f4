// A Context for work that no request asked for: jobs from the queue and timers. The service itself is the actor.
import { shiftedClock } from '#kernel/clock.ts';
import { newId } from '#kernel/id.ts';
import type { Context } from '#resource/context.ts';
import { SCOPES } from '#resource/declaration.ts';
import { bindStore } from './binding.ts';
import { commitToken, retrying } from './race.ts';
import type { Binding, World } from './world.ts';

/** `id` names the piece of work (a message id): it appears in logs and makes its commits repeatable. */
export function openServiceContext(
  world: World,
  binding: Binding,
  work: { id: string; clockOffsetMs?: number },
): Context {
  const store = bindStore(world, binding);
  const clock = shiftedClock(world.clock, work.clockOffsetMs ?? 0);
  const actor = { kind: 'service', id: work.id, mode: binding.mode, scopes: SCOPES } as const;
  let commits = 0;
  return {
    tenantId: binding.tenantId,
    mode: binding.mode,
    livemode: binding.mode === 'live',
    actor,
    clock,
    store,
    authority: world.authorities[binding.mode],
    ports: world.ports(world, binding),
    request: { id: work.id, method: 'JOB', path: '', language: 'en', headers: {} },
    admitted: async () => actor,
    newId: () => newId(clock.now()),
    retry: (step) => retrying(world, step),
    async commit(changes, answer) {
      const nowMs = clock.now();
      commits += 1;
      await store.commit(changes, { token: commitToken(work.id, nowMs, commits), nowMs });
      return answer;
    },
  };
}
