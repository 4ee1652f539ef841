import { tableRows, viewRows } from '../../../contracts/doc-rows.js';
import { listDocsV2, listFolders, viewProjectTree, viewSpaceTree } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { DocType } from '../../../contracts/enums.js';
import { isOn } from '../../../contracts/wire.js';

/** A line of the table. */
export type Doc = WireReply<typeof tableRows>['list'][number];

/** What a change of a row touches. */
export const trees = [tableRows, viewRows, listDocsV2, listFolders, viewProjectTree, viewSpaceTree] as const;

/** Where a doc is opened: the editor for those who may, else the viewer (spec 2). */
export function docPath(doc: Pick<Doc, 'id' | 'type'>, moduleId: string, mayEdit: boolean): string {
  if (!mayEdit) return `/view/${doc.id}`;
  return `/doc/${doc.type === DocType.custom ? 'edit_custom' : 'edit'}/${moduleId}/${doc.id}`;
}

export const isFolder = (doc: Doc): boolean => isOn(doc.isFolder);

/** The lines of the parents of the row at `at`, as far as they have come, the nearest first. */
export function* rowsAbove(rows: { at(index: number): Doc | undefined }, row: Doc): Generator<Doc> {
  for (
    let up = row.parentAt < 0 ? undefined : rows.at(row.parentAt);
    up;
    up = up.parentAt < 0 ? undefined : rows.at(up.parentAt)
  )
    yield up;
}
