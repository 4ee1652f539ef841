import { lazy } from 'react';
import { DocType } from '../../contracts/enums.js';
import { patiently } from '../lib/patiently.js';
import type { DocTypeScreens } from './doc-type.js';
import { docViews } from './views.js';

const ApiEdit = lazy(async () => ({
  default: (await patiently(() => import('./api/form/ApiEdit.js'))).ApiEdit,
}));

/** Each kind of doc, to those who write it and to those who read it. A new kind is one line here and a folder beside it. */
export const docTypes: Record<DocType, DocTypeScreens> = {
  [DocType.http]: { Edit: ApiEdit, View: docViews[DocType.http] },
  [DocType.dubbo]: { Edit: ApiEdit, View: docViews[DocType.dubbo] },
  [DocType.custom]: {
    Edit: lazy(async () => ({ default: (await patiently(() => import('./custom/CustomEdit.js'))).CustomEdit })),
    View: docViews[DocType.custom],
  },
  [DocType.markdown]: {
    Edit: lazy(async () => ({ default: (await patiently(() => import('./markdown/MarkdownEdit.js'))).MarkdownEdit })),
    View: docViews[DocType.markdown],
  },
};

export type { EditorHandle, EditProps, Published, PublishedText, ViewProps } from './doc-type.js';
