import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Seal } from '../../platform/seal.js';
import { robotSettings } from '../../workspace/modules/module-setting-rules.js';
import { ModuleSettings } from '../../workspace/modules/module-settings.js';
import { aboutReleaseRobot, type ReleaseChat, releaseRobots } from '../../workspace/releases/release-robots.js';
import type { Channel } from './channels/channel.js';

/** Whom a message goes to. Secrets both: read when needed, kept nowhere. */
export interface Robot {
  readonly url: string;
  /** `''`: it does not ask for signatures. */
  readonly secret: string;
  /** `''`: the application's own. */
  readonly releaseNo: string;
}
const rows = z.array(z.object({ address: z.string(), releaseNo: z.string() }));
const speaksFor = (name: string): name is ReleaseChat => Object.hasOwn(releaseRobots, name);

/** The robots of applications and of releases, as they are set at this moment. */
@Injectable()
export class RobotAddresses {
  constructor(
    private readonly db: DataSource,
    private readonly settings: ModuleSettings,
    private readonly seal: Seal,
  ) {}

  /** Undefined: there is none (any more). `releaseId` 0: the application's own. */
  async of(channel: Channel, moduleId: number, releaseId: number): Promise<Robot | undefined> {
    return releaseId === 0 ? this.ofModule(channel, moduleId) : this.ofRelease(channel, releaseId);
  }

  private async ofModule({ name }: Channel, moduleId: number): Promise<Robot | undefined> {
    const keys = robotSettings[name];
    const url = await this.settings.text(moduleId, keys.url);
    const secret = keys.secret ? await this.settings.text(moduleId, keys.secret) : '';
    return url ? { url, secret, releaseNo: '' } : undefined;
  }

  /** Robots of releases have no signing secret; those of releases that are no longer valid are silent. */
  private async ofRelease({ name }: Channel, releaseId: number): Promise<Robot | undefined> {
    if (!speaksFor(name)) return undefined;
    const sql = `select ${releaseRobots[name].column} as address, release_no as "releaseNo" from releases
      where id = $1 and is_valid and deleted_at is null`;
    const [row] = rows.parse(await this.db.query(sql, [releaseId]));
    if (!row?.address) return undefined;
    const url = this.seal.open(row.address, aboutReleaseRobot(releaseId, name));
    return { url, secret: '', releaseNo: row.releaseNo };
  }
}
