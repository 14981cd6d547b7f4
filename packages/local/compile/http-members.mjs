// The members of node:http but those of WebSockets: reading them loads what speaks to sockets, 9 MB that nothing here uses.
const http = process.getBuiltinModule('node:http');

// biome-ignore lint/style/noDefaultExport: the module has one, which packages import
export default http;
export const {
  Agent,
  ClientRequest,
  createServer,
  get,
  globalAgent,
  IncomingMessage,
  maxHeaderSize,
  METHODS,
  OutgoingMessage,
  request,
  Server,
  ServerResponse,
  setGlobalProxyFromEnv,
  setMaxIdleHTTPParsers,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} = http;
