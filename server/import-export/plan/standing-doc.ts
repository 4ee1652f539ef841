import type { DocType } from '../../../contracts/platform/enums.js';

/** The source's previous data for a doc. */
interface OriginMark {
  readonly key: string;
  /** Hash of all imported data, so that an unchanged doc is recognized without reading its content. */
  readonly hash: string;
  /** The hash of what a user undid, or `ABSENT`; `''` or left out: nothing. */
  readonly undone?: string;
  readonly parentId: number;
  readonly orderIndex: number | null;
  readonly isShow: boolean | null;
  readonly name: string;
  /** Whether people changed the doc since; left out: no. */
  readonly isEdited?: boolean;
}

/** A stored doc or folder as input of a plan; contents are read later, in batches. */
export interface StandingDoc {
  readonly id: number;
  readonly parentId: number;
  readonly isFolder: boolean;
  readonly type: DocType;
  readonly name: string;
  readonly url: string;
  readonly httpMethod: string;
  readonly label: string;
  readonly isDeleted: boolean;
  readonly isLocked: boolean;
  readonly isShow: boolean;
  readonly orderIndex: number;
  readonly contentVersion?: number;
  readonly origin?: OriginMark | undefined;
}
