// The frame around all screens: where one can go, which data is shown, the language, and the way out.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Announcements } from '../parts/announce.tsx';
import { Brand } from '../parts/brand.tsx';
import { DocumentsScreen } from '../screens/documents/documents.tsx';
import { EventsScreen } from '../screens/events/events.tsx';
import { RequestsScreen } from '../screens/requests/requests.tsx';
import { SandboxScreen } from '../screens/sandbox/sandbox.tsx';
import { TodayScreen } from '../screens/today/today.tsx';
import { TokensScreen } from '../screens/tokens/tokens.tsx';
import { UsageScreen } from '../screens/usage/usage.tsx';
import { WebhooksScreen } from '../screens/webhooks/webhooks.tsx';
import { claimsOf, type Session, signOut } from '../session/session.ts';
import { useDocs, useWords } from './language.ts';
import { LanguageChoice } from './language-choice.tsx';
import { type Mode, turnTo, useMode } from './mode.ts';
import { Link, usePlace } from './router.tsx';
import { dropSandboxToken } from './sandbox-token.ts';
import type { ScreenName } from './screen-names.ts';

type Opened = { record?: string };

const COMPONENTS: Record<ScreenName, (props: Opened) => JSX.Element> = {
  today: TodayScreen,
  documents: DocumentsScreen,
  tokens: TokensScreen,
  requests: RequestsScreen,
  events: EventsScreen,
  webhooks: WebhooksScreen,
  usage: UsageScreen,
  sandbox: SandboxScreen,
};
/** As the menu shows them. */
const MENU = [
  { group: 'business', screens: ['today', 'documents'] },
  { group: 'developers', screens: ['tokens', 'requests', 'events', 'webhooks', 'usage'] },
  { group: 'trying', screens: ['sandbox'] },
] as const satisfies { group: string; screens: readonly ScreenName[] }[];

export function Shell({ of }: { of: Session }) {
  const words = useWords();
  const { screen, record } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const mode = useMode();
  const Screen = COMPONENTS[screen];
  return (
    <div class={`shell ${mode}`}>
      <a class="skip" href="#main">
        {words.shell.skip}
      </a>
      <header class="top">
        <Link screen="today" class="brand">
          <Brand />
        </Link>
        <ModeSwitch isLocked={claimsOf(of.token)['custom:mode'] === 'test'} />
        <button
          type="button"
          class="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          {words.shell.menu}
        </button>
      </header>
      {mode === 'test' && (
        <aside class="sandbox-band" aria-label="Sandbox">
          <strong>Sandbox</strong> {words.shell.sandbox}
        </aside>
      )}
      <div class="columns">
        <div id="menu" class={isOpen ? 'side open' : 'side'}>
          <Menu current={screen} onFollow={() => setOpen(false)} />
          <Person of={of} />
        </div>
        <main id="main" tabIndex={-1}>
          <Screen key={`${screen} ${mode} ${record ?? ''}`} record={record} />
        </main>
      </div>
      <Announcements />
    </div>
  );
}

function Menu({ current, onFollow }: { current: ScreenName; onFollow: () => void }) {
  const words = useWords();
  return (
    <nav aria-label={words.shell.screens}>
      {MENU.map(({ group, screens }) => (
        <div key={group} class="menu-group">
          <p>{words.groups[group]}</p>
          <ul>
            {screens.map((screen) => (
              <li key={screen}>
                <Link screen={screen} isHere={screen === current} onFollow={onFollow}>
                  {words.screens[screen]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const MODES = ['test', 'live'] as const satisfies Mode[];

/** A session of the sandbox alone cannot leave it. */
function ModeSwitch({ isLocked }: { isLocked: boolean }) {
  const words = useWords();
  const chosen = useMode();
  return (
    <fieldset class="modes">
      <legend class="hidden">{words.shell.mode}</legend>
      {MODES.map((mode) => (
        <label key={mode} class={mode === chosen ? `chosen ${mode}` : mode}>
          <input
            type="radio"
            name="mode"
            checked={mode === chosen}
            disabled={isLocked && mode === 'live'}
            onChange={() => turnTo(mode)}
          />
          {words.modes[mode]}
        </label>
      ))}
    </fieldset>
  );
}

function Person({ of }: { of: Session }) {
  const words = useWords();
  const docs = useDocs();
  const { 'custom:role': role = '', 'custom:tenant_id': tenant = '' } = claimsOf(of.token);
  return (
    <aside class="person" aria-label={words.shell.person}>
      <p>
        <span class="soft">{words.shell.account}</span> <code>{tenant}</code>
        <br />
        <span class="soft">{words.shell.role}</span> {words.roles[role] ?? role}
      </p>
      <LanguageChoice />
      <p>
        <a href={docs}>{words.shell.docs}</a>
      </p>
      <button type="button" onClick={() => void dropSandboxToken().then(signOut)}>
        {words.shell.signOut}
      </button>
    </aside>
  );
}
