// A refusal as the service told it: the sentence, what is wrong with which field, the code with the page that explains it, and the id by
// which the request is found again.
import type { Refusal } from '../app/api.ts';
import { useWords } from '../app/language.ts';
import { Link } from '../app/router.tsx';

export function Problem({ error, onRetry }: { error?: Refusal; onRetry?: () => void }) {
  const words = useWords();
  if (error === undefined) return null;
  return (
    <div class="problem" role="alert">
      <p class="problem-said">
        <strong>{error.message || words.problem.unheard}</strong>
      </p>
      {error.errors.length > 0 && (
        <ul>
          {error.errors.map((line, at) => (
            <li key={at}>
              {line.field !== undefined && <code>{line.field}</code>}{' '}
              {line.message ?? line.code ?? ''}
              {'required_scope' in line && <code>{String(line.required_scope)}</code>}
            </li>
          ))}
        </ul>
      )}
      <p class="problem-facts">
        {error.status > 0 && <span>HTTP {error.status}</span>}
        {error.code !== '' && <code>{error.code}</code>}
        {error.docsUrl !== undefined && (
          <a href={error.docsUrl} target="_blank" rel="noreferrer">
            {words.problem.meaning}
          </a>
        )}
        {error.requestId !== undefined && (
          <Link screen="requests" record={error.requestId}>
            {error.requestId}
          </Link>
        )}
        {onRetry !== undefined && (
          <button type="button" class="plain" onClick={onRetry}>
            {words.problem.retry}
          </button>
        )}
      </p>
    </div>
  );
}
