// One event as webhooks deliver it, and the form that sends it again, to one subscription or to all that take its type.
import { useState } from 'preact/hooks';
import type { Delivery, EventRecord, Webhook } from '#sdk/generated/types.ts';
import { get, type Page, post } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useDoing, useLoaded } from '../../app/load.ts';
import { Link } from '../../app/router.tsx';
import { announce } from '../../parts/announce.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Copy, Facts, Moment, Wire } from '../../parts/small.tsx';
import { Shown } from '../../parts/state.tsx';

export function OneEvent({ id }: { id: string }) {
  const words = useWords().events;
  const loaded = useLoaded(id, (signal) =>
    get<EventRecord>(`/events/${encodeURIComponent(id)}/`, { signal }),
  );
  return (
    <Screen
      title={loaded.value?.type ?? words.one}
      back={<Link screen="events">{words.title}</Link>}
    >
      <Shown of={loaded}>
        {(event) => (
          <>
            <Facts
              facts={[
                {
                  name: 'id',
                  value: (
                    <>
                      <code>{event.id}</code> <Copy value={event.id} />
                    </>
                  ),
                },
                { name: words.when, value: <Moment at={event.timestamp} /> },
                {
                  name: words.resource,
                  value: (
                    <>
                      {event.resource.type} <code>{event.resource.id}</code>
                    </>
                  ),
                },
                {
                  name: words.request,
                  value: event.request.id && (
                    <Link screen="requests" record={event.request.id}>
                      {event.request.id}
                    </Link>
                  ),
                },
              ]}
            />
            <Resend event={event} />
            <Wire title={words.data} value={event.data} />
            {event.previous !== undefined && <Wire title={words.previous} value={event.previous} />}
          </>
        )}
      </Shown>
    </Screen>
  );
}

function Resend({ event }: { event: EventRecord }) {
  const words = useWords().events;
  const [webhook, setWebhook] = useState('');
  const [sent, setSent] = useState<readonly Delivery[]>([]);
  const { isBusy, error, run } = useDoing();
  const subscriptions = useLoaded('webhooks', (signal) =>
    get<Page<Webhook>>('/webhooks/list/', { signal }),
  );
  const active = (subscriptions.value?.items ?? []).filter(({ status }) => status === 'active');
  const resend = async () => {
    const body = webhook === '' ? {} : { webhook_id: webhook };
    const path = `/events/${event.id}/resend/`;
    const made = await post<{ deliveries: Delivery[] }>(path, { body, isKeyed: true });
    setSent(made.deliveries);
    announce(words.resent(made.deliveries.length));
  };
  return (
    <section class="card" aria-label={words.resend}>
      <h2>{words.resend}</h2>
      <p>{active.length === 0 ? words.noWebhooks : words.resendLead}</p>
      <form
        class="find"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void run(resend);
        }}
      >
        <SelectField
          label={words.to}
          value={webhook}
          onChange={setWebhook}
          options={[
            { value: '', text: words.toAll },
            ...active.map(({ _id, url }) => ({ value: _id, text: url })),
          ]}
        />
        <button type="submit" class="lead-button" disabled={isBusy || active.length === 0}>
          {words.resendNow}
        </button>
      </form>
      <Problem error={error} />
      {sent.length > 0 && (
        <ul class="plain-list">
          {sent.map(({ _id, webhook_id }) => (
            <li key={_id}>
              <Link screen="webhooks" record={webhook_id} query={{ delivery: _id }}>
                {words.delivery} <code>{_id}</code>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
