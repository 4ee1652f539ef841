import type { Say } from '../lib/i18n.js';
import { toast } from './toaster.js';

/** Copies and says so (spec 8). */
export async function copyText(text: string, t: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await toast({ intent: 'success', message: t('action.copied') });
  } catch {
    await toast({ intent: 'danger', message: t('action.copyFailed') });
  }
}
