// What holds of the addresses of webhooks in this deployment, for those who pass it on: what reads addresses (address-guard.ts) is loaded
// where one is looked at.

/**
 * `allowLocal`: also http, any port and loopback addresses: only the local stack, for a receiver on the same machine.
 * `ownHost`: the host name of this API, which would call itself in a circle.
 */
export type AddressRules = { allowLocal: boolean; ownHost?: string };

/** The rules of this deployment. */
export const addressRules = (config: {
  webhookAllowLocal: boolean;
  baseUrl?: string;
}): AddressRules => ({
  allowLocal: config.webhookAllowLocal,
  ...(config.baseUrl !== undefined && { ownHost: new URL(config.baseUrl).hostname }),
});
