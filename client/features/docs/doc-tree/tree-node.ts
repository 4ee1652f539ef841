import type { viewRows } from '../../../../contracts/docs/doc-rows.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import type { RowList } from '../../../lib/row-pages.js';

/** A line of the viewer's tree. */
export type ViewNode = WireReply<typeof viewRows>['list'][number];

/** The space or project of the tree; exactly one is given, or none behind the door of a share or composed project. */
export interface TreeScope {
  readonly spaceId?: string;
  readonly projectId?: string;
  /** The tree as it was then. */
  readonly at?: string;
  /** Also applications and folders without a doc. */
  readonly withEmpty?: boolean;
}

/** The text on the tag of a doc; '' = its type has an icon instead. */
export function nodeTag({ docType, httpMethod }: Pick<ViewNode, 'docType' | 'httpMethod'>): string {
  const { hasAddress, belongsToService } = factsOf(docType);
  return belongsToService ? 'DUBBO' : hasAddress ? httpMethod : '';
}

/** The ids of the applications in the window, as one text. */
export function modulesIn(rows: RowList<ViewNode>, { from, to }: { from: number; to: number }): string {
  const ids: string[] = [];
  for (let index = from; index < Math.min(to, rows.length); index += 1) {
    const row = rows.at(index);
    if (row?.type === TreeNodeType.module) ids.push(row.id);
  }
  return ids.join(',');
}
