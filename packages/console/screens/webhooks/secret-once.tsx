// The signing secret of a subscription, which the service tells once.
import { useDocs, useWords } from '../../app/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Copy } from '../../parts/small.tsx';

export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords().webhooks;
  const docs = useDocs('webhooks');
  return (
    <Dialog title={words.secretTitle} onClose={onClose} isKeptOpen>
      <p>{words.secretOnce}</p>
      <p class="secret">
        <code>{secret}</code>
        <Copy value={secret} />
      </p>
      <p class="hint">
        <a href={docs} target="_blank" rel="noreferrer">
          {words.verify}
        </a>
      </p>
      <div class="buttons">
        <button type="button" class="lead-button" onClick={onClose}>
          {words.kept}
        </button>
      </div>
    </Dialog>
  );
}
