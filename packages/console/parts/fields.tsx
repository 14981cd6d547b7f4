// Fields of forms: each with its label, its hint, and what the service found wrong with it.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Refusal } from '../app/api.ts';

type Shared = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ComponentChildren;
  error?: Refusal;
  /** As the service calls the field. */
  name?: string;
};
type TextProps = Shared & {
  type?: 'text' | 'search' | 'url' | 'email' | 'password' | 'number' | 'date' | 'datetime-local';
  isRequired?: boolean;
  autoComplete?: string;
  isNumeric?: boolean;
  placeholder?: string;
  choices?: readonly string[];
  max?: number;
};

const wrongOf = ({ error, name }: Pick<Shared, 'error' | 'name'>): string | undefined =>
  error?.errors.find(({ field = '' }) => name !== undefined && field.split('[')[0] === name)
    ?.message;

function Around({
  id,
  label,
  hint,
  wrong,
  children,
}: {
  id: string;
  label: string;
  hint?: ComponentChildren;
  wrong?: string;
  children: ComponentChildren;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {wrong !== undefined && (
        <p id={`${id}-wrong`} class="wrong">
          {wrong}
        </p>
      )}
    </div>
  );
}

const describedBy = (id: string, hint: unknown, wrong: unknown): string | undefined =>
  [hint === undefined ? '' : `${id}-hint`, wrong === undefined ? '' : `${id}-wrong`]
    .filter((each) => each !== '')
    .join(' ') || undefined;

export function TextField({ type = 'text', choices, ...props }: TextProps) {
  const { label, value, onChange, hint, isRequired, autoComplete, isNumeric, placeholder, max } =
    props;
  const id = useId();
  const wrong = wrongOf(props);
  return (
    <Around id={id} label={label} hint={hint} wrong={wrong}>
      <input
        id={id}
        // The declarations of Preact have one shape for each type of input; those used here take the same attributes.
        type={type as 'text'}
        value={value}
        required={isRequired}
        autocomplete={autoComplete ?? 'off'}
        inputMode={isNumeric === true ? 'numeric' : undefined}
        placeholder={placeholder}
        maxLength={max}
        list={choices === undefined ? undefined : `${id}-choices`}
        spellcheck={false}
        aria-invalid={wrong !== undefined}
        aria-describedby={describedBy(id, hint, wrong)}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {choices !== undefined && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </Around>
  );
}

type Option = { value: string; text: string };

export function SelectField({ options, ...props }: Shared & { options: readonly Option[] }) {
  const { label, value, onChange, hint } = props;
  const id = useId();
  const wrong = wrongOf(props);
  return (
    <Around id={id} label={label} hint={hint} wrong={wrong}>
      <select
        id={id}
        value={value}
        aria-describedby={describedBy(id, hint, wrong)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Around>
  );
}
