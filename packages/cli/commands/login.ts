// `login`: asks the service whose token it is, and keeps it.
import { Talonario } from '#sdk/sdk.ts';
import { readSettings, writeSettings } from '../settings.ts';
import { type Given, type Surroundings, UsageError, webAddress } from '../terminal.ts';

export async function loginCommand(
  surroundings: Surroundings,
  { options }: Given,
): Promise<number> {
  const { token } = options;
  if (token === undefined) throw new UsageError('login needs --token');
  const kept = options.url === undefined ? readSettings(surroundings).url : undefined;
  const url = webAddress(options.url ?? kept ?? 'http://127.0.0.1:3000', '--url');
  const client = new Talonario({ token, baseUrl: url, fetch: surroundings.fetch });
  const self = await client.apiTokens.self();
  writeSettings(surroundings, { token, url });
  surroundings.print(
    `${self.mode} token of account ${self.tenant_id}, ${self.scopes.length} scopes, at ${url}`,
  );
  return 0;
}
