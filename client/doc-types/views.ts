import { DocType } from '../../contracts/platform/enums.js';
import { AboutDocView } from './api/about/AboutDocView.js';
import { DubboView, HttpView } from './api/view/ApiView.js';
import { ModelView } from './api/view/ModelView.js';
import { CustomView } from './custom/CustomView.js';
import type { DocTypeScreens } from './doc-type/doc-type.js';
import { MarkdownDocView } from './markdown/MarkdownDocView.js';

/** The view of each doc type, separate from the editors, so that a reader's page does not load them. */
export const docViews: Record<DocType, DocTypeScreens['View']> = {
  [DocType.http]: HttpView,
  [DocType.dubbo]: DubboView,
  [DocType.custom]: CustomView,
  [DocType.markdown]: MarkdownDocView,
  [DocType.model]: ModelView,
  [DocType.about]: AboutDocView,
};
