import { lazy } from 'react';
import { DocType } from '../../contracts/enums.js';
import { patiently } from '../lib/patiently.js';
import type { DocTypeScreens } from './doc-type.js';
import { docViews } from './views.js';

/** The kinds of doc that have text of their own. A new kind is one line here and a folder beside it. */
export type TextDocType = typeof DocType.custom | typeof DocType.markdown;

export const docTypes: Record<TextDocType, DocTypeScreens> = {
  [DocType.custom]: {
    Edit: lazy(async () => ({ default: (await patiently(() => import('./custom/CustomEdit.js'))).CustomEdit })),
    View: docViews[DocType.custom],
  },
  [DocType.markdown]: {
    Edit: lazy(async () => ({ default: (await patiently(() => import('./markdown/MarkdownEdit.js'))).MarkdownEdit })),
    View: docViews[DocType.markdown],
  },
};

export const isTextDocType = (type: number): type is TextDocType =>
  type === DocType.custom || type === DocType.markdown;

export type { EditorHandle, EditProps, Published, PublishedText, ViewProps } from './doc-type.js';
