import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { DocCommand } from '../../../docs/doc/doc.decider.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import type { DocEvent } from '../../../docs/doc/doc.events.js';

/** Parts of a doc that events change independently of each other. */
const docParts = ['existence', 'content', 'folder', 'order', 'status', 'shown', 'lock', 'label'] as const;
export type DocPart = (typeof docParts)[number];

/** An event of the stream, without its data. */
export interface StreamEntry {
  readonly version: number;
  readonly type: DocEvent['type'];
  readonly actorId: number;
  readonly at: Date;
  /** Whether it is to be undone. */
  readonly isSelected: boolean;
  /** Of a version that the person typed together with others: one of those. It is undone only if the doc is chosen. */
  readonly sharedWith?: number | undefined;
}

/** The events of one doc of which some are to be undone. */
export interface DocSelection {
  readonly docId: number;
  readonly now: DocState;
  /** All events from the first selected one on, oldest first. */
  readonly entries: readonly StreamEntry[];
  /** Whether to undo also what others changed since. */
  readonly isChosen: boolean;
  /** Only these fields and rows of the content; undefined: everything. */
  readonly only?: ContentParts | undefined;
  /** Whether what is typed until it is written stays where the whole content returns. */
  readonly keepsTyped?: boolean;
  /** The state after a version of `neededVersions`; undefined for 0. */
  stateAt(version: number): DocState | undefined;
}
export interface ContentParts {
  readonly fields: readonly string[];
  readonly rowIds: readonly string[];
}

/** Something that others changed since: it stays as it is unless the doc is chosen. */
export interface InverseConflict {
  readonly part: DocPart;
  /** The field, or the id of the row; `''`: all of the part. */
  readonly field: string;
  /** The last event that changed it. */
  readonly version: number;
  readonly actorId: number;
  readonly at: Date;
}
export type InverseStep =
  | { readonly kind: 'delete' | 'undelete' }
  | { readonly kind: 'move'; readonly parentId: number }
  | { readonly kind: 'command'; readonly part: DocPart; readonly command: DocCommand }
  /**
   * `base`: the content that the change started from, for a three-way merge; `fromVersion`: this is its content, whole;
   * `from`: the same for a content to which something was typed since it was planned; without it, that is lost, too.
   */
  | {
      readonly kind: 'content';
      readonly content: DocContent;
      readonly base: DocContent;
      readonly fromVersion: number;
      readonly from?: (now: DocContent) => Promise<DocContent>;
    };
export interface DocInverse {
  readonly docId: number;
  readonly steps: readonly InverseStep[];
  readonly conflicts: readonly InverseConflict[];
}

const parts: Readonly<Record<DocEvent['type'], DocPart>> = {
  DocCreated: 'existence',
  DocDeleted: 'existence',
  DocUndeleted: 'existence',
  DocErased: 'existence',
  DocEdited: 'content',
  DocRestored: 'content',
  DocMoved: 'folder',
  DocReordered: 'order',
  DocStatusSet: 'status',
  DocShown: 'shown',
  DocHidden: 'shown',
  DocLocked: 'lock',
  DocUnlocked: 'lock',
  DocVersionLabelled: 'label',
};
const partOf = ({ type }: Pick<StreamEntry, 'type'>): DocPart => parts[type];

/** The last run of selected events of a part; undefined without any. */
interface SelectedRun {
  /** Versions before its first event and of its last one. */
  readonly before: number;
  readonly last: number;
  /** The last event of others after it. */
  readonly since: StreamEntry | undefined;
}

export function lastRun({ entries }: Pick<DocSelection, 'entries'>, part: DocPart): SelectedRun | undefined {
  const own = entries.filter((entry) => partOf(entry) === part);
  const end = own.findLastIndex(({ isSelected }) => isSelected);
  const last = own[end];
  if (!last) return undefined;
  let start = end;
  while (own[start - 1]?.isSelected) start--;
  return {
    before: (own[start]?.version ?? 1) - 1,
    last: last.version,
    since: end < own.length - 1 ? own.at(-1) : undefined,
  };
}

/** Neighbouring events of the content that are all to be undone, or are all by one other person. */
export interface ContentRun {
  readonly isSelected: boolean;
  /** Versions before its first event and of its last one. */
  readonly before: number;
  readonly last: StreamEntry;
}

/** The runs of the content, oldest first. */
export function contentRuns({ entries }: Pick<DocSelection, 'entries'>): ContentRun[] {
  const runs: ContentRun[] = [];
  for (const entry of entries.filter((one) => partOf(one) === 'content')) {
    const open = runs.at(-1);
    const isSame = open?.isSelected === entry.isSelected && (entry.isSelected || open.last.actorId === entry.actorId);
    if (open && isSame) runs[runs.length - 1] = { ...open, last: entry };
    else runs.push({ isSelected: entry.isSelected, before: entry.version - 1, last: entry });
  }
  return runs;
}

/** Versions of which `inverseOf` needs the state. */
export function neededVersions(of: Pick<DocSelection, 'entries'>): number[] {
  const needed = docParts.flatMap((part) => {
    const run = part === 'content' ? undefined : lastRun(of, part);
    return run ? [run.before] : [];
  });
  // Only contents are merged, from the states before and after what was selected.
  const contents = contentRuns(of).flatMap(({ before, last }) => [before, last.version]);
  return [...new Set([...needed, ...contents])].filter((version) => version > 0);
}
