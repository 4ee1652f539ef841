import type { listDocsV2 } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { DocType } from '../../../contracts/enums.js';
import type { TreeShape } from '../../lib/tree.js';
import { isOn } from '../../lib/wire.js';

export type Doc = WireReply<typeof listDocsV2>[number];

export const docShape: TreeShape<Doc> = { idOf: ({ id }) => id, parentOf: ({ parentId }) => parentId ?? '' };

/** Where a doc is opened: the editor for those who may, else the viewer (spec 2). */
export function docPath(doc: Pick<Doc, 'id' | 'moduleId' | 'type'>, mayEdit: boolean): string {
  if (!mayEdit) return `/view/${doc.id}`;
  return `/doc/${doc.type === DocType.custom ? 'edit_custom' : 'edit'}/${doc.moduleId}/${doc.id}`;
}

/** Spec 2: name, address or id, not case-sensitive. */
export const matchesDoc = (filter: string) => {
  const wanted = filter.trim().toLowerCase();
  return ({ name, url, id }: Doc) => [name, url, id].some((text) => text.toLowerCase().includes(wanted));
};

export const isFolder = (doc: Doc): boolean => isOn(doc.isFolder);
