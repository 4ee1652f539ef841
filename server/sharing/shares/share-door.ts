import { Injectable } from '@nestjs/common';
import type { Door } from '../../platform/access/doors.js';
import type { Pass } from '../../platform/access/passes.js';
import { type Scope, scopeTarget } from '../../platform/access/places.js';
import type { ReadableEnvironment, Reader } from '../../platform/access/reader.js';
import { unlessRefused } from '../../platform/http/refusal.js';
import { Environments } from '../../workspace/environments/environments.js';
import { OpenShares, SHARE, type StoredShare } from './open-shares.js';
import { ShareTrees } from './share-trees.js';

/** The door of shares: what a stranger reads with the pass of one. */
@Injectable()
export class ShareDoor implements Door {
  constructor(
    private readonly shares: OpenShares,
    private readonly trees: ShareTrees,
    private readonly environments: Environments,
  ) {}

  open({ id, version }: Pass): Promise<Reader | undefined> {
    const share = this.shares.usable(id);
    return unlessRefused(share.then((found) => (version === found.passVersion ? this.reader(found) : undefined)));
  }

  reader(share: StoredShare): Reader {
    const allowsEnvironment = ({ id, moduleId }: ReadableEnvironment) =>
      moduleId === share.moduleId && share.isShowDebug && share.environments.has(id);
    return {
      door: `${SHARE}-${share.id}`,
      isMember: false,
      mayDebug: share.isShowDebug,
      hasConstants: share.hasConstants,
      // A share without a title is called like its application.
      namesApplications: share.title === '',
      allowsEnvironment,
      admits: (scope) => this.admits(share, scope, allowsEnvironment),
    };
  }

  private async admits(
    share: StoredShare,
    scope: Scope,
    allows: (environment: ReadableEnvironment) => boolean,
  ): Promise<boolean> {
    const { kind, id } = scopeTarget(scope);
    if (kind === 'doc') return (await this.trees.of(share)).tree.nodes.has(id);
    if (kind === 'module') return id === share.moduleId;
    if (kind === 'dictionary') return (await this.trees.dictionaries(share)).has(id);
    if (kind === 'environment')
      return (await this.environments.list(share.moduleId)).some((one) => one.id === id && allows(one));
    return false;
  }
}
