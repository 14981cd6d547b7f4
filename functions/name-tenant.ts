// Cognito's hook before it makes tokens: the access token names the tenant and the role of the user.
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { nameTenant } from '#http/session/name-tenant.ts';

export const handler = async (event: PreTokenGenerationV2TriggerEvent) => nameTenant(event);
