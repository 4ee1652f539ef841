import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { CommittedCache } from '../../platform/access/committed-cache.js';
import { Bus } from '../../platform/bus/bus.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ComposeProject } from './compose.entity.js';

/** The name of the door, in passes and readers. */
export const SHOW = 'show';

/** The one place that decides whether a composed project can be read: it exists and is on. */
@Injectable()
export class OpenComposed implements OnModuleInit {
  private readonly rows = new CommittedCache<{ readonly project: ComposeProject | null }>(({ stream }) =>
    stream.startsWith('space-'),
  );

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.rows.listen(this.bus);
  }

  /**
   * A project that is on, locked or not. One that is off is unknown, like one that never existed.
   * @throws Refusal `compose.unknown`
   */
  async usable(id: number): Promise<ComposeProject> {
    const { project } = await this.rows.read(String(id), () => this.read(id));
    if (!project?.isEnabled) throw new Refusal('compose.unknown');
    return project;
  }

  private async read(id: number): Promise<{ project: ComposeProject | null }> {
    const project = await this.db.getRepository(ComposeProject).findOneBy({ id, deletedAt: IsNull() });
    const space = 'select from spaces where id = $1 and deleted_at is null';
    const found: unknown[] = project ? await this.db.query(space, [project.spaceId]) : [];
    return { project: found.length > 0 ? project : null };
  }
}
