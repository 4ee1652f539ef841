import type { Say } from '../lib/i18n.js';
import { writeClipboard } from './clipboard.js';
import { toast } from './toaster.js';

/** Copies a text, and confirms it with a toast (docs/spec.md 8). */
export async function copyText(text: string, t: Say): Promise<void> {
  const copied = await writeClipboard(text);
  await toast(
    copied ? { intent: 'success', message: t('action.copied') } : { intent: 'danger', message: t('action.copyFailed') },
  );
}
