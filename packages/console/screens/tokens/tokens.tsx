// API tokens: which there are and when each was last used, a new one, and the end of one. The value of a token is shown once.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { get, post } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useLoaded } from '../../app/load.ts';
import { announce } from '../../parts/announce.tsx';
import { Ask, Dialog } from '../../parts/dialog.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, Copy, Moment, Scrolled } from '../../parts/small.tsx';
import { Empty, Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { NewToken } from './new-token.tsx';
import type { ApiToken, MadeToken } from './token-shapes.ts';

type Open = { what: 'new' } | { what: 'made'; token: MadeToken } | Chosen | undefined;
type Chosen = { what: 'revoke' | 'regenerate'; token: ApiToken };

export function TokensScreen(): JSX.Element {
  const words = useWords().tokens;
  const [open, setOpen] = useState<Open>();
  const loaded = useLoaded('tokens', (signal) =>
    get<{ items: ApiToken[] }>('/api-tokens/list/', { signal }),
  );
  const close = () => setOpen(undefined);
  const make = (
    <button type="button" class="lead-button" onClick={() => setOpen({ what: 'new' })}>
      {words.create}
    </button>
  );
  return (
    <Screen title={words.title} lead={words.lead} actions={make}>
      <Shown of={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none}>
              <p>{words.noneLead}</p>
              {make}
            </Empty>
          ) : (
            <TokenTable items={items} onOpen={setOpen} />
          )
        }
      </Shown>
      {open?.what === 'new' && (
        <NewToken
          onClose={close}
          onMade={(token) => {
            setOpen({ what: 'made', token });
            loaded.reload();
          }}
        />
      )}
      {open?.what === 'made' && <Made token={open.token} onClose={close} />}
      {(open?.what === 'revoke' || open?.what === 'regenerate') && (
        <Change
          chosen={open}
          onClose={close}
          onDone={(made) => {
            loaded.reload();
            setOpen(made && { what: 'made', token: made });
          }}
        />
      )}
    </Screen>
  );
}

function TokenTable({ items, onOpen }: { items: ApiToken[]; onOpen: (open: Open) => void }) {
  const all = useWords();
  const words = all.tokens;
  return (
    <Table
      caption={words.title}
      rows={items}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: words.name,
          show: ({ name, prefix_hint }) => (
            <>
              <strong>{name}</strong>
              <br />
              <code class="soft">{prefix_hint}…</code>
            </>
          ),
        },
        {
          title: words.mode,
          show: ({ mode }) => (
            <Badge tone={mode === 'test' ? 'test' : 'good'}>{all.modes[mode]}</Badge>
          ),
        },
        { title: words.scopes, show: ({ scopes }) => words.scopeCount(scopes.length) },
        {
          title: words.lastUse,
          show: ({ last_used_at: at }) => (at === null ? words.never : <Moment at={at} />),
        },
        {
          title: words.expires,
          show: ({ expires_at: at, status }) =>
            status === 'expired' ? (
              <Badge tone="bad">{words.expired}</Badge>
            ) : (
              ending(at, words.noExpiry)
            ),
        },
        {
          title: words.acts,
          show: (token) => (
            <span class="row-acts">
              <Act
                word={words.regenerate}
                of={token}
                onAct={() => onOpen({ what: 'regenerate', token })}
              />
              <Act word={words.revoke} of={token} onAct={() => onOpen({ what: 'revoke', token })} />
            </span>
          ),
        },
      ]}
    />
  );
}

const ending = (at: string | null, never: string) => (at === null ? never : <Moment at={at} />);

/** Its name says to a screen reader which token it is about. */
const Act = ({ word, of, onAct }: { word: string; of: ApiToken; onAct: () => void }) => (
  <button type="button" class="small" aria-label={`${word}: ${of.name}`} onClick={onAct}>
    {word}
  </button>
);

function Made({ token, onClose }: { token: MadeToken; onClose: () => void }) {
  const words = useWords().tokens;
  return (
    <Dialog title={words.made} onClose={onClose} isKeptOpen>
      <p>{words.once}</p>
      <p class="secret">
        <code>{token.token}</code>
        <Copy value={token.token} />
      </p>
      <p class="hint">{words.tryIt}</p>
      <Scrolled>
        {`curl -s ${location.origin}/api/v1/api-tokens/self/ \\\n  -H 'X-API-Key: ${token.token}'`}
      </Scrolled>
      <div class="buttons">
        <button type="button" class="lead-button" onClick={onClose}>
          {words.kept}
        </button>
      </div>
    </Dialog>
  );
}

type ChangeProps = { chosen: Chosen; onClose: () => void; onDone: (made?: MadeToken) => void };

function Change({ chosen: { what, token }, onClose, onDone }: ChangeProps) {
  const words = useWords().tokens;
  const isRevoked = what === 'revoke';
  return (
    <Ask
      title={isRevoked ? words.revokeTitle(token.name) : words.regenerateTitle(token.name)}
      submit={isRevoked ? words.revoke : words.regenerate}
      onClose={onClose}
      act={async () => {
        const path = `/api-tokens/${token._id}/${what}/`;
        const answer = await post<MadeToken>(path);
        announce(isRevoked ? words.revoked(token.name) : words.regenerated(token.name));
        setTimeout(() => onDone(isRevoked ? undefined : answer));
      }}
    >
      <p>{isRevoked ? words.revokeLead : words.regenerateLead}</p>
    </Ask>
  );
}
