// A subscription of a sandbox with its receiver on this machine, with time and queues moved by hand.

import { sweep } from '#background/due/sweep.ts';
import type { Workers } from '#background/workers.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { openStage, type Stage } from './webhook-stage.ts';

export type Subscriber = {
  stage: Stage;
  receiver: Receiver;
  token: string;
  hook: Rec;
  /** Another subscription to the same events, unless `more` says otherwise. */
  subscribe(path: string, more?: object): Promise<Rec>;
  /** The subscription as it is now. */
  shown(): Promise<Rec>;
  /** Of the subscription, or of another one. */
  deliveries(id?: string): Promise<Rec['items']>;
  /** Something happens that it asked for. */
  happen(name?: string): Promise<void>;
  /** Time passes, the timer ticks, the worker works. */
  pass(ms: number): Promise<void>;
};

export async function openSubscriber(): Promise<Subscriber> {
  const [stage, receiver] = await Promise.all([openStage(), openReceiver()]);
  const token = await stage.token('test');
  const event_types = ['parcel.created', 'webhook.*'];
  const subscribe: Subscriber['subscribe'] = async (path, more = {}) => {
    const body = { url: receiver.origin + path, event_types, ...more };
    const reply = await stage.request('POST', '/webhooks/', token, body);
    if (reply.status !== 201) throw new Error(reply.story);
    return reply.json.data;
  };
  const hook = await subscribe('/hook');
  const get = async (path: string): Promise<Rec> =>
    (await stage.request('GET', path, token)).json.data;
  return {
    stage,
    receiver,
    token,
    hook,
    subscribe,
    shown: () => get(`/webhooks/${hook._id}/`),
    deliveries: async (id = hook._id) => (await get(`/webhooks/${id}/deliveries/list/`)).items,
    async happen(name = 'Caja') {
      await stage.request('POST', '/parcels/', token, { name });
      await stage.relay();
    },
    async pass(ms) {
      stage.clock.advance(ms);
      await sweep(stage.workers);
      await stage.deliver();
    },
  };
}

/** Stores of that stage of which the first commit, of one or of many, comes after `first`. */
export function beforeCommit(stage: Stage, first: () => Promise<unknown>): Workers['store'] {
  const { store } = stage.workers;
  let once: (() => Promise<unknown>) | undefined = first;
  const comesFirst = async () => {
    const before = once;
    once = undefined;
    await before?.();
  };
  return (binding) => {
    const own = store(binding);
    return {
      ...proxied(own),
      async commit(changes, by) {
        await comesFirst();
        return own.commit(changes, by);
      },
      async commitMany(groups, by) {
        await comesFirst();
        return own.commitMany(groups, by);
      },
    };
  };
}

/** A store whose methods keep their object. */
export function proxied<T extends object>(target: T): T {
  return new Proxy({} as T, {
    get: (_, name) => {
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    ownKeys: () => ['get', 'getMany', 'list', 'each', 'find', 'commit', 'commitMany', 'waiting'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}
