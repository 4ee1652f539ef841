import type { MeterSphereVersion } from '../../../contracts/import-export/metersphere.js';

/** One call of MeterSphere's API. `path` follows the address of the server; with `body` it is a POST of JSON. */
export interface MeterSphereCall {
  readonly path: string;
  readonly body?: object;
}
/** Where docs are sent to. */
export interface MeterSphereTarget {
  readonly msProjectId: string;
  readonly msModuleId: string;
}
/** How a major version of MeterSphere is called (docs/wire.md 1.21). */
export interface MeterSphereProtocol {
  /** Succeeds if the keys are right. */
  readonly check: MeterSphereCall;
  readonly spaces: MeterSphereCall;
  readonly projects: (spaceId: string) => MeterSphereCall;
  readonly modules: (projectId: string) => MeterSphereCall;
  readonly format: 'postman' | 'openapi';
  /** The part `request` of an import. */
  readonly importRequest: (target: MeterSphereTarget) => object;
}

export const IMPORT_PATH = '/api/definition/import';

/** APIs of the same method and path are overwritten, wherever in the project they are. `idea`: no test case is made. */
const common = ({ msProjectId, msModuleId }: MeterSphereTarget) => ({
  ...{ projectId: msProjectId, moduleId: msModuleId, model: 'definition', protocol: 'HTTP' },
  ...{ coverModule: true, origin: 'idea' },
});

const version2: MeterSphereProtocol = {
  check: { path: '/currentUser' },
  spaces: { path: '/workspace/list/userworkspace' },
  projects: (workspaceId) => ({ path: '/project/list/related', body: { workspaceId } }),
  modules: (projectId) => ({ path: `/api/module/list/${encodeURIComponent(projectId)}/HTTP` }),
  format: 'postman',
  importRequest: (target) => ({ ...common(target), platform: 'Postman', modeId: 'fullCoverage' }),
};
const version3: MeterSphereProtocol = {
  check: { path: '/user/api/key/validate' },
  spaces: { path: '/system/organization/switch-option' },
  projects: (organizationId) => ({ path: `/project/list/options/${encodeURIComponent(organizationId)}` }),
  modules: (projectId) => ({ path: '/api/definition/module/only/tree', body: { projectId } }),
  format: 'openapi',
  importRequest: (target) => ({
    ...common(target),
    ...{ platform: 'Swagger3', type: 'API', coverData: true, syncCase: true },
  }),
};

export const meterSphereProtocols: Readonly<Record<MeterSphereVersion, MeterSphereProtocol>> = {
  1: version2,
  2: version3,
};

/** 3.x has one organization that all users see; its list is empty in the free edition. */
export const defaultOrganization = { id: '100001', name: '默认组织' } as const;
