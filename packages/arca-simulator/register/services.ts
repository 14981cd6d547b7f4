// The register's four views of a taxpayer (ws_sr_constancia_inscripcion, formerly A5, and ws_sr_padron_a4, a10 and a13): their
// operations, and the tickets that each takes.

import type { Arca } from '../arca-state.ts';
import { child, childrenOf, type Element, type Tree } from '../soap/xml.ts';
import { certificateOf, certificatesOf } from './constancia.ts';
import { type Alcance, personOf, personsWithDocument } from './person.ts';

/** Content of the response by the request. Throws Unavailable and RegisterFault. */
type Operation = (arca: Arca, operation: Element) => Tree;

export type RegisterService = {
  namespace: string;
  /** WSAA's names of the service. */
  tickets: readonly string[];
  operations: Readonly<Record<string, Operation>>;
};

const idOf = (operation: Element): string => child(operation, 'idPersona', '')?.text.trim() ?? '';
const idsOf = (operation: Element): string[] =>
  childrenOf(operation, 'idPersona', '').map(({ text }) => text.trim());

const person =
  (alcance: Alcance, evenInactive = true): Operation =>
  (arca, operation) => ({ personaReturn: personOf(arca, alcance, idOf(operation), evenInactive) });
const certificate: Operation = (arca, operation) => ({
  personaReturn: certificateOf(arca, idOf(operation)),
});
const certificates: Operation = (arca, operation) => ({
  personaListReturn: certificatesOf(arca, idsOf(operation)),
});

export const REGISTER_SERVICES = {
  a4: {
    namespace: 'http://a4.soap.ws.server.puc.sr/',
    tickets: ['ws_sr_padron_a4'],
    operations: { getPersona: person('a4') },
  },
  a5: {
    namespace: 'http://a5.soap.ws.server.puc.sr/',
    tickets: ['ws_sr_constancia_inscripcion', 'ws_sr_padron_a5'],
    operations: {
      getPersona: certificate,
      getPersona_v2: certificate,
      getPersonaList: certificates,
      getPersonaList_v2: certificates,
    },
  },
  a10: {
    namespace: 'http://a10.soap.ws.server.puc.sr/',
    tickets: ['ws_sr_padron_a10'],
    operations: { getPersona: person('a10') },
  },
  a13: {
    namespace: 'http://a13.soap.ws.server.puc.sr/',
    tickets: ['ws_sr_padron_a13'],
    operations: {
      getPersona: person('a13', false),
      getPersonaV2: person('a13'),
      getIdPersonaListByDocumento: (arca, operation) => ({
        idPersonaListReturn: personsWithDocument(arca, child(operation, 'documento', '')),
      }),
    },
  },
} satisfies Record<string, RegisterService>;
