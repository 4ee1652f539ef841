import { filledTemplate, type TemplateValues } from '../../../../contracts/notifications/chat-template.js';
import { localTime } from '../../../platform/languages/time-zone.js';
import type { ChangeNotice } from './channel.js';

const kinds = { added: '新增', updated: '更新', deleted: '删除', commented: '评论', frozen: '发布冻结' } as const;

export interface TemplateFormat {
  /** Replacement for `{@user}`. */
  readonly users?: string;
  /** Maximum length of the text in UTF-8; longer texts are cut. */
  readonly maxBytes: number;
  /** Escapes text that users wrote, so that names cannot contain the chat's markup. */
  readonly escape?: (text: string) => string;
}

/** The message of a template. Inserted names are reduced to one line, and the text to what the chat takes. */
export function fillTemplate(
  template: string,
  change: ChangeNotice,
  { users = '', maxBytes, escape: mark }: TemplateFormat,
): string {
  const written = (text: string) => (mark ? mark(text) : text).replaceAll(/\p{Cc}+/gu, ' ');
  const values: TemplateValues = {
    modifyType: kinds[change.kind],
    projectName: written(change.projectName),
    appName: written(change.moduleName),
    releaseNo: written(change.releaseNo),
    docName: written(change.docName),
    url: written(change.url),
    modifier: written(change.modifier),
    modifyTime: localTime(change.at),
    docViewUrl: [change.viewUrl, ...(change.others ?? []).map((doc) => `${written(doc.name)}：${doc.viewUrl}`)].join(
      '\n',
    ),
    '@user': users,
    impact: (change.impact ?? '').split('\n').map(written).join('\n'),
  };
  const text = filledTemplate(template.replaceAll('\r\n', '\n'), values).trimEnd();
  return cut(text, maxBytes);
}

function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let kept = '';
  let size = Buffer.byteLength('…');
  for (const letter of text) {
    size += Buffer.byteLength(letter);
    if (size > maxBytes) break;
    kept += letter;
  }
  return `${kept}…`;
}
