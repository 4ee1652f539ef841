import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { getDoc } from '../../../contracts/docs/docs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { ModelQueries, type ReachedModels } from '../../docs/models/model-queries.js';
import { modelsForStrangers } from '../../docs/models/models-for-strangers.js';
import type { DetailRow } from '../../docs/reading/detail-form.js';
import { type DetailOptions, DocDetails, detailSql } from '../../docs/reading/doc-details.queries.js';
import { forStranger } from '../../docs/reading/stranger-detail.js';
import type { Reader } from '../../platform/access/reader.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposeParams } from './compose-params.js';
import { ComposedDoor } from './composed-door.js';
import { ComposedTrees } from './composed-trees.js';
import { pinnedSql } from './pinned-versions.js';

type Detail = Reply<typeof getDoc>;

/** Reads the docs of a composed project that its readers see. */
@Injectable()
export class ComposedDocs {
  constructor(
    private readonly db: DataSource,
    private readonly trees: ComposedTrees,
    private readonly door: ComposedDoor,
    private readonly details: DocDetails,
    private readonly params: ComposeParams,
    private readonly reached: ModelQueries,
  ) {}

  /** @throws Refusal `doc.unknown` for every doc that readers do not see, whether it exists or not */
  async one(project: ComposeProject, docId: number, isWrittenOut = false): Promise<Detail> {
    const { tree, docs } = await this.trees.of(project.id);
    const entry = docs.get(docId);
    if (!entry) throw new Refusal('doc.unknown');
    const { pinnedVersion, pinnedAt } = entry;
    const reader = await this.door.reader(project);
    const telling = { globals: true, publicOnly: true, reader, isWrittenOut, ...(pinnedAt && { modelsAt: pinnedAt }) };
    const doc =
      pinnedVersion === null
        ? await this.details.one(docId, telling)
        : await this.pinned(docId, pinnedVersion, telling);
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

  /** The models that the doc reaches: of a pinned one, as they were then. @throws Refusal as `one` does */
  async models(project: ComposeProject, docId: number): Promise<ReachedModels> {
    const entry = (await this.trees.of(project.id)).docs.get(docId);
    if (!entry) throw new Refusal('doc.unknown');
    return modelsForStrangers(await this.reached.ofDoc(docId, entry.pinnedAt ?? undefined));
  }

  private async pinned(id: number, version: number, telling: DetailOptions & { reader: Reader }): Promise<Detail> {
    const rows: DetailRow[] = await this.db.query(detailSql(`(${pinnedSql})`), [[id], [version]]);
    const [detail] = await this.details.toDetails(rows, telling);
    if (!detail) throw new Refusal('doc.unknown');
    return forStranger(detail, telling.reader);
  }
}
