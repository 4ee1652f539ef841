import { z } from 'zod';
import { auditPage } from '../../../contracts/history/audit.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { AuditLine } from './wording.js';

export interface AuditFileFormat {
  readonly type: string;
  readonly head: string;
  readonly line: (line: AuditLine) => string;
}

const columns: Readonly<Record<string, (line: AuditLine) => string>> = {
  position: ({ position }) => String(position),
  at: ({ at }) => at.toISOString(),
  actor: ({ actorName }) => actorName,
  actorId: ({ actorId }) => encodeId(actorId),
  address: ({ address }) => address,
  source: ({ source }) => source,
  type: ({ type }) => type,
  aboutKind: ({ about }) => about.kind,
  aboutId: ({ about }) => encodeId(about.id),
  aboutName: ({ about }) => about.name,
  sentence: ({ sentence }) => sentence,
  remark: ({ remark }) => remark,
  stream: ({ stream }) => stream,
  requestId: ({ requestId }) => requestId,
};

/**
 * Prevents CSV injection: spreadsheets evaluate a cell that begins like a formula, which may fetch URLs; an apostrophe
 * makes it text. Chinese and Japanese spreadsheets also accept full-width signs.
 */
function cell(text: string): string {
  const safe = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
/** A line of a CSV file, RFC 4180. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

export const auditFileFormats: Readonly<Record<'csv' | 'jsonl', AuditFileFormat>> = {
  // The BOM makes spreadsheets read it as UTF-8.
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${csvRecord(Object.keys(columns))}`,
    line: (line) => csvRecord(Object.values(columns).map((column) => column(line))),
  },
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (line) => `${JSON.stringify(z.encode(auditPage.reply.shape.list.element, line))}\n`,
  },
};
