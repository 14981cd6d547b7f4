// Events: what happened in the last 30 days, by type; one with its data, to be sent again.
import type { JSX } from 'preact';
import type { EventRecord } from '#sdk/generated/types.ts';
import { useWords } from '../../app/language.ts';
import { useMode } from '../../app/mode.ts';
import { usePaged } from '../../app/paged.ts';
import { Link, refine, usePlace } from '../../app/router.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Moment, More } from '../../parts/small.tsx';
import { Empty, Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { useEventTypes } from './event-types.ts';
import { OneEvent } from './one-event.tsx';

export function EventsScreen({ record }: { record?: string }): JSX.Element {
  return record === undefined ? <Events /> : <OneEvent id={record} />;
}

function Events() {
  const words = useWords().events;
  const mode = useMode();
  const { query } = usePlace();
  const type = query.get('type') ?? '';
  const types = useEventTypes();
  const families = [...new Set(types.map((name) => `${name.split('.')[0]}.*`))];
  const known = [...families, ...types];
  /** Half a word is no type yet. */
  const asked = type === '' || known.includes(type) || types.length === 0 ? type : '';
  const loaded = usePaged<EventRecord>('/events/list/', { type: asked || undefined }, mode);
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
      <fieldset class="filters">
        <legend class="hidden">{words.filter}</legend>
        <TextField
          label={words.type}
          hint={words.typeHint}
          type="search"
          value={type}
          choices={known}
          placeholder="invoice.*"
          onChange={(chosen) => refine({ screen: 'events', query: { type: chosen } })}
        />
      </fieldset>
      <Shown of={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none}>
              <p>{words.noneLead}</p>
            </Empty>
          ) : (
            <>
              <Table
                caption={words.title}
                rows={items}
                keyOf={({ _id }) => _id}
                columns={[
                  {
                    title: words.type,
                    show: ({ id, type: name }) => (
                      <Link screen="events" record={id}>
                        <code>{name}</code>
                      </Link>
                    ),
                  },
                  {
                    title: words.resource,
                    show: ({ resource }) => (
                      <>
                        {resource.type} <code class="soft">{resource.id}</code>
                      </>
                    ),
                  },
                  { title: words.when, show: ({ timestamp }) => <Moment at={timestamp} /> },
                ]}
              />
              <More of={loaded} />
            </>
          )
        }
      </Shown>
    </Screen>
  );
}
