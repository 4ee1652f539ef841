import { type LazyExoticComponent, lazy } from 'react';
import { DocType } from '../../contracts/platform/enums.js';
import { patiently } from '../lib/patiently.js';
import type { DocTypeScreens } from './doc-type/doc-type.js';
import { docViews } from './views.js';

type Editor = DocTypeScreens['Editor'] extends LazyExoticComponent<infer C> ? C : never;

/** The code of an editor is loaded when the first doc of its type is opened for editing; `prepare` prefetches it. */
function editor(load: () => Promise<Editor>): Pick<DocTypeScreens, 'Editor' | 'prepare'> {
  const fetched = async () => ({ default: await patiently(load) });
  return { Editor: lazy(fetched), prepare: () => void load().catch(() => undefined) };
}
const api = editor(async () => (await import('./api/ApiEditor.js')).ApiEditor);

/** The components of each doc type, for editing and for reading. A new type is one line here and a folder beside it. */
export const docTypes: Record<DocType, DocTypeScreens> = {
  [DocType.http]: { ...api, View: docViews[DocType.http] },
  [DocType.dubbo]: { ...api, View: docViews[DocType.dubbo] },
  [DocType.custom]: {
    ...editor(async () => (await import('./custom/CustomEditor.js')).CustomEditor),
    View: docViews[DocType.custom],
  },
  [DocType.markdown]: {
    ...editor(async () => (await import('./markdown/MarkdownEditor.js')).MarkdownEditor),
    View: docViews[DocType.markdown],
  },
  [DocType.model]: { ...api, View: docViews[DocType.model] },
  [DocType.about]: { ...api, View: docViews[DocType.about] },
};

export type { EditorHandle, Published } from './doc-type/doc-type.js';
