import * as Y from 'yjs';
import { composition } from '../../lib/composing.js';

/**
 * Makes what an input method composes in the element one step of undo, however long the user takes: an undo restores the
 * text before the composition, not its letters.
 */
export function undoComposedAtOnce(element: HTMLElement, managerNow: () => unknown): () => void {
  let restore: (() => void) | undefined;
  const begin = () => {
    const manager = managerNow();
    if (!(manager instanceof Y.UndoManager)) return;
    const { captureTimeout } = manager;
    manager.stopCapturing();
    manager.captureTimeout = Number.POSITIVE_INFINITY;
    restore = () => {
      manager.captureTimeout = captureTimeout;
      manager.stopCapturing();
    };
  };
  const settled = () => {
    restore?.();
    restore = undefined;
  };
  element.addEventListener('compositionstart', begin);
  const stop = composition.onSettled(settled);
  return () => {
    settled();
    stop();
    element.removeEventListener('compositionstart', begin);
  };
}
