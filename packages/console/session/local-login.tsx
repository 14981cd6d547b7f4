// On the local stack: the demo account at one press, or any session that `npm run session` made.
import { useState } from 'preact/hooks';
import { useWords } from '../app/language.ts';
import { Form } from '../parts/dialog.tsx';
import { TextField } from '../parts/fields.tsx';
import { Problem } from './login-fields.tsx';
import { begin, looksLikeSession } from './session.ts';

const COMMAND = 'npm run -s session -- --tenant demo';

export function LocalLogin() {
  const words = useWords().login;
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    setProblem('');
    try {
      const response = await fetch('/console/local-session', { method: 'POST' });
      if (!response.ok) throw new Error(String(response.status));
      const { token } = (await response.json()) as { token: string };
      begin(token);
    } catch {
      setProblem(words.noDemo);
    } finally {
      setBusy(false);
    }
  };
  const paste = () => {
    const token = pasted.trim();
    if (looksLikeSession(token)) begin(token);
    else setProblem(words.noSession);
  };
  return (
    <>
      <p>
        <button
          type="button"
          class="lead-button big"
          disabled={isBusy}
          onClick={() => void enter()}
        >
          {words.demo}
        </button>
      </p>
      <Problem told={problem} />
      <details>
        <summary>{words.paste}</summary>
        <p class="hint">
          {words.pasteHint} <code>{COMMAND}</code>
        </p>
        <Form submit={words.enter} isBusy={false} onSubmit={paste}>
          <TextField
            label={words.credential}
            type="password"
            value={pasted}
            onChange={setPasted}
            isRequired
          />
        </Form>
      </details>
    </>
  );
}
