// `logs tail`: the writes and refused requests of the account as they come, by status and path.
import type { RequestLog } from '#sdk/sdk.ts';
import { type Command, UsageError } from '../terminal.ts';
import { follow } from './follow.ts';

export const logsCommand: Command = async (terminal) => {
  const { client, options, print, complain, signal, isJson } = terminal;
  if (terminal.words[0] !== 'tail') throw new UsageError('logs takes tail');
  const isWanted = filterOf(options);
  const read = (created_from: string) =>
    client.requestLogs.list({ created_from, sort_dir: 'asc' as const, per_page: 100 });
  const isOnce = options.once !== undefined;
  for await (const log of follow({
    read,
    idOf: ({ _id }) => _id,
    since: options.since,
    isOnce,
    signal,
    waitsFor: 'writes and refused requests',
    complain,
  })) {
    if (isWanted(log)) print(isJson ? JSON.stringify(log) : line(log));
  }
};

/** `--status 404`, `--status 4xx`; `--path sales` is any path with it. */
function filterOf({ status, path = '' }: Readonly<Record<string, string>>) {
  if (status !== undefined && !/^[1-5](\d\d|xx)$/.test(status))
    throw new UsageError('--status takes a status such as 404 or 4xx');
  const start = status?.replace('xx', '') ?? '';
  return (log: RequestLog): boolean =>
    String(log.status_code).startsWith(start) && (log.path ?? '').includes(path);
}

function line(log: RequestLog): string {
  const wrong = (log.errors ?? [])
    .filter(({ field, code }) => field !== '' || code !== log.code)
    .map(({ field, code }) => [field, code].filter(Boolean).join(': '))
    .join(', ');
  const said = [log.code, wrong].filter(Boolean).join(' ');
  const asked = `${log.method.padEnd(6)} ${log.path ?? ''}`;
  return `${log.created_at}  ${log.status_code}  ${asked}  ${log.duration_ms} ms  ${log.request_id}  ${said}`.trimEnd();
}
