// Logistics: shipments and who carries them, own delivery, drivers and the devices of the fleet.
import { group } from '#resource/define.ts';
import { createDevice, createDriver } from './fleet/create-coded.ts';
import { regenerateDeviceCode, regenerateDriverCode } from './fleet/regenerate-code.ts';
import { showTrail } from './fleet/show-trail.ts';
import { tierInfo } from './fleet/tier-info.ts';
import { updateDevice } from './fleet/update-device.ts';
import { DeliveryZone } from './records/delivery-zone.ts';
import { Driver } from './records/driver.ts';
import { FleetDevice } from './records/fleet-device.ts';
import { FleetTrail } from './records/fleet-trail.ts';
import { Shipment } from './records/shipment.ts';
import { cancelShipment } from './shipping/cancel-shipment.ts';
import { createShipment } from './shipping/create-shipment.ts';
import { labelShipment } from './shipping/label-shipment.ts';
import { listProviders } from './shipping/list-providers.ts';
import { quoteShipment } from './shipping/quote-shipment.ts';
import { trackShipment } from './shipping/track-shipment.ts';
import { updateShipment } from './shipping/update-shipment.ts';

export const logistics = group('logistics', {
  title: 'Shipping, drivers, fleet',
  verbsTitle: 'Quotes and carriers',
  nouns: [Shipment, DeliveryZone, Driver, FleetDevice, FleetTrail],
  verbs: [
    createShipment,
    updateShipment,
    cancelShipment,
    labelShipment,
    trackShipment,
    quoteShipment,
    listProviders,
    createDriver,
    regenerateDriverCode,
    tierInfo,
    createDevice,
    updateDevice,
    regenerateDeviceCode,
    showTrail,
  ],
});
