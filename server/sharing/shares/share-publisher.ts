import { Injectable } from '@nestjs/common';
import { docModels } from '../../../contracts/docs/models.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { getShare, shareRows, viewSharedDoc } from '../../../contracts/sharing/sharing.js';
import { ModelQueries } from '../../docs/models/model-queries.js';
import { modelsForStrangers } from '../../docs/models/models-for-strangers.js';
import { DocDetails } from '../../docs/reading/doc-details.queries.js';
import { withoutAccount } from '../../docs/reading/stranger-detail.js';
import { chosenEntries, placedDocs } from '../../import-export/export/chosen-entries.js';
import type { WantedApplication } from '../../import-export/export/text-files.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Environments } from '../../workspace/environments/environments.js';
import { firstReply } from '../pages/first-reply.js';
import { openedFacts } from '../pages/page-facts.js';
import type { Publication, Publisher } from '../pages/publication.js';
import { OpenShares, SHARE, type StoredShare } from './open-shares.js';
import { ShareDoor } from './share-door.js';
import { ShareTrees } from './share-trees.js';

/** Shares as publications. */
@Injectable()
export class SharePublisher implements Publisher {
  readonly door = SHARE;

  constructor(
    private readonly shares: OpenShares,
    private readonly trees: ShareTrees,
    private readonly shareDoor: ShareDoor,
    private readonly details: DocDetails,
    private readonly environments: Environments,
    private readonly models: ModelQueries,
  ) {}

  async usable(id: number): Promise<Publication> {
    return this.of(await this.shares.usable(id));
  }

  of(share: StoredShare): Publication {
    const { id, type, password, passVersion, logo, welcome, isNoIndex, mayDownload } = share;
    return {
      ...{ door: SHARE, id, type, password, passVersion, logo, welcome, isNoIndex, mayDownload },
      ...{ name: nameOf(share), description: '' },
      rowsPath: shareRows.path,
      tree: async () => (await this.trees.of(share)).tree,
      pinned: async () => new Map(),
      extraPages: async () => [],
      doc: (docId, isWrittenOut) => this.doc(share, docId, isWrittenOut),
      firstReplies: (docId) => this.firstReplies(share, docId),
      modelsReply: (docId) => this.modelsReply(share, docId),
      application: () => this.application(share),
      settings: async () => settingsOf(share),
    };
  }

  private async doc(share: StoredShare, docId: number, isWrittenOut = false) {
    const { tree } = await this.trees.of(share);
    const node = tree.nodes.get(docId);
    if (!node) throw new Refusal('doc.unknown');
    const doc = await this.details.one(docId, { globals: true, isWrittenOut, reader: this.shareDoor.reader(share) });
    // The folder above may not be in the share.
    return { ...doc, parentId: node.row.parentId };
  }

  private async firstReplies(share: StoredShare, docId: number | undefined) {
    const id = encodeId(share.id);
    const facts = firstReply(getShare, { id }, openedShare(share));
    if (docId === undefined) return [facts];
    const input = { docId: encodeId(docId), shareConfigId: id };
    return [facts, firstReply(viewSharedDoc, input, await this.doc(share, docId))];
  }

  private async modelsReply(share: StoredShare, docId: number) {
    if (!(await this.trees.of(share)).tree.nodes.has(docId)) throw new Refusal('doc.unknown');
    return firstReply(docModels, { id: encodeId(docId) }, modelsForStrangers(await this.models.ofDoc(docId)));
  }

  private async application(share: StoredShare): Promise<WantedApplication> {
    const { tree } = await this.trees.of(share);
    const reader = this.shareDoor.reader(share);
    const entries = chosenEntries(tree.roots, undefined);
    const allowed = (await this.environments.list(share.moduleId)).filter((one) => reader.allowsEnvironment(one));
    const environments = allowed.map((one) => ({ ...one, url: withoutAccount(one.url) }));
    const globals = await this.details.globalsOf(share.moduleId, reader);
    return {
      id: share.moduleId,
      name: nameOf(share),
      entries,
      docs: placedDocs(entries).length,
      environments,
      globals,
      about: { moduleId: share.moduleId, isWhole: reader.namesApplications },
    };
  }
}

/** The title, or the application's name. */
const nameOf = ({ title, moduleName }: StoredShare): string => title || moduleName;

export const openedShare = (share: StoredShare): Reply<typeof getShare> => ({
  ...openedFacts(share),
  expirationTime: share.expiresOn,
  shareName: nameOf(share),
  moduleId: share.moduleId,
  isAll: share.isAll,
  isShowDebug: share.isShowDebug,
});

function settingsOf({ docs: _, folders: __, environments, ...settings }: StoredShare): string {
  return JSON.stringify([settings, [...environments]]);
}
