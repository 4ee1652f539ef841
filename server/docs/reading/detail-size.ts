import { z } from 'zod';
import { unlistedTypes } from '../../../contracts/docs/doc-types/facts.js';
import { Refusal } from '../../platform/http/refusal.js';
import { contentRules } from '../doc-types/index.js';
import type { DetailRow } from './detail-form.js';

/** Maximum stored content in one reply; the reply itself is several times as large. */
const MOST_MB = 32;
/** As many rows, with those of models. */
const MOST_ROWS = MOST_MB * 10_000;

/** @throws Refusal `doc.tooMuch` */
export function demandFewRows(docs: readonly DetailRow[]): void {
  const rows = docs.reduce((sum, doc) => sum + contentRules(doc).rows(doc.content).length, 0);
  if (rows > MOST_ROWS) throw new Refusal('doc.tooMuch', { max: MOST_MB });
}

export const sizeRows = z.array(z.object({ id: z.number(), moduleId: z.number(), size: z.number() }));
export const sizeSql = `select id, module_id as "moduleId", octet_length(content::text) as size from docs
  where id = any($1) and not is_deleted and type not in (${unlistedTypes})`;

/** @throws Refusal `doc.tooMuch` */
export function demandFewBytes(docs: readonly { readonly size: number }[]): void {
  if (docs.reduce((sum, { size }) => sum + size, 0) > MOST_MB * 1_000_000)
    throw new Refusal('doc.tooMuch', { max: MOST_MB });
}
