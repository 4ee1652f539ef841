import { Failed } from '../../../lib/api.js';
import { language } from '../../../lib/i18n.js';
import { session } from '../../../lib/session.js';
import { saveFile } from '../../../ui/save-file.js';
import { type AuditFilter, askFor } from './audit-filter.js';

/** Fetched with the token's header, never by a bare link (docs/wire.md 9.5), then saved as a download. */
export async function exportAudit(filter: AuditFilter, format: 'jsonl' | 'csv'): Promise<void> {
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(askFor(filter))) if (value) search.set(name, String(value));
  const response = await fetch(`/admin/audit/export?${search}`, {
    headers: { token: session.token(), 'accept-language': language() },
  }).catch(() => {
    throw new Failed();
  });
  // A refusal is a JSON envelope; exported files have other content types.
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) {
    throw new Failed(response.headers.get('x-request-id') ?? '');
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(named ?? `audit.${format}`, await response.blob());
}
