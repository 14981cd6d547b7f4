// A dialog of the browser: its first field has the focus, it keeps it inside, Escape closes it, and the focus returns to where it was.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Refusal } from '../app/api.ts';
import { useWords } from '../app/language.ts';
import { useDoing } from '../app/load.ts';
import { Problem } from './problem.tsx';

type Props = {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** What is in it would be lost. */
  isKeptOpen?: boolean;
};

export function Dialog({ title, onClose, children, isKeptOpen = false }: Props) {
  const words = useWords();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus();
    return () => {
      dialog?.close();
      // After the dialog has left the page: what is behind an open one cannot have the focus.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isKeptOpen) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        {!isKeptOpen && (
          <button type="button" class="plain close" aria-label={words.close} onClick={onClose}>
            ×
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}

type FormProps = {
  submit: string;
  error?: Refusal;
  isBusy: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
  isGrave?: boolean;
  children: ComponentChildren;
};

export function Form({ submit, error, isBusy, onSubmit, onCancel, isGrave, children }: FormProps) {
  const words = useWords();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Problem error={error} />
      <div class="buttons">
        <button type="submit" class={isGrave === true ? 'grave' : 'lead-button'} disabled={isBusy}>
          {submit}
        </button>
        {onCancel !== undefined && (
          <button type="button" onClick={onCancel}>
            {words.cancel}
          </button>
        )}
      </div>
    </form>
  );
}

type AskProps = {
  title: string;
  submit: string;
  children: ComponentChildren;
  onClose: () => void;
  act: () => Promise<void>;
};

/** Asks before something that cannot be taken back. */
export function Ask({ title, submit, children, onClose, act }: AskProps) {
  const { isBusy, error, run } = useDoing();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={submit}
        error={error}
        isBusy={isBusy}
        isGrave
        onCancel={onClose}
        onSubmit={() =>
          void run(async () => {
            await act();
            onClose();
          })
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
