// The claims of an access token, from attributes of the user that only the operator sets.
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { ROLE_CLAIM, TENANT_CLAIM } from './claims.ts';

/** The event with its answer. A user without a tenant gets a token that no session is made of. */
export function nameTenant(
  event: PreTokenGenerationV2TriggerEvent,
): PreTokenGenerationV2TriggerEvent {
  const attributes = event.request.userAttributes;
  const claims: Record<string, string> = {};
  for (const name of [TENANT_CLAIM, ROLE_CLAIM]) {
    const value = attributes[name];
    if (value !== undefined) claims[name] = value;
  }
  event.response = {
    claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: claims } },
  };
  return event;
}
