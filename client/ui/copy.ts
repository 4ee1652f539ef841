import type { Say } from '../lib/i18n.js';
import { writeClipboard } from './clipboard.js';
import { toast } from './toaster.js';

const sentences = {
  copied: 'action.copied',
  failed: 'action.copyFailed',
  unsupported: 'action.copyUnsupported',
} as const;

/** Copies a text, and confirms it with a toast (docs/spec.md 8). */
export async function copyText(text: string, t: Say): Promise<void> {
  const outcome = await writeClipboard(text);
  await toast({ intent: outcome === 'copied' ? 'success' : 'danger', message: t(sentences[outcome]) });
}
