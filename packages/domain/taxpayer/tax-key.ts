// The private key of a tenant's certificate: sealed when it comes in, opened only where a ticket is signed or a certificate
// compared, never shown.

import { Failure } from '#kernel/error.ts';
import type { Context, Ports } from '#resource/context.ts';

type Named = 'vault' | 'certificates';

/** Throws where the function was composed without that port. */
export function portOf<N extends Named>(ctx: Context, name: N): NonNullable<Ports[N]> {
  const port = ctx.ports[name];
  if (port === undefined) throw new Error(`this function has no ${name}`);
  return port as NonNullable<Ports[N]>;
}

export const sealKey = (ctx: Context, cuit: string, pem: string): Promise<string> =>
  portOf(ctx, 'vault').seal(pem, purposeOf(cuit));

/** PEM. Throws internal_error for what was sealed for another CUIT, tenant or mode. */
export const openKey = (ctx: Context, cuit: string, sealed: string): Promise<string> =>
  portOf(ctx, 'vault').open(sealed, purposeOf(cuit));

/** The same, undefined for what cannot be opened any more: after a change of the server key the owner uploads it again. */
export async function openedKey(
  ctx: Context,
  cuit: string,
  sealed: string | undefined,
): Promise<string | undefined> {
  if (sealed === undefined) return undefined;
  try {
    return await openKey(ctx, cuit, sealed);
  } catch (error) {
    if (error instanceof Failure && error.code === 'internal_error') return undefined;
    throw error;
  }
}

const purposeOf = (cuit: string): string => `tax-key:${cuit}`;
