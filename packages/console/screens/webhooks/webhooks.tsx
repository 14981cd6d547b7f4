// Webhooks: the subscriptions of the account, a new one, and one with its deliveries.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Webhook } from '#sdk/generated/types.ts';
import { get, type Page } from '../../app/api.ts';
import { useDocs, useWords } from '../../app/language.ts';
import { useLoaded } from '../../app/load.ts';
import { useMode } from '../../app/mode.ts';
import { Link } from '../../app/router.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, Moment } from '../../parts/small.tsx';
import { Empty, Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { OneWebhook } from './one-webhook.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { TONES } from './webhook-tones.ts';

export function WebhooksScreen({ record }: { record?: string }): JSX.Element {
  return record === undefined ? <Webhooks /> : <OneWebhook id={record} />;
}

function Webhooks() {
  const words = useWords().webhooks;
  const docs = useDocs('webhooks');
  const mode = useMode();
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | undefined>();
  const loaded = useLoaded(`webhooks ${mode}`, (signal) =>
    get<Page<Webhook>>('/webhooks/list/', { signal }),
  );
  const make = (
    <button type="button" class="lead-button" onClick={() => setMaking(true)}>
      {words.create}
    </button>
  );
  return (
    <Screen title={words.title} lead={words.lead} actions={make}>
      <Shown of={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none}>
              <p>{words.noneLead}</p>
              {make}
              <p class="hint">
                <a href={docs}>{words.guide}</a>
              </p>
            </Empty>
          ) : (
            <WebhookTable items={items} />
          )
        }
      </Shown>
      {isMaking && (
        <WebhookForm
          onClose={() => setMaking(false)}
          onSaved={(saved) => {
            setMaking(false);
            setSecret(saved.secret);
            loaded.reload();
          }}
        />
      )}
      {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </Screen>
  );
}

function WebhookTable({ items }: { items: Webhook[] }) {
  const words = useWords().webhooks;
  return (
    <Table
      caption={words.title}
      rows={items}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: words.url,
          show: ({ _id, url, description }) => (
            <>
              <Link screen="webhooks" record={_id}>
                {url}
              </Link>
              {description !== undefined && <span class="under">{description}</span>}
            </>
          ),
        },
        {
          title: words.status,
          show: ({ status }) => <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>,
        },
        {
          title: words.types,
          show: ({ event_types: types }) => (
            <code>
              {types.slice(0, 3).join(', ')}
              {types.length > 3 ? ` +${types.length - 3}` : ''}
            </code>
          ),
        },
        { title: words.lastSuccess, show: ({ last_success_at: at }) => <Moment at={at} /> },
        {
          title: words.failures,
          isNumber: true,
          show: ({ consecutive_failures: failures }) => failures,
        },
      ]}
    />
  );
}
