import { isOn } from '../../../../contracts/platform/wire.js';
import { viewConfig } from '../../../../contracts/workspace/system.js';
import { useCall } from '../../../lib/query.js';

/** Whether the integration is on in the system settings. */
export function useMeterSphereEnabled(): boolean {
  const { data } = useCall(viewConfig, {}, { staleTime: 60_000 });
  return data !== undefined && isOn(data.enableMeterSphere);
}
