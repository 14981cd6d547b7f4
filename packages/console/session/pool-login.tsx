// The login of a deployed stage, step by step as the user pool asks: e-mail and password, a password of one's own the first time, the
// authenticator, its code.
import { useState } from 'preact/hooks';
import { useWords } from '../app/language.ts';
import { Form } from '../parts/dialog.tsx';
import { TextField } from '../parts/fields.tsx';
import { Copy } from '../parts/small.tsx';
import { CodeField, EmailField, NewPasswordField, Problem } from './login-fields.tsx';
import type { Pool } from './login-way.ts';
import { answerStep, logIn, type Outcome, type Step } from './pool.ts';
import { PoolReset } from './pool-reset.tsx';
import { isOver, toldOf } from './refused.ts';
import { begin } from './session.ts';

export function PoolLogin({ pool }: { pool: Pool }) {
  const words = useWords().login;
  const [step, setStep] = useState<Step | undefined>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isReset, setReset] = useState(false);
  const take = (next: Outcome) => {
    setReset(false);
    if ('step' in next) setStep(next.step);
    else begin(next.token, next.renewal);
  };
  const go = async (ask: () => Promise<Outcome>) => {
    setBusy(true);
    setProblem('');
    try {
      const next = await ask();
      setEntered('');
      take(next);
    } catch (error) {
      setProblem(toldOf(words, error));
      if (isOver(error)) setStep(undefined);
    } finally {
      setBusy(false);
    }
  };
  const submit = () =>
    void go(() =>
      step === undefined ? logIn(pool, email, password) : answerStep(pool, step, entered),
    );
  if (isReset)
    return <PoolReset pool={pool} known={email} onDone={take} onCancel={() => setReset(false)} />;
  return (
    <Form submit={step === undefined ? words.enter : words.next} isBusy={isBusy} onSubmit={submit}>
      {step === undefined ? (
        <>
          <Credentials
            email={email}
            password={password}
            onEmail={setEmail}
            onPassword={setPassword}
          />
          <button type="button" class="plain" onClick={() => setReset(true)}>
            {words.forgot}
          </button>
        </>
      ) : (
        <StepFields
          key={step.ask}
          step={step}
          email={email}
          value={entered}
          onChange={setEntered}
        />
      )}
      <Problem told={problem} />
    </Form>
  );
}

type CredentialsProps = {
  email: string;
  password: string;
  onEmail: (value: string) => void;
  onPassword: (value: string) => void;
};

function Credentials({ email, password, onEmail, onPassword }: CredentialsProps) {
  const words = useWords().login;
  return (
    <>
      <EmailField value={email} onChange={onEmail} />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
        isRequired
      />
    </>
  );
}

type Props = { step: Step; email: string; value: string; onChange: (value: string) => void };

function StepFields({ step, email, value, onChange }: Props) {
  const words = useWords().login;
  if (step.ask === 'new password') return <NewPasswordField value={value} onChange={onChange} />;
  const code = <CodeField label={words.code} value={value} onChange={onChange} />;
  if (step.ask === 'code') return code;
  const address = `otpauth://totp/Talonario:${encodeURIComponent(email)}?secret=${step.secret}&issuer=Talonario`;
  return (
    <>
      <p>{words.authenticator}</p>
      <p class="secret">
        <code>{step.secret}</code>
        <Copy value={step.secret} />
      </p>
      <p class="hint">
        <a href={address}>{words.openAuthenticator}</a>
      </p>
      {code}
    </>
  );
}
