// The form of a new token: its name, mode and end, and what it may do, chosen from the catalogue of scopes.
import { useState } from 'preact/hooks';
import { get, post } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useDoing, useLoaded } from '../../app/load.ts';
import { useMode } from '../../app/mode.ts';
import { Dialog, Form } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Shown } from '../../parts/state.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { EXPIRIES, type MadeToken, type ScopeLine, type TokenMode } from './token-shapes.ts';

const NAME_MAX = 100;
const MODES = ['test', 'live'] as const satisfies TokenMode[];

type Props = { onClose: () => void; onMade: (token: MadeToken) => void };

export function NewToken({ onClose, onMade }: Props) {
  const all = useWords();
  const words = all.tokens;
  const shown = useMode();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<string>(shown);
  const [expires, setExpires] = useState<string>('90d');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const { isBusy, error, run } = useDoing();
  const catalogue = useLoaded('scopes', (signal) =>
    get<ScopeLine[]>('/api-tokens/scopes', { signal }),
  );
  const make = async () => {
    const body = { name, mode, expires, scopes };
    onMade(await post<MadeToken>('/api-tokens/', { body }));
  };
  const modes = MODES.filter((each) => shown === 'live' || each === 'test');
  return (
    <Dialog title={words.create} onClose={onClose}>
      <Form
        submit={words.createNow}
        error={error}
        isBusy={isBusy}
        onCancel={onClose}
        onSubmit={() => void run(make)}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          name="name"
          value={name}
          max={NAME_MAX}
          onChange={setName}
          error={error}
          isRequired
        />
        <div class="pair">
          <SelectField
            label={words.mode}
            name="mode"
            value={mode}
            hint={shown === 'test' ? words.modeHint : undefined}
            onChange={setMode}
            options={modes.map((value) => ({ value, text: all.modes[value] }))}
          />
          <SelectField
            label={words.expires}
            name="expires"
            value={expires}
            onChange={setExpires}
            options={EXPIRIES.map((value) => ({ value, text: words.expiries[value] }))}
          />
        </div>
        <Shown of={catalogue}>
          {(lines) => <ScopePicker lines={lines} chosen={scopes} onChange={setScopes} />}
        </Shown>
      </Form>
    </Dialog>
  );
}
