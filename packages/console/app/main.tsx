// Where the console begins: the login until there is a session, then the screens.
import { render } from 'preact';
import { Login } from '../session/login.tsx';
import { session } from '../session/session.ts';
import { useObserved } from './observed.ts';
import { Shell } from './shell.tsx';

function Console() {
  const current = useObserved(session);
  return current === undefined ? <Login /> : <Shell of={current} />;
}

const root = document.getElementById('app');
if (root !== null) render(<Console />, root);
