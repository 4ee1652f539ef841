import { wireTime } from '../../../../contracts/wire.js';
import type { Change } from './channel.js';

/** Wire 7.3, the lines that an installation gets when it has not set its own. */
export const lines = [
  '【文档{modifyType}提醒】',
  '【所属应用】： {projectName} - {appName}',
  '【文档名称】：{docName}',
  '【修改人】：{modifier}',
  '【修改时间】：{modifyTime}',
  '【查看地址】：{docViewUrl}',
].join('\n');

const kinds = { added: '新增', updated: '更新', deleted: '删除' } as const;

export interface Format {
  /** What `{@user}` becomes. */
  readonly users?: string;
  /** What the chat takes as text in UTF-8; more is cut. */
  readonly maxBytes: number;
  /** For what people wrote: names must not become the chat's own marks. */
  readonly escape?: (text: string) => string;
}

/** One pass over the template, so a doc called `{modifier}` stays called so; and what it is called takes one line. */
export function fill(template: string, change: Change, { users = '', maxBytes, escape: mark }: Format): string {
  const written = (text: string) => (mark ? mark(text) : text).replaceAll(/\p{Cc}+/gu, ' ');
  const values: Readonly<Record<string, string>> = {
    modifyType: kinds[change.kind],
    projectName: written(change.projectName),
    appName: written(change.moduleName),
    releaseNo: written(change.releaseNo),
    docName: written(change.docName),
    url: written(change.url),
    modifier: written(change.modifier),
    modifyTime: wireTime.encode(change.at),
    docViewUrl: change.viewUrl,
    '@user': users,
  };
  const text = template
    .replaceAll('\r\n', '\n')
    .replace(/\{(@?\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))
    .trimEnd();
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
