// The way in. A deployed stage asks its user pool; the local stack lets its demo account in, or takes a session that was made on the
// command line.

import { useDocs, useWords } from '../app/language.ts';
import { LanguageChoice } from '../app/language-choice.tsx';
import { useObserved } from '../app/observed.ts';
import { Announcements } from '../parts/announce.tsx';
import { Brand } from '../parts/brand.tsx';
import { LocalLogin } from './local-login.tsx';
import { Problem } from './login-fields.tsx';
import { loginWay } from './login-way.ts';
import { PoolLogin } from './pool-login.tsx';
import { hasExpired } from './session.ts';

const way = loginWay();

export function Login() {
  const words = useWords().login;
  const docs = useDocs();
  const isAgain = useObserved(hasExpired);
  return (
    <main class="login">
      <div class="login-head">
        <p class="brand">
          <Brand />
        </p>
        <LanguageChoice />
      </div>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <Problem told={isAgain ? words.expired : ''} />
      {way.way === 'local' ? <LocalLogin /> : <PoolLogin pool={way} />}
      <p class="hint">
        <a href={docs}>{words.docs}</a>
      </p>
      <Announcements />
    </main>
  );
}
