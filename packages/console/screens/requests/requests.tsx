// The request log: writes and refused requests of a week. One is found by the id that its answer carried.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestLog } from '#sdk/generated/types.ts';
import { get } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useLoaded } from '../../app/load.ts';
import { type Paged, usePaged } from '../../app/paged.ts';
import { go, Link, refine, usePlace } from '../../app/router.tsx';
import { useTyped } from '../../app/typed.ts';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, Moment, More, toneOf } from '../../parts/small.tsx';
import { Empty, Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import type { ApiToken } from '../tokens/token-shapes.ts';
import { OneRequest } from './one-request.tsx';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'];
const STATUSES = [200, 201, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503].map(String);

export function RequestsScreen({ record }: { record?: string }): JSX.Element {
  return record === undefined ? <Requests /> : <OneRequest id={record} />;
}

function Requests() {
  const words = useWords().requests;
  const { query } = usePlace();
  const filters = Object.fromEntries(query);
  const loaded = usePaged<RequestLog>('/request-logs/list/', filters);
  const tokens = useLoaded('tokens', (signal) =>
    get<{ items: ApiToken[] }>('/api-tokens/list/', { signal }),
  );
  const names = new Map(tokens.value?.items.map(({ _id, name }) => [_id, name]));
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <button type="button" onClick={loaded.reload}>
          {words.refresh}
        </button>
      }
    >
      <ById />
      <Filters filters={filters} names={names} />
      <Shown of={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none}>
              <p>{words.noneLead}</p>
            </Empty>
          ) : (
            <>
              <RequestTable items={items} names={names} />
              <More of={loaded} />
            </>
          )
        }
      </Shown>
    </Screen>
  );
}

function ById() {
  const words = useWords().requests;
  const [id, setId] = useState('');
  return (
    <search>
      <form
        class="find"
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim() !== '') go({ screen: 'requests', record: id.trim() });
        }}
      >
        <TextField
          label={words.byId}
          hint={words.byIdHint}
          type="search"
          value={id}
          onChange={setId}
          placeholder="req_01…"
        />
        <button type="submit" class="lead-button">
          {words.find}
        </button>
      </form>
    </search>
  );
}

type FilterProps = { filters: Record<string, string>; names: ReadonlyMap<string, string> };

function Filters({ filters, names }: FilterProps) {
  const words = useWords().requests;
  const set = (name: string) => (value: string) =>
    refine({ screen: 'requests', query: { ...filters, [name]: value } });
  const [path, setPath] = useTyped(filters.path ?? '', (text) => text.trim(), set('path'));
  const any = { value: '', text: words.any };
  const plain = (value: string) => ({ value, text: value });
  return (
    <fieldset class="filters">
      <legend class="hidden">{words.filters}</legend>
      <SelectField
        label={words.status}
        value={filters.status_code ?? ''}
        onChange={set('status_code')}
        options={[any, ...STATUSES.map(plain)]}
      />
      <SelectField
        label={words.method}
        value={filters.method ?? ''}
        onChange={set('method')}
        options={[any, ...METHODS.map(plain)]}
      />
      <TextField
        label={words.path}
        value={path}
        onChange={setPath}
        placeholder="/api/v1/products/"
      />
      <SelectField
        label={words.token}
        value={filters.actor_id ?? ''}
        onChange={set('actor_id')}
        options={[any, ...[...names].map(([value, text]) => ({ value, text }))]}
      />
    </fieldset>
  );
}

type TableProps = {
  items: NonNullable<Paged<RequestLog>['value']>['items'];
  names: ReadonlyMap<string, string>;
};

function RequestTable({ items, names }: TableProps) {
  const words = useWords().requests;
  return (
    <Table
      caption={words.title}
      rows={items}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: words.status,
          show: ({ status_code: status }) => <Badge tone={toneOf(status)}>{status}</Badge>,
        },
        {
          title: words.request,
          show: ({ request_id, method, path }) => (
            <Link screen="requests" record={request_id}>
              <code>
                {method} {path ?? ''}
              </code>
            </Link>
          ),
        },
        { title: words.code, show: ({ code }) => code && <code>{code}</code> },
        {
          title: words.by,
          show: ({ actor_id = '', credential }) =>
            names.get(actor_id) ?? (credential === 'session' ? words.session : actor_id),
        },
        { title: words.when, show: ({ created_at }) => <Moment at={created_at} /> },
      ]}
    />
  );
}
