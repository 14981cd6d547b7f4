// What every view of the register says of a taxpayer alike: names, address, and when and by whom it was said.

import type { Arca } from '../arca-state.ts';
import type { Tree } from '../soap/xml.ts';
import { argentineTime } from '../times.ts';
import type { Taxpayer } from './taxpayer.ts';

export const metadataOf = (arca: Arca): Tree => ({
  fechaHora: argentineTime(arca.clock.now()),
  servidor: 'arca.simulada',
});

type Names = { apellido?: string; nombre?: string; razonSocial?: string };

export function namesOf({ nombre, persona }: Taxpayer): Names {
  if (persona === 'JURIDICA') return { razonSocial: nombre };
  const [apellido, ...given] = nombre.split(' ');
  return { apellido, nombre: given.join(' ') };
}

export const addressOf = ({ cuit }: Taxpayer) => ({
  codPostal: '1425',
  descripcionProvincia: 'CIUDAD AUTONOMA BUENOS AIRES',
  direccion: `SIMULADA ${cuit.slice(6, 10)}`,
  idProvincia: 0,
});
