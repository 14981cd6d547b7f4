// One delivery: each attempt with what the receiver answered, what was sent, and the button that sends it again.
import type { Delivery } from '#sdk/generated/types.ts';
import { get, post } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useDoing, useLoaded } from '../../app/load.ts';
import { Link } from '../../app/router.tsx';
import { announce } from '../../parts/announce.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, Facts, Moment, Wire } from '../../parts/small.tsx';
import { Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { DELIVERY_TONES } from './webhook-tones.ts';

export function OneDelivery({ id, webhook }: { id: string; webhook: string }) {
  const words = useWords().webhooks;
  const { isBusy, error, run } = useDoing();
  const loaded = useLoaded(id, (signal) =>
    get<Delivery>(`/webhooks/deliveries/${encodeURIComponent(id)}/`, { signal }),
  );
  const back = (
    <Link screen="webhooks" record={webhook}>
      {words.one}
    </Link>
  );
  const again = async () => {
    await post(`/webhooks/deliveries/${id}/redeliver/`, { isKeyed: true });
    announce(words.redelivered);
    loaded.reload();
  };
  return (
    <Screen
      title={words.delivery}
      back={back}
      actions={
        <>
          <button type="button" onClick={loaded.reload}>
            {words.refresh}
          </button>
          <button
            type="button"
            class="lead-button"
            disabled={isBusy}
            onClick={() => void run(again)}
          >
            {words.redeliver}
          </button>
        </>
      }
    >
      <Problem error={error} />
      <Shown of={loaded}>{(delivery) => <DeliveryDetails delivery={delivery} />}</Shown>
    </Screen>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const words = useWords().webhooks;
  const { status, event_id, event_type, attempts, trigger } = delivery;
  return (
    <>
      <Facts
        facts={[
          {
            name: words.deliveryStatus,
            value: <Badge tone={DELIVERY_TONES[status]}>{words.deliveryStatuses[status]}</Badge>,
          },
          {
            name: words.event,
            value: (
              <Link screen="events" record={event_id}>
                <code>{event_type}</code>
              </Link>
            ),
          },
          { name: words.trigger, value: words.triggers[trigger] },
          { name: words.when, value: <Moment at={delivery.created_at} /> },
          {
            name: words.nextAttempt,
            value: delivery.next_attempt_at && <Moment at={delivery.next_attempt_at} />,
          },
        ]}
      />
      <h2>{words.attempts}</h2>
      {attempts.length === 0 ? (
        <p class="soft">{words.noAttempts}</p>
      ) : (
        <Table
          caption={words.attempts}
          rows={attempts}
          keyOf={(attempt) => String(attempt.number)}
          columns={[
            { title: 'n.º', show: ({ number }) => number },
            { title: words.when, show: ({ started_at }) => <Moment at={started_at} /> },
            {
              title: words.answer,
              show: ({ status_code, error_code }) => status_code ?? error_code ?? '—',
            },
            { title: words.took, isNumber: true, show: (each) => `${each.duration_ms} ms` },
            {
              title: words.excerpt,
              show: ({ response_excerpt: said }) => said && <code class="said">{said}</code>,
            },
          ]}
        />
      )}
      {delivery.payload !== undefined && <Wire title={words.payload} value={delivery.payload} />}
      {delivery.request_headers !== undefined && (
        <Wire title={words.headers} value={delivery.request_headers} />
      )}
    </>
  );
}
