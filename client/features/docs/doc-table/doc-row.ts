import { tableRows, viewRows } from '../../../../contracts/docs/doc-rows.js';
import { viewProjectTree, viewSpaceTree } from '../../../../contracts/docs/doc-trees.js';
import { listDocsV2, listFolders } from '../../../../contracts/docs/docs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { editorPath } from '../../../lib/doc-paths.js';

/** A line of the table. */
export type DocRow = WireReply<typeof tableRows>['list'][number];

/** The endpoints that a change of a row makes stale. */
export const docTreeEndpoints = [tableRows, viewRows, listDocsV2, listFolders, viewProjectTree, viewSpaceTree] as const;

/** The path of a doc: the editor for users who may edit, else the viewer (docs/spec.md 2). */
export function docPath(doc: Pick<DocRow, 'id' | 'type'>, moduleId: string, mayEdit: boolean): string {
  return mayEdit ? editorPath({ ...doc, moduleId }) : `/view/${doc.id}`;
}

/** Navigation state of a newly created doc: its editor takes the focus. */
export const editNewDoc = { isNewDoc: true } as const;

export const isFolder = (doc: Pick<DocRow, 'isFolder'>): boolean => isOn(doc.isFolder);

/** The lines of the ancestors of the row at `at`, as far as they are loaded, nearest first. */
export function* rowsAbove(rows: { at(index: number): DocRow | undefined }, row: DocRow): Generator<DocRow> {
  for (
    let up = row.parentAt < 0 ? undefined : rows.at(row.parentAt);
    up;
    up = up.parentAt < 0 ? undefined : rows.at(up.parentAt)
  )
    yield up;
}
