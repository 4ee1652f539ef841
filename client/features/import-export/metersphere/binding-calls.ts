import {
  bindMeterSphereModule,
  bindMeterSphereRelease,
  meterSphereModuleBinding,
  meterSphereReleaseBinding,
  syncMeterSphereModule,
  syncMeterSphereRelease,
  unbindMeterSphereModule,
  unbindMeterSphereRelease,
} from '../../../../contracts/import-export/metersphere.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { act, useCall, useChange } from '../../../lib/query.js';

/** An application or a release. */
export interface BoundPlace {
  readonly kind: 'module' | 'release';
  readonly id: string;
}
export type Binding = WireReply<typeof meterSphereModuleBinding>;
export interface Target {
  readonly msProjectId: string;
  readonly msProjectName: string;
  readonly msModuleId: string;
  readonly msModuleName: string;
  readonly autoSync: boolean;
}

/** While a sync is under way, its state is read this often, in ms. */
const POLL_MS = 2_000;
const isUnderWay = (binding: Binding | undefined): boolean =>
  binding?.lastSync?.state === 'waiting' || binding?.lastSync?.state === 'retrying';

export function useBinding({ kind, id }: BoundPlace, isPolled: boolean) {
  const options = { staleTime: 0, every: isPolled && POLL_MS } as const;
  const ofModule = useCall(meterSphereModuleBinding, { moduleId: id }, { ...options, enabled: kind === 'module' });
  const ofRelease = useCall(meterSphereReleaseBinding, { releaseId: id }, { ...options, enabled: kind === 'release' });
  return kind === 'module' ? ofModule : ofRelease;
}
export { isUnderWay };

const modules = [meterSphereModuleBinding];
const releases = [meterSphereReleaseBinding];

export function useSaveBinding({ kind, id }: BoundPlace) {
  const ofModule = useChange(bindMeterSphereModule, modules);
  const ofRelease = useChange(bindMeterSphereRelease, releases);
  return kind === 'module'
    ? act(ofModule, (target: Target) => ({ moduleId: id, ...target }))
    : act(ofRelease, (target: Target) => ({ releaseId: id, ...target }));
}
export function useRemoveBinding({ kind, id }: BoundPlace) {
  const ofModule = useChange(unbindMeterSphereModule, modules);
  const ofRelease = useChange(unbindMeterSphereRelease, releases);
  return kind === 'module'
    ? act(ofModule, (_: object) => ({ moduleId: id }))
    : act(ofRelease, (_: object) => ({ releaseId: id }));
}
export function useSync({ kind, id }: BoundPlace) {
  const ofModule = useChange(syncMeterSphereModule, modules);
  const ofRelease = useChange(syncMeterSphereRelease, releases);
  return kind === 'module'
    ? act(ofModule, (_: object) => ({ moduleId: id }))
    : act(ofRelease, (_: object) => ({ releaseId: id }));
}
