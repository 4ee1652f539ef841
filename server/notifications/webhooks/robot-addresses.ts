import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { chatDescriptors } from '../../../contracts/platform/chats/index.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { ModuleSettings } from '../../workspace/modules/module-settings.js';
import { type ReleaseChat, releaseRobotContext, releaseRobots } from '../../workspace/releases/release-robots.js';
import type { Channel } from './channels/channel.js';

/** Receiver of a message. Address and signing key are secret: read when needed, never stored elsewhere. */
export interface RobotTarget {
  readonly url: string;
  /** `''`: messages are not signed. */
  readonly secret: string;
  /** `''`: the application's own robot. */
  readonly releaseNo: string;
}
const rows = z.array(z.object({ address: z.string(), releaseNo: z.string() }));
const speaksFor = (name: string): name is ReleaseChat => Object.hasOwn(releaseRobots, name);

/** Reads the current robots of applications and releases. */
@Injectable()
export class RobotAddresses {
  constructor(
    private readonly db: DataSource,
    private readonly settings: ModuleSettings,
    private readonly cipher: SecretCipher,
  ) {}

  /** Undefined if no robot is set. `releaseId` 0: the application's own robot. */
  async find(channel: Channel, moduleId: number, releaseId: number): Promise<RobotTarget | undefined> {
    return releaseId === 0 ? this.ofModule(channel, moduleId) : this.ofRelease(channel, releaseId);
  }

  private async ofModule({ name }: Channel, moduleId: number): Promise<RobotTarget | undefined> {
    const keys = chatDescriptors[name].robot;
    const url = await this.settings.text(moduleId, keys.url);
    const secret = keys.secret ? await this.settings.text(moduleId, keys.secret) : '';
    return url ? { url, secret, releaseNo: '' } : undefined;
  }

  /** Robots of releases have no signing secret; those of invalid releases get no messages. */
  private async ofRelease({ name }: Channel, releaseId: number): Promise<RobotTarget | undefined> {
    if (!speaksFor(name)) return undefined;
    const sql = `select ${releaseRobots[name].column} as address, release_no as "releaseNo" from releases
      where id = $1 and is_valid and deleted_at is null`;
    const [row] = rows.parse(await this.db.query(sql, [releaseId]));
    if (!row?.address) return undefined;
    const url = this.cipher.decrypt(row.address, releaseRobotContext(releaseId, name));
    return { url, secret: '', releaseNo: row.releaseNo };
  }
}
