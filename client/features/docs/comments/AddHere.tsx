import { Button, Portal } from '@blueprintjs/core';
import { CommentIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftAnchor } from './comment-keys.js';
import { followPointer, followSelection, followTouch, type OfferedPlace } from './offered-places.js';

interface AddHereProps {
  onAdd: (anchor: DraftAnchor) => void;
}

/** A button beside selected words, and beside the row under the pointer or the one that a finger tapped. */
export function AddHere({ onAdd }: AddHereProps) {
  const { t } = useTranslation('comments');
  const [offered, setOffered] = useState<OfferedPlace>();
  useEffect(() => followSelection(setOffered), []);
  useEffect(() => followPointer(setOffered), []);
  useEffect(() => followTouch(setOffered), []);
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
