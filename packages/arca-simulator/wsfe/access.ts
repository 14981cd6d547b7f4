// Who calls, and for whom (fiscal#wsfe-errors): each answer 500 or 600 in the order in which the service looks.

import type { Arca } from '../arca-state.ts';
import type { Element } from '../soap/xml.ts';
import { INVOICING } from '../tables/services.ts';
import type { Finding } from './messages.ts';
import { integer, part, text } from './reading.ts';

type Access = { cuit: string } | { refused: Finding };

const CHECK = 'ValidacionDeToken: ';
const UNREADABLE =
  'No valido token. Excepcion: CargarStringBase64Token: Excepción: CargarNodos:' +
  ' Error al cargar token XML. Excepcion: Data at the root level is invalid. Line 1, position 1.';

/** The represented taxpayer of a request. Throws Unreadable for a Cuit that is no number. */
export function accessOf(arca: Arca, operation: Element): Access {
  const auth = part(operation, 'Auth');
  if (auth === undefined) {
    return refused(500, 'Campo Auth no fue ingresado o esta mal formado.');
  }
  const cuit = String(integer(auth, 'Cuit'));
  const problem = tokenProblem(arca, text(auth, 'Token'), text(auth, 'Sign'), cuit);
  return problem === undefined ? { cuit } : refused(600, `${CHECK}${problem}`);
}

function tokenProblem(
  arca: Arca,
  written: string,
  signature: string,
  cuit: string,
): string | undefined {
  if (written === '') return 'Parametro nulo o vacio (token)';
  const token = arca.tickets.read(written);
  if (token === undefined) return UNREADABLE;
  const now = Math.floor(arca.clock.now() / 1000);
  if (token.generated > now || token.expires <= now) {
    return `No validaron las fechas del token. GenTime=${token.generated}, ExpTime=${token.expires}, NowUTC=${now}`;
  }
  if (!arca.tickets.signed(written, signature)) return 'Error al verificar hash: ';
  if (token.service !== INVOICING) {
    return `No valido Id Sistema: ${INVOICING}(Id Sistema de token es: ${token.service})`;
  }
  return arca.tickets.represents(token, cuit)
    ? undefined
    : `No apareció CUIT en lista de relaciones: ${cuit}`;
}

const refused = (code: number, text: string): Access => ({ refused: { code, text } });
