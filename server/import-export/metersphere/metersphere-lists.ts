import { Injectable } from '@nestjs/common';
import type { meterSphereModules, meterSphereProjects } from '../../../contracts/import-export/metersphere.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Settings } from '../../platform/settings/settings.js';
import { MeterSphereClient } from './metersphere-client.js';
import { type MeterSphereConnection, MeterSphereSpaces } from './metersphere-spaces.js';
import { meterSphereProtocols } from './protocols.js';
import { meterSphereModuleTree, meterSpherePlaces } from './replies.js';

const MAX_LEVEL = 'torna.metersphere.module.maxLevel';
/** Deeper levels are not offered, whatever the setting. */
const DEEPEST = 10;

/** Projects and modules of MeterSphere that docs can be sent to. */
@Injectable()
export class MeterSphereLists {
  constructor(
    private readonly access: Access,
    private readonly settings: Settings,
    private readonly spaces: MeterSphereSpaces,
    private readonly client: MeterSphereClient,
  ) {}

  async projects(projectId: number): Promise<Reply<typeof meterSphereProjects>> {
    const spaceId = await this.spaceOf(projectId);
    const connection = await this.spaces.connection(spaceId);
    if (!connection) return { spaceConfig: false, spaceId, projects: [] };
    const { server, msSpaceId } = connection;
    const data = await this.client.call(server, meterSphereProtocols[server.version].projects(msSpaceId));
    return { spaceConfig: true, spaceId, projects: meterSpherePlaces(data) };
  }

  async modules(input: Input<typeof meterSphereModules>): Promise<Reply<typeof meterSphereModules>> {
    // Old clients ask before a project is chosen.
    if (input.msProjectId === '') return [];
    const { server } = await this.connected(input.projectId);
    const data = await this.client.call(server, meterSphereProtocols[server.version].modules(input.msProjectId));
    const maxLevel = Math.min(Math.max(await this.settings.number(MAX_LEVEL), 1), DEEPEST);
    return meterSphereModuleTree(data, maxLevel);
  }

  /** The connection of the project's space. @throws Refusal `metersphere.notConnected` */
  async connected(projectId: number): Promise<MeterSphereConnection> {
    const connection = await this.spaces.connection(await this.spaceOf(projectId));
    if (!connection) throw new Refusal('metersphere.notConnected');
    return connection;
  }

  private async spaceOf(projectId: number): Promise<number> {
    const place = await this.access.place({ project: projectId });
    if (!place) throw new Refusal('project.unknown');
    return place.spaceId;
  }
}
