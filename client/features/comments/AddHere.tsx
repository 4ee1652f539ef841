import { Button, Portal } from '@blueprintjs/core';
import { CommentIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftAnchor } from './comment-keys.js';
import { markedAnchor, selectedAnchor } from './text-roots.js';

/** Delays in ms, so that crossing a table shows no button. */
const COMES = 250;
const GOES = 500;
const SIZE = 28;

interface Offered {
  readonly anchor: DraftAnchor;
  readonly top: number;
  readonly left: number;
}

interface AddHereProps {
  onAdd: (anchor: DraftAnchor) => void;
}

/** A small button beside selected words, and beside the row under the pointer. */
export function AddHere({ onAdd }: AddHereProps) {
  const { t } = useTranslation('comments');
  const [offered, setOffered] = useState<Offered>();
  useEffect(() => followSelection(setOffered), []);
  useEffect(() => followPointer(setOffered), []);
  if (!offered) return null;
  const { anchor, top, left } = offered;
  return (
    <Portal>
      <div className="comment-add no-print" style={{ top, left }}>
        <Button
          size="small"
          icon={<CommentIcon />}
          aria-label={'quote' in anchor ? t('onWords') : t('onRow')}
          title={'quote' in anchor ? t('onWords') : t('onRow')}
          // The selection must stay until it is read.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            setOffered(undefined);
            onAdd(anchor);
          }}
        />
      </div>
    </Portal>
  );
}

type Show = (next: Offered | undefined) => void;

function followSelection(show: Show): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const read = () => {
    const found = selectedAnchor();
    if (!found && !isShown) return;
    isShown = found !== undefined;
    show(found && { anchor: found.anchor, ...beside(found.box) });
  };
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(read, COMES);
  };
  // What was selected while this code was loaded.
  onChange();
  document.addEventListener('selectionchange', onChange);
  document.addEventListener('scroll', onChange, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('selectionchange', onChange);
    document.removeEventListener('scroll', onChange, { capture: true });
  };
}

function followPointer(show: Show): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const later = (next: Offered | undefined, after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isShown = next !== undefined;
      show(next);
    }, after);
  };
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element) || !getSelection()?.isCollapsed) return;
    if (target.closest('.comment-add')) return clearTimeout(timer);
    const row =
      target.closest('[data-blame^="row:"]') ??
      target.closest('tr, [role="row"]')?.querySelector('[data-blame^="row:"]');
    if (row) later({ anchor: markedAnchor(row), ...beside(row.getBoundingClientRect()) }, COMES);
    else if (isShown) later(undefined, GOES);
    else clearTimeout(timer);
  };
  document.addEventListener('pointerover', onPointer);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', onPointer);
  };
}

/** At the end of the box, within the window. */
const beside = ({ right, bottom, top, height }: DOMRect) => ({
  left: Math.min(right + 4, innerWidth - SIZE - 8),
  top: Math.min(height > SIZE * 1.5 ? bottom - SIZE : top + (height - SIZE) / 2, innerHeight - SIZE - 8),
});
