// @talonario/sdk: the client of the Talonario API for Node 20 and later, Deno, Bun, Workers and browsers. It uses fetch and WebCrypto
// and nothing else. Decision 112.

// biome-ignore-start lint/performance/noBarrelFile: the one entry of a published package
export { ConnectionError, isTalonarioError, TalonarioError } from './errors.ts';
export type * from './generated/types.ts';
export type { List, ListPage } from './list.ts';
export type { RequestOptions, Sent } from './options.ts';
export { Talonario, type TalonarioOptions } from './talonario.ts';
export { SignatureError, type UnwrapOptions, unwrapWebhook } from './webhooks.ts';
// biome-ignore-end lint/performance/noBarrelFile: the one entry of a published package
