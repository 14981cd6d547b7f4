// The service about itself; this function also answers every path that no other one owns.
import { group } from '#resource/define.ts';
import {
  changelog,
  docsScript,
  docsStyle,
  entryPoint,
  openApi,
  postman,
} from './describe-service.ts';
import { health } from './health.ts';
import { consoleAsset, consoleHome, consoleRecord, consoleScreen } from './serve-console.ts';
import { docsHome, docsPages, favicon, llms, root, tryPages } from './serve-docs.ts';

export const platform = group('platform', {
  title: 'About the service',
  verbs: [
    ...[
      entryPoint,
      health,
      openApi,
      postman,
      changelog,
      root,
      docsHome,
      ...tryPages,
      docsScript,
      docsStyle,
    ],
    ...[...docsPages, llms, favicon],
    ...[consoleHome, consoleScreen, consoleRecord, consoleAsset],
  ],
});
