// `sandbox reset`, `clock` and `fault`: the account's test data, its time, and what its simulated tax authority does.
import { type Command, UsageError } from '../terminal.ts';
import { printData } from './call.ts';

export const sandboxCommand: Command = async (terminal) => {
  const [act, ...rest] = terminal.words;
  const { client, options, signal } = terminal;
  const send = async (method: string, path: string, body?: unknown) =>
    (await client.request(method, `/api/v1/sandbox/${path}/`, { body, signal })).data;
  switch (act) {
    case 'reset':
      return printData(terminal, await send('POST', 'reset', { seed: options.seed ?? 'empty' }));
    case 'clock': {
      const [time] = rest;
      if (time === undefined) return printData(terminal, await send('GET', 'clock'));
      if (time === 'now') return printData(terminal, await send('DELETE', 'clock'));
      const body = /^\+\d+$/.test(time) ? { advance_seconds: Number(time) } : { now: time };
      return printData(terminal, await send('POST', 'clock', body));
    }
    case 'fault': {
      const [operation, fault] = rest;
      if (operation === undefined) return printData(terminal, await send('GET', 'faults'));
      if (fault === undefined) throw new UsageError('fault needs an operation and a fault');
      const times = Number(options.times ?? 1);
      return printData(terminal, await send('POST', 'faults', { operation, fault, times }));
    }
    default:
      throw new UsageError('sandbox takes reset, clock or fault');
  }
};
