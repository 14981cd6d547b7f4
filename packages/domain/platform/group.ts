// The service about itself; this function also answers every path that no other one owns.
import { group } from '#resource/define.ts';
import {
  docsPage,
  docsScript,
  docsStyle,
  entryPoint,
  openApi,
  postman,
} from './describe-service.ts';

export const platform = group('platform', {
  title: 'About the service',
  verbs: [entryPoint, openApi, postman, docsPage, docsScript, docsStyle],
});
