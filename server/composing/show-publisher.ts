import { Injectable } from '@nestjs/common';
import type { Publication, Publisher } from '../sharing/pages/publication.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposePages } from './compose-pages.js';
import { ComposeParams } from './compose-params.js';
import { ComposedApplication } from './composed-application.js';
import { ComposedDocs } from './composed-docs.js';
import { ComposedTrees } from './composed-trees.js';
import { OpenProjects, SHOW } from './open-projects.js';

/** Composed projects as publications. */
@Injectable()
export class ShowPublisher implements Publisher {
  readonly door = SHOW;

  constructor(
    private readonly projects: OpenProjects,
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
      tree: async () => (await this.trees.of(id)).tree,
      extraPages: () => this.pages.visible(id),
      doc: (docId) => this.docs.one(project, docId),
      application: (isCallable) => this.files.of(project, nameOf(project), isCallable),
      settings: async () => JSON.stringify([project, await this.params.all(id)]),
    };
  }
}

/** The title, or the project's name. */
export const nameOf = ({ title, name }: ComposeProject): string => title || name;
