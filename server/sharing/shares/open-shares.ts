import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ShareType } from '../../../contracts/sharing/public-pages.js';
import { isInternalAddress } from '../../../contracts/workspace/internal-address.js';
import { CommittedCache } from '../../platform/access/committed-cache.js';
import { Bus } from '../../platform/bus/bus.js';
import { Refusal } from '../../platform/http/refusal.js';
import { localDate } from '../../platform/languages/time-zone.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { ShareScope } from './share-tree.js';

const row = z.object({
  id: z.number(),
  moduleId: z.number(),
  moduleName: z.string(),
  type: z.literal([ShareType.public, ShareType.encrypted]),
  password: z.string(),
  passVersion: z.number(),
  isEnabled: z.boolean(),
  expiresOn: z.string(),
  isAll: z.boolean(),
  isShowDebug: z.boolean(),
  isAllEnvironments: z.boolean(),
  title: z.string(),
  logo: z.string(),
  accent: z.string(),
  welcome: z.string(),
  footerLinks: z.array(z.object({ text: z.string(), url: z.string() })),
  isNoIndex: z.boolean(),
  mayDownload: z.boolean(),
  hasConstants: z.boolean(),
  docs: z.array(z.number()),
  folders: z.array(z.number()),
  environments: z.array(z.object({ id: z.number(), url: z.string(), isChosen: z.boolean() })),
});
/** A share with what it contains, as stored. */
export interface StoredShare extends Omit<z.output<typeof row>, keyof ShareScope | 'environments'>, ShareScope {
  /** Those that its readers may use: an internal address only if it was chosen by hand. */
  readonly environments: ReadonlySet<number>;
}
/**
 * The share first: of tables that are not analyzed yet, PostgreSQL expects one row each, and would try every share with
 * every application of every project.
 */
const sql = `with sh as materialized (select * from shares where id = $1 and deleted_at is null)
  select sh.id, sh.module_id as "moduleId", m.name as "moduleName", sh.type, sh.password,
    sh.pass_version as "passVersion", sh.is_enabled as "isEnabled", coalesce(to_char(sh.expires_on, 'YYYY-MM-DD'), '') as "expiresOn",
    sh.is_all as "isAll", sh.is_show_debug as "isShowDebug", sh.is_all_environments as "isAllEnvironments", sh.title, sh.logo,
    sh.accent, sh.welcome, sh.footer_links as "footerLinks", sh.is_no_index as "isNoIndex", sh.may_download as "mayDownload",
    sh.has_constants as "hasConstants",
    array(select doc_id from share_contents c where c.share_id = sh.id and not is_append) as docs,
    array(select doc_id from share_contents c where c.share_id = sh.id and is_append) as folders,
    coalesce((select json_agg(json_build_object('id', e.id, 'url', e.url, 'isChosen', c.share_id is not null))
      from environments e left join share_environments c on c.share_id = sh.id and c.environment_id = e.id
      where e.module_id = sh.module_id), '[]') as environments
  from sh join modules m on m.id = sh.module_id and m.deleted_at is null
    join projects p on p.id = m.project_id and p.deleted_at is null join spaces s on s.id = p.space_id and s.deleted_at is null`;

/**
 * The one place that decides whether a share can be read: it exists, is on, and has not expired. Rows are cached until an event of their application, project or space.
 */
@Injectable()
export class OpenShares implements OnModuleInit {
  private readonly rows = new CommittedCache<{ readonly share: StoredShare | undefined }>(({ stream }) =>
    /^(module|project|space)-/.test(stream),
  );

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.rows.listen(this.bus);
  }

  /** An existing share that is on and has not expired, locked or not. @throws Refusal why it cannot be read */
  async usable(id: number): Promise<StoredShare> {
    const { share } = await this.rows.read(String(id), () => this.read(id));
    if (!share) throw new Refusal('share.unknown');
    if (!share.isEnabled) throw new Refusal('share.disabled');
    if (isOver(share.expiresOn, this.clock.now())) throw new Refusal('share.expired');
    return share;
  }

  private async read(id: number): Promise<{ share: StoredShare | undefined }> {
    const [found] = z.array(row).parse(await this.db.query(sql, [id]));
    if (!found) return { share: undefined };
    const { docs, folders, environments, ...share } = found;
    const usable = environments.filter((one) => isForReaders(share.isAllEnvironments, one)).map(({ id: one }) => one);
    const contents = { docs: new Set(docs), folders: new Set(folders), environments: new Set(usable) };
    return { share: { ...share, ...contents } };
  }
}

/** *All environments* of a share are those with a public address; others need to be chosen by name. */
export const isForReaders = (isAll: boolean, { url, isChosen }: { url: string; isChosen: boolean }): boolean =>
  isChosen || (isAll && !isInternalAddress(url));

/** The name of the door, in passes and readers. */
export const SHARE = 'share';

/** A share is valid through its last day, by the calendar of the installation's time zone (docs/wire.md 1.17). */
export const isOver = (expiresOn: string | null, now: Date): boolean =>
  Boolean(expiresOn) && (expiresOn ?? '') < localDate(now);
