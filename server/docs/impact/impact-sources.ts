import { Injectable } from '@nestjs/common';
import type { ImpactKind, ImpactTargetKind, impactActs } from '../../../contracts/docs/impact.js';
import type { Scope, Verb } from '../../platform/access/access.js';

/** What would be deleted, hidden or made private. */
export interface ImpactTarget {
  readonly of: ImpactTargetKind;
  readonly act: (typeof impactActs)[number];
  /** Ids of the target itself: docs and folders, or one environment, dictionary, application, project or composed project. */
  readonly ids: readonly number[];
  /** All docs concerned, without folders: those below a folder, in an application or project, or that use a dictionary; extra pages. */
  readonly docIds: readonly number[];
}
export interface ImpactFinding {
  readonly name: string;
  /** Address of its page in the client; '' if it has none. */
  readonly path: string;
  /** Affected docs in it; 0 where that is not counted. */
  readonly docs: number;
  /** The right to see it; without one it is only counted. `'everyone'`: each caller may see it. */
  readonly seenBy?: 'everyone' | { readonly verb: Verb; readonly scope: Scope };
}
/** Finds what a change reaches of one kind. */
export interface ImpactSource {
  find(target: ImpactTarget): Promise<readonly ImpactFinding[]>;
}

/** The sources of `flow.ts`, set when the server starts, in the order in which a reply lists them. */
@Injectable()
export class ImpactSources {
  all: readonly (readonly [ImpactKind, ImpactSource])[] = [];
}
