// What a token may do: a line for each resource with reading and writing, and the usual choices at one press.
import { useState } from 'preact/hooks';
import { useWords } from '../../app/language.ts';
import { TextField } from '../../parts/fields.tsx';
import type { ScopeLine } from './token-shapes.ts';

/** What a shop's own program usually needs. */
const SELLING = ['products', 'customers', 'sales', 'invoices', 'payment_methods'];
const ACTIONS = ['read', 'write'] as const;

type Props = {
  lines: readonly ScopeLine[];
  chosen: readonly string[];
  onChange: (scopes: readonly string[]) => void;
};

export function ScopePicker({ lines, chosen, onChange }: Props) {
  const words = useWords().tokens;
  const [search, setSearch] = useState('');
  const all = lines.map(({ scope }) => scope);
  const presets = [
    { name: words.onlyRead, scopes: all.filter((scope) => scope.endsWith(':read')) },
    { name: words.selling, scopes: all.filter((scope) => SELLING.includes(resourceOf(scope))) },
    { name: words.everything, scopes: all },
    { name: words.nothing, scopes: [] },
  ];
  const found = [...new Set(all.map(resourceOf))].filter((resource) =>
    `${resource} ${words.resources[resource] ?? ''}`.toLowerCase().includes(search.toLowerCase()),
  );
  const turn = (scope: string) =>
    onChange(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope]);
  return (
    <fieldset class="scopes">
      <legend>
        {words.scopes} <span class="soft">{words.scopeCount(chosen.length)}</span>
      </legend>
      <p class="presets">
        {presets.map(({ name, scopes }) => (
          <button key={name} type="button" class="small" onClick={() => onChange(scopes)}>
            {name}
          </button>
        ))}
      </p>
      <TextField label={words.findScope} type="search" value={search} onChange={setSearch} />
      <div class="scope-rows">
        {found.map((resource) => (
          <div key={resource} class="scope-row">
            <span>
              {words.resources[resource] ?? resource} <code class="soft">{resource}</code>
            </span>
            {ACTIONS.map((action) => {
              const scope = `${resource}:${action}`;
              return all.includes(scope) ? (
                <label key={action}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(scope)}
                    aria-label={scope}
                    onChange={() => turn(scope)}
                  />
                  {words.actions[action]}
                </label>
              ) : (
                <span key={action} />
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const resourceOf = (scope: string): string => scope.split(':')[0] ?? '';
