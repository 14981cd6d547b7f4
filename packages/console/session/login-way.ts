// How one logs in here, as the page says it: by the user pool of a deployed stage, or on the local stack by its own issuer.
export type Pool = { endpoint: string; client: string; pool: string };
type LoginWay = { way: 'local' } | ({ way: 'pool' } & Pool);

export function loginWay(): LoginWay {
  const said = document.querySelector('meta[name="talonario-login"]')?.getAttribute('content');
  return JSON.parse(said ?? '{"way":"local"}') as LoginWay;
}
