import { Injectable } from '@nestjs/common';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import {
  getComposePage,
  getComposeProject,
  listVisibleComposePages,
  showRows,
  viewComposedDoc,
  viewComposedModels,
} from '../../../contracts/sharing/show.js';
import { firstReply } from '../pages/first-reply.js';
import { openedFacts } from '../pages/page-facts.js';
import type { Publication, Publisher } from '../pages/publication.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposePages } from './compose-pages.js';
import { ComposeParams } from './compose-params.js';
import { ComposedApplication } from './composed-application.js';
import { ComposedDocs } from './composed-docs.js';
import { ComposedTrees } from './composed-trees.js';
import { OpenComposed, SHOW } from './open-composed.js';

/** Composed projects as publications. */
@Injectable()
export class ComposedPublisher implements Publisher {
  readonly door = SHOW;

  constructor(
    private readonly projects: OpenComposed,
    private readonly trees: ComposedTrees,
    private readonly docs: ComposedDocs,
    private readonly files: ComposedApplication,
    private readonly pages: ComposePages,
    private readonly params: ComposeParams,
  ) {}

  async usable(id: number): Promise<Publication> {
    return this.of(await this.projects.usable(id));
  }

  of(project: ComposeProject): Publication {
    const { id, type, password, passVersion, description, logo, welcome, isNoIndex, mayDownload } = project;
    return {
      ...{ door: SHOW, id, type, password, passVersion, description, logo, welcome, isNoIndex, mayDownload },
      name: nameOf(project),
      rowsPath: showRows.path,
      tree: async () => (await this.trees.of(id)).tree,
      pinned: () => this.pinned(id),
      extraPages: () => this.pages.visible(id),
      doc: (docId, isWrittenOut) => this.docs.one(project, docId, isWrittenOut),
      firstReplies: (docId) => this.firstReplies(project, docId),
      modelsReply: async (docId) => {
        const input = { id: encodeId(id), docId: encodeId(docId) };
        return firstReply(viewComposedModels, input, await this.docs.models(project, docId));
      },
      application: (isCallable) => this.files.of(project, nameOf(project), isCallable),
      settings: async () => JSON.stringify([project, await this.params.all(id)]),
    };
  }

  private async pinned(id: number): Promise<ReadonlyMap<number, number>> {
    const { docs } = await this.trees.of(id);
    return new Map(
      [...docs].flatMap(([docId, { pinnedVersion: version }]) => (version === null ? [] : [[docId, version]])),
    );
  }

  private async firstReplies(project: ComposeProject, docId: number | undefined) {
    const id = encodeId(project.id);
    const pages = (await this.pages.list(project.id)).filter(({ status }) => status);
    const facts = firstReply(getComposeProject, { id }, openedProject(project));
    const list = firstReply(listVisibleComposePages, { projectId: id }, pages);
    if (docId === undefined) return [facts, list];
    const page = pages.find((one) => one.id === docId);
    const content = page
      ? firstReply(getComposePage, { id: encodeId(docId) }, page)
      : firstReply(viewComposedDoc, { id, docId: encodeId(docId) }, await this.docs.one(project, docId));
    return [facts, list, content];
  }
}

/** The title, or the project's name. */
const nameOf = ({ title, name }: ComposeProject): string => title || name;

export const openedProject = (project: ComposeProject): Reply<typeof getComposeProject> => ({
  ...openedFacts(project),
  name: project.name,
  description: project.description,
  spaceId: project.spaceId,
  isPinned: project.isPinned,
  showDebug: project.isShowDebug,
});
