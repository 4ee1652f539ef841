import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { viewRows } from '../../contracts/doc-rows.js';
import type { getDoc } from '../../contracts/docs.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { type DetailRow, DocDetails, detailSql } from '../docs/doc-details.queries.js';
import { DocRowQueries } from '../docs/doc-rows.queries.js';
import { forStranger } from '../docs/stranger-detail.js';
import { flatTree } from '../docs/view-tree.queries.js';
import { Refusal } from '../platform/refusal.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposeParams } from './compose-params.js';
import { ComposedTrees } from './composed-trees.js';
import { ShowDoor } from './show-door.js';

type Detail = Reply<typeof getDoc>;

/** Docs as of a version: the last place and the last content up to it. $1: the doc, $2: the version. */
const asOf = `(select d.id, d.module_id, d.type, d.is_folder, d.creator_id, d.created_at, p.parent_id, p.name, p.url,
    p.http_method, p.author, p.deprecated, p.label, p.status, p.is_show, p.is_locked, p.is_deleted, p.order_index,
    $2::int as version, c.data -> 'content' as content, c.version as content_version,
    greatest(p.at, c.at) as modified_at, d.modifier_id
  from docs d
    cross join lateral (select * from doc_places p where p.doc_id = d.id and p.version <= $2
      order by p.version desc limit 1) p
    cross join lateral (select e.version, e.recorded_at as at, e.data from events e
      where e.stream = 'doc-' || d.id and e.type in ('DocCreated', 'DocEdited', 'DocRestored') and e.version <= $2
      order by e.version desc limit 1) c
  where d.id = $1 and not d.is_deleted)`;

/** Reads the docs of a composed project that the caller may read. */
@Injectable()
export class ComposedDocs {
  constructor(
    private readonly db: DataSource,
    private readonly trees: ComposedTrees,
    private readonly door: ShowDoor,
    private readonly details: DocDetails,
    private readonly rows: DocRowQueries,
    private readonly params: ComposeParams,
  ) {}

  async menu({ id }: ComposeProject) {
    return flatTree((await this.trees.of(id)).tree.roots, '');
  }

  async window({ id }: ComposeProject, asked: Omit<Input<typeof viewRows>, 'spaceId' | 'projectId'>) {
    return this.rows.viewTree((await this.trees.of(id)).tree, asked);
  }

  /** @throws Refusal `doc.unknown` for every doc that readers do not see, whether it exists or not */
  async one(project: ComposeProject, docId: number): Promise<Detail> {
    const { tree, docs } = await this.trees.of(project.id);
    const entry = docs.get(docId);
    if (!entry) throw new Refusal('doc.unknown');
    const telling = { globals: true, publicOnly: true, reader: await this.door.reader(project) };
    const doc =
      entry.pinnedVersion === null
        ? await this.details.one(docId, telling)
        : await this.pinned(docId, entry.pinnedVersion, telling);
    const { globalParams, globalReturns } = await this.params.all(project.id);
    return {
      ...doc,
      ...{ moduleName: '', parentId: tree.nodes.get(docId)?.row.parentId ?? 0 },
      // docs/wire.md 1.18: set for the project, they replace those of the doc.
      ...(project.gatewayUrl && { url: project.gatewayUrl, baseUrl: '' }),
      ...(globalParams.length > 0 && { globalParams: doc.isUseGlobalParams ? globalParams : [] }),
      ...(globalReturns.length > 0 && { globalReturns: doc.isUseGlobalReturns ? globalReturns : [] }),
    };
  }

  private async pinned(id: number, version: number, telling: Parameters<DocDetails['toDetails']>[1]): Promise<Detail> {
    const rows: DetailRow[] = await this.db.query(detailSql(asOf), [id, version]);
    const [detail] = await this.details.toDetails(rows, telling);
    if (!detail) throw new Refusal('doc.unknown');
    return forStranger(detail);
  }
}
