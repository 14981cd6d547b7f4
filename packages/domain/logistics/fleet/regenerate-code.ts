// POST /drivers/{id}/regenerate-code and /fleet/devices/{id}/regenerate-code: another code; the old one
// ends with the same commit, since the record no longer holds it. Decision: no answer is kept under an
// Idempotency-Key, so that no code outlives its record.
import { amended, update } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Driver } from '../records/driver.ts';
import { assertInService, isInService } from '../records/fleet-access.ts';
import { FleetDevice } from '../records/fleet-device.ts';
import { withFreshCode } from './fresh-code.ts';

export const regenerateDriverCode = regeneration(Driver, 'access_code');
export const regenerateDeviceCode = regeneration(FleetDevice, 'device_code');

function regeneration(noun: Noun, field: string) {
  return verb(
    noun,
    {
      name: `${noun.plural}.regenerate-code`,
      summary: 'Make another code; the old one ends at once',
      description: `Only \`${field}\` changes; the answer shows it. A repeat makes yet another one.`,
      method: 'POST',
      path: `${noun.base}/{id}/regenerate-code`,
      access: 'shipping:write',
      // A code is not to outlive its record: decision 405.
      idempotent: false,
      on: 'record',
      data: shownRecord(noun),
      fails: ['invalid_id', 'not_found', 'record_locked', 'duplicate_value', 'version_conflict'],
      when: isInService,
    },
    async (ctx, { record }) => {
      assertInService(record);
      return withFreshCode(field, (code) => {
        const after = amended(ctx, record, { [field]: code });
        return ctx.commit([update(noun, record, after)], { data: after });
      });
    },
  );
}
