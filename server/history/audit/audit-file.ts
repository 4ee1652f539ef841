import { auditPage } from '../../../contracts/history/audit.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { lineFormats } from './line-formats.js';
import type { AuditLine } from './wording.js';

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

export const auditFileFormats = lineFormats(columns, auditPage.reply.shape.list.element);
