// A password that was forgotten: the pool sends a code to the mailbox, and with it the person sets another one and goes on logging in.
import { useState } from 'preact/hooks';
import { useWords } from '../app/language.ts';
import { Form } from '../parts/dialog.tsx';
import { CodeField, EmailField, NewPasswordField, Problem } from './login-fields.tsx';
import type { Pool } from './login-way.ts';
import { forgot, type Outcome, reset } from './pool.ts';
import { toldOf } from './refused.ts';

type Props = {
  pool: Pool;
  known: string;
  onDone: (next: Outcome) => void;
  onCancel: () => void;
};

export function PoolReset({ pool, known, onDone, onCancel }: Props) {
  const words = useWords().login;
  const [email, setEmail] = useState(known);
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setProblem('');
    try {
      if (isSent) return onDone(await reset(pool, email, { code, password }));
      await forgot(pool, email);
      setSent(true);
    } catch (error) {
      setProblem(toldOf(words, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      submit={isSent ? words.next : words.sendCode}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      {isSent ? (
        <NewPassword code={code} password={password} onCode={setCode} onPassword={setPassword} />
      ) : (
        <EmailField value={email} onChange={setEmail} />
      )}
      <Problem told={problem} />
    </Form>
  );
}

type Fields = {
  code: string;
  password: string;
  onCode: (value: string) => void;
  onPassword: (value: string) => void;
};

function NewPassword({ code, password, onCode, onPassword }: Fields) {
  const words = useWords().login;
  return (
    <>
      <p role="status">{words.codeSent}</p>
      <CodeField label={words.sentCode} value={code} onChange={onCode} />
      <NewPasswordField value={password} onChange={onPassword} />
    </>
  );
}
