// What was sent to a subscription, with how it went; what is under way is looked at again.
import { useEffect } from 'preact/hooks';
import type { Delivery } from '#sdk/generated/types.ts';
import { useWords } from '../../app/language.ts';
import { usePaged } from '../../app/paged.ts';
import { Link, refine, usePlace } from '../../app/router.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Badge, Moment, More } from '../../parts/small.tsx';
import { Empty, Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { DELIVERY_TONES } from './webhook-tones.ts';

const STATUSES = Object.keys(DELIVERY_TONES) as Delivery['status'][];
const AGAIN_MS = 2000;
/** Soon to be decided; a retry may be hours away. */
const UNDER_WAY: readonly Delivery['status'][] = ['pending'];

export function Deliveries({ webhook, round }: { webhook: string; round: number }) {
  const words = useWords().webhooks;
  const { query } = usePlace();
  const status = query.get('status') ?? '';
  const path = `/webhooks/${webhook}/deliveries/list/`;
  const loaded = usePaged<Delivery>(path, { status: status || undefined }, String(round));
  const { reload } = loaded;
  const waits = loaded.value?.items.some((each) => UNDER_WAY.includes(each.status)) === true;
  useEffect(() => {
    if (!waits || loaded.isLoading) return;
    const timer = setTimeout(reload, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits, loaded.isLoading, reload]);
  return (
    <section aria-label={words.deliveries}>
      <h2>{words.deliveries}</h2>
      <fieldset class="filters">
        <legend class="hidden">{words.deliveries}</legend>
        <SelectField
          label={words.deliveryStatus}
          value={status}
          onChange={(chosen) =>
            refine({ screen: 'webhooks', record: webhook, query: { status: chosen } })
          }
          options={[
            { value: '', text: words.any },
            ...STATUSES.map((value) => ({ value, text: words.deliveryStatuses[value] })),
          ]}
        />
      </fieldset>
      <Shown of={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.noDeliveries}>
              <p>{words.noDeliveriesLead}</p>
            </Empty>
          ) : (
            <>
              <DeliveryTable items={items} />
              <More of={loaded} />
            </>
          )
        }
      </Shown>
    </section>
  );
}

function DeliveryTable({ items }: { items: Delivery[] }) {
  const words = useWords().webhooks;
  return (
    <Table
      caption={words.deliveries}
      rows={items}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: words.deliveryStatus,
          show: ({ status }) => (
            <Badge tone={DELIVERY_TONES[status]}>{words.deliveryStatuses[status]}</Badge>
          ),
        },
        {
          title: words.event,
          show: ({ _id, event_type: type, webhook_id }) => (
            <Link screen="webhooks" record={webhook_id} query={{ delivery: _id }}>
              <code>{type}</code>
            </Link>
          ),
        },
        {
          title: words.answer,
          show: ({ attempts }) => {
            const last = attempts.at(-1);
            return last?.status_code ?? last?.error_code ?? '—';
          },
        },
        { title: words.attempts, isNumber: true, show: (one) => one.attempt_count },
        { title: words.when, show: ({ created_at }) => <Moment at={created_at} /> },
      ]}
    />
  );
}
