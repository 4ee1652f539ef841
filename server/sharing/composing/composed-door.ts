import { Injectable } from '@nestjs/common';
import type { Door } from '../../platform/access/doors.js';
import type { Pass } from '../../platform/access/passes.js';
import { type Scope, scopeTarget } from '../../platform/access/places.js';
import type { ReadableEnvironment, Reader } from '../../platform/access/reader.js';
import { unlessRefused } from '../../platform/http/refusal.js';
import { Environments } from '../../workspace/environments/environments.js';
import type { ComposeProject } from './compose.entity.js';
import { type ComposedTree, ComposedTrees } from './composed-trees.js';
import { OpenComposed, SHOW } from './open-composed.js';

/** The door of composed projects: what a stranger reads with the pass of one. */
@Injectable()
export class ComposedDoor implements Door {
  constructor(
    private readonly projects: OpenComposed,
    private readonly trees: ComposedTrees,
    private readonly environments: Environments,
  ) {}

  open({ id, version }: Pass): Promise<Reader | undefined> {
    const project = this.projects.usable(id);
    return unlessRefused(project.then((found) => (version === found.passVersion ? this.reader(found) : undefined)));
  }

  async reader(project: ComposeProject): Promise<Reader> {
    const { modules, docs } = await this.trees.of(project.id);
    // Debugging only with environments that are public in their application (docs/wire.md 1.10, viewShow).
    const usable = project.isShowDebug ? await this.publicEnvironments(modules) : new Set<number>();
    return {
      door: `${SHOW}-${project.id}`,
      isMember: false,
      mayDebug: project.isShowDebug,
      hasConstants: project.hasConstants,
      namesApplications: false,
      allowsEnvironment: ({ id }: ReadableEnvironment) => usable.has(id),
      admits: (scope) => this.admits(project, scope, { modules, docs, usable }),
    };
  }

  private async admits(
    { id: projectId }: ComposeProject,
    scope: Scope,
    { modules, docs, usable }: Pick<ComposedTree, 'modules' | 'docs'> & { usable: ReadonlySet<number> },
  ): Promise<boolean> {
    const { kind, id } = scopeTarget(scope);
    // A pinned doc is read through the project only: the calls for docs give the newest version.
    if (kind === 'doc') return docs.get(id)?.pinnedVersion === null;
    if (kind === 'module') return modules.has(id);
    if (kind === 'dictionary') return (await this.trees.dictionaries(projectId)).has(id);
    return kind === 'environment' && usable.has(id);
  }

  private async publicEnvironments(modules: ReadonlySet<number>): Promise<Set<number>> {
    const all = await Promise.all([...modules].map((id) => this.environments.list(id)));
    return new Set(all.flat().flatMap(({ id, isPublic }) => (isPublic ? [id] : [])));
  }
}
