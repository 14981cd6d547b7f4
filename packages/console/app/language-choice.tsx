// Spanish or English, each by its own name.
import { type Language, language, speak, useWords } from './language.ts';
import { useObserved } from './observed.ts';

const NAMES = { es: 'Español', en: 'English' } as const;

export function LanguageChoice() {
  const words = useWords();
  const chosen = useObserved(language);
  return (
    <label class="language">
      <span class="hidden">{words.shell.language}</span>
      <select value={chosen} onChange={(event) => speak(event.currentTarget.value as Language)}>
        {Object.entries(NAMES).map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
