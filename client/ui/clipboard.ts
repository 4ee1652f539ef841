/** `failed`: the browser refuses. `unsupported`: it has neither way to copy. */
export type CopyOutcome = 'copied' | 'failed' | 'unsupported';

/**
 * Copies a text. On a page without TLS (`http://10.0.0.8`) `navigator.clipboard` does not
 * exist: a selected text field and `execCommand('copy')` are used there.
 */
export async function writeClipboard(text: string): Promise<CopyOutcome> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return 'copied';
    }
  } catch {
    // Denied by the browser; the command below may still be allowed.
  }
  if (typeof document.execCommand !== 'function') return navigator.clipboard ? 'failed' : 'unsupported';
  return copyBySelection(text) ? 'copied' : 'failed';
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Beside the focused element: a dialog takes the focus back from anywhere else.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
