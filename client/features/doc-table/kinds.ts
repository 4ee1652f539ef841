import { DocType } from '../../../contracts/enums.js';

/** What a new doc can be, in the order in which it is offered. */
export const kinds = [DocType.http, DocType.markdown, DocType.custom, DocType.dubbo] as const;

export const kindTexts = {
  [DocType.http]: ['docs:kindHttp', 'docs:kindHttpNote'],
  [DocType.dubbo]: ['docs:kindDubbo', 'docs:kindDubboNote'],
  [DocType.markdown]: ['docs:kindMarkdown', 'docs:kindMarkdownNote'],
  [DocType.custom]: ['docs:kindCustom', 'docs:kindCustomNote'],
} as const;
