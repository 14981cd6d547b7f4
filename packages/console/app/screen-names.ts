// The screens of the console, by the names in their addresses. The first is where `/console` leads.
export const SCREENS = [
  'today',
  'documents',
  'tokens',
  'requests',
  'events',
  'webhooks',
  'usage',
  'sandbox',
] as const;
export type ScreenName = (typeof SCREENS)[number];
