// The frame of a screen: its heading, which takes the focus when the screen is opened, one sentence of what it is for, and what can be
// done there.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type Props = {
  title: string;
  lead?: ComponentChildren;
  actions?: ComponentChildren;
  back?: ComponentChildren;
  children: ComponentChildren;
};

/** The first screen after a load leaves the focus where the browser put it. */
let hasOpened = false;

export function Screen({ title, lead, actions, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Talonario`;
  }, [title]);
  useEffect(() => {
    if (hasOpened) heading.current?.focus();
    hasOpened = true;
  }, []);
  return (
    <>
      {back !== undefined && <p class="back">{back}</p>}
      <div class="head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}
