import { type LazyExoticComponent, lazy } from 'react';
import { DocType } from '../../contracts/enums.js';
import { patiently } from '../lib/patiently.js';
import type { DocTypeScreens } from './doc-type.js';
import { docViews } from './views.js';

type Editor = DocTypeScreens['Edit'] extends LazyExoticComponent<infer C> ? C : never;

/** An editor comes with the first doc of its kind that is opened for writing; `prepare` fetches it ahead. */
function editor(load: () => Promise<Editor>): Pick<DocTypeScreens, 'Edit' | 'prepare'> {
  const fetched = async () => ({ default: await patiently(load) });
  return { Edit: lazy(fetched), prepare: () => void load().catch(() => undefined) };
}
const api = editor(async () => (await import('./api/form/ApiEdit.js')).ApiEdit);

/** Each kind of doc, to those who write it and to those who read it. A new kind is one line here and a folder beside it. */
export const docTypes: Record<DocType, DocTypeScreens> = {
  [DocType.http]: { ...api, View: docViews[DocType.http] },
  [DocType.dubbo]: { ...api, View: docViews[DocType.dubbo] },
  [DocType.custom]: {
    ...editor(async () => (await import('./custom/CustomEdit.js')).CustomEdit),
    View: docViews[DocType.custom],
  },
  [DocType.markdown]: {
    ...editor(async () => (await import('./markdown/MarkdownEdit.js')).MarkdownEdit),
    View: docViews[DocType.markdown],
  },
};

export type { EditorHandle, Published } from './doc-type.js';
