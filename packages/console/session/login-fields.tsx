// What the forms of the login have in common: their fields, and what is told where a step failed.
import { useWords } from '../app/language.ts';
import { TextField } from '../parts/fields.tsx';

type Props = { value: string; onChange: (value: string) => void };

export function EmailField(props: Props) {
  const words = useWords().login;
  return (
    <TextField {...props} label={words.email} type="email" autoComplete="username" isRequired />
  );
}

export function NewPasswordField(props: Props) {
  const words = useWords().login;
  return (
    <TextField
      {...props}
      label={words.newPassword}
      hint={words.newPasswordHint}
      type="password"
      autoComplete="new-password"
      isRequired
    />
  );
}

/** `label`: where the code comes from. */
export function CodeField(props: Props & { label: string }) {
  return <TextField {...props} autoComplete="one-time-code" isNumeric isRequired />;
}

/** Nothing where nothing failed. */
export function Problem({ told }: { told: string }) {
  return told === '' ? null : (
    <p class="problem" role="alert">
      {told}
    </p>
  );
}
