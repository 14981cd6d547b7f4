// The token that `login` stores, readable by its owner alone. TALONARIO_TOKEN and TALONARIO_URL win over it.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Surroundings } from './terminal.ts';

type Settings = { token?: string; url?: string };

export function readSettings({ settingsFile, environment }: Surroundings): Settings {
  const stored = existsSync(settingsFile) ? storedIn(readFileSync(settingsFile, 'utf8')) : {};
  return {
    token: environment.TALONARIO_TOKEN || stored.token,
    url: environment.TALONARIO_URL || stored.url,
  };
}

/** A file that was damaged keeps no login: the next one writes it anew. */
function storedIn(text: string): Settings {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export function writeSettings({ settingsFile }: Surroundings, settings: Settings): void {
  mkdirSync(dirname(settingsFile), { recursive: true, mode: 0o700 });
  writeFileSync(settingsFile, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  chmodSync(settingsFile, 0o600);
}
