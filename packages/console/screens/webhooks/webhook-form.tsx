// The form of a subscription, new or changed: where to, which events, and how much of each.
import { useState } from 'preact/hooks';
import type { Webhook, WebhookCreate, WebhookUpdate } from '#sdk/generated/types.ts';
import { post, put } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useDoing } from '../../app/load.ts';
import { Dialog, Form } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { useEventTypes } from '../events/event-types.ts';
import { mayGoHere } from './webhook-places.ts';

const STYLES = ['full', 'thin'] as const satisfies Webhook['payload_style'][];
const DESCRIPTION_MAX = 200;

type Props = { webhook?: Webhook; onClose: () => void; onSaved: (saved: Webhook) => void };

export function WebhookForm({ webhook, onClose, onSaved }: Props) {
  const words = useWords().webhooks;
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [types, setTypes] = useState<readonly string[]>(webhook?.event_types ?? []);
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [style, setStyle] = useState<string>(webhook?.payload_style ?? 'full');
  const { isBusy, error, run } = useDoing();
  const save = async () => {
    const body: WebhookCreate = {
      url,
      event_types: [...types],
      payload_style: style === 'thin' ? 'thin' : 'full',
      ...(description !== '' && { description }),
    };
    // What is not sent stays as it was, so that a text that was emptied is said.
    const change: WebhookUpdate = { ...body, description: description || null };
    onSaved(
      webhook === undefined
        ? await post<Webhook>('/webhooks/', { body })
        : await put<Webhook>(`/webhooks/${webhook._id}/`, { body: change }),
    );
  };
  return (
    <Dialog title={webhook === undefined ? words.create : words.edit} onClose={onClose}>
      <Form
        submit={webhook === undefined ? words.createNow : words.save}
        error={error}
        isBusy={isBusy}
        onCancel={onClose}
        onSubmit={() => void run(save)}
      >
        <TextField
          label={words.url}
          hint={mayGoHere() ? words.localUrlHint : words.urlHint}
          name="url"
          type="url"
          value={url}
          onChange={setUrl}
          error={error}
          placeholder={mayGoHere() ? 'http://localhost:4242/' : 'https://example.com/webhooks'}
          isRequired
        />
        <TypePicker chosen={types} onChange={setTypes} />
        <TextField
          label={words.description}
          name="description"
          value={description}
          onChange={setDescription}
          error={error}
          max={DESCRIPTION_MAX}
        />
        <SelectField
          label={words.style}
          name="payload_style"
          value={style}
          onChange={setStyle}
          options={STYLES.map((value) => ({ value, text: words.styles[value] }))}
        />
      </Form>
    </Dialog>
  );
}

type PickerProps = { chosen: readonly string[]; onChange: (types: readonly string[]) => void };

function TypePicker({ chosen, onChange }: PickerProps) {
  const words = useWords().webhooks;
  const [search, setSearch] = useState('');
  const types = useEventTypes();
  const families = ['*', ...new Set(types.map((name) => `${name.split('.')[0]}.*`))];
  const known = [...new Set([...chosen, ...families, ...types])];
  const shown = known.filter((name) => name.includes(search.trim()));
  const turn = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <fieldset class="scopes">
      <legend>
        {words.types} <span class="soft">{words.typeCount(chosen.length)}</span>
      </legend>
      <TextField
        label={words.findType}
        hint={words.typesHint}
        type="search"
        value={search}
        onChange={setSearch}
      />
      <div class="scope-rows">
        {shown.map((name) => (
          <label key={name} class="scope-row">
            <span>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => turn(name)} />
              <code>{name}</code>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
