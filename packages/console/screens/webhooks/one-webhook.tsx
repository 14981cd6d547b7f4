// One subscription: how it stands, what can be done with it, and what was delivered.
import { useState } from 'preact/hooks';
import type { Webhook } from '#sdk/generated/types.ts';
import { get, post, remove } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useDoing, useLoaded } from '../../app/load.ts';
import { go, Link, usePlace } from '../../app/router.tsx';
import { announce } from '../../parts/announce.tsx';
import { Ask } from '../../parts/dialog.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, Facts, Moment } from '../../parts/small.tsx';
import { Shown } from '../../parts/state.tsx';
import { Deliveries } from './deliveries.tsx';
import { OneDelivery } from './one-delivery.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { TONES } from './webhook-tones.ts';

export function OneWebhook({ id }: { id: string }) {
  const words = useWords().webhooks;
  const { query } = usePlace();
  const [round, setRound] = useState(0);
  const loaded = useLoaded(id, (signal) => get<Webhook>(`/webhooks/${id}/`, { signal }));
  const delivery = query.get('delivery');
  if (delivery !== null) return <OneDelivery key={delivery} id={delivery} webhook={id} />;
  const again = () => {
    loaded.reload();
    setRound(round + 1);
  };
  return (
    <Screen title={words.one} back={<Link screen="webhooks">{words.title}</Link>}>
      <Shown of={loaded}>
        {(webhook) => (
          <>
            <Standing webhook={webhook} />
            <Acts webhook={webhook} onDone={again} />
          </>
        )}
      </Shown>
      <Deliveries webhook={id} round={round} />
    </Screen>
  );
}

function Standing({ webhook }: { webhook: Webhook }) {
  const words = useWords().webhooks;
  const { status, event_types: types } = webhook;
  return (
    <Facts
      facts={[
        { name: words.url, value: <code>{webhook.url}</code> },
        {
          name: words.status,
          value: <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>,
        },
        { name: words.reason, value: webhook.disabled_reason },
        { name: words.types, value: <code>{types.join(', ')}</code> },
        { name: words.description, value: webhook.description },
        { name: words.style, value: words.styles[webhook.payload_style] },
        { name: words.secretHint, value: <code>…{webhook.secret_hint}</code> },
        { name: words.lastSuccess, value: <Moment at={webhook.last_success_at} /> },
        { name: words.failures, value: webhook.consecutive_failures },
      ]}
    />
  );
}

type Opening = 'edit' | 'delete' | 'rotate';
type Props = { webhook: Webhook; onDone: () => void };

function Acts({ webhook, onDone }: Props) {
  const words = useWords().webhooks;
  const [open, setOpen] = useState<Opening | undefined>();
  const [secret, setSecret] = useState<string | undefined>();
  const { isBusy, error, run } = useDoing();
  const path = `/webhooks/${webhook._id}`;
  const isActive = webhook.status === 'active';
  const act = (name: string, told: string) =>
    run(async () => {
      await post(`${path}/${name}/`, { body: name === 'test' ? {} : undefined });
      announce(told);
      onDone();
    });
  return (
    <>
      <p class="row-acts">
        <button type="button" onClick={() => setOpen('edit')}>
          {words.edit}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            void (isActive ? act('disable', words.paused) : act('enable', words.resumed))
          }
        >
          {isActive ? words.pause : words.resume}
        </button>
        <button
          type="button"
          disabled={isBusy || !isActive}
          onClick={() => void act('test', words.testSent)}
        >
          {words.test}
        </button>
        <button type="button" onClick={() => setOpen('rotate')}>
          {words.rotate}
        </button>
        <button type="button" class="grave" onClick={() => setOpen('delete')}>
          {words.delete}
        </button>
      </p>
      <Problem error={error} />
      {open !== undefined && (
        <Opened
          open={open}
          webhook={webhook}
          onClose={() => setOpen(undefined)}
          onDone={(rotated) => {
            setSecret(rotated);
            onDone();
          }}
        />
      )}
      {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

type OpenedProps = {
  open: Opening;
  webhook: Webhook;
  onClose: () => void;
  onDone: (secret?: string) => void;
};

/** What asks before it is done. */
function Opened({ open, webhook, onClose, onDone }: OpenedProps) {
  const words = useWords().webhooks;
  const path = `/webhooks/${webhook._id}`;
  const saved = () => {
    onClose();
    announce(words.saved);
    onDone();
  };
  const forget = async () => {
    await remove(`${path}/`);
    announce(words.deleted);
    go({ screen: 'webhooks' });
  };
  const rotate = async () => {
    const { secret } = await post<{ secret?: string }>(`${path}/rotate-secret/`, { body: {} });
    onDone(secret);
  };
  if (open === 'edit') return <WebhookForm webhook={webhook} onClose={onClose} onSaved={saved} />;
  const isDeleted = open === 'delete';
  return (
    <Ask
      title={isDeleted ? words.deleteTitle : words.rotate}
      submit={isDeleted ? words.delete : words.rotate}
      onClose={onClose}
      act={isDeleted ? forget : rotate}
    >
      <p>{isDeleted ? words.deleteLead : words.rotateLead}</p>
    </Ask>
  );
}
