import { Button, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon, CogIcon, StarEmptyIcon, StarIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import type { FollowedPlace } from '../../../lib/followed-place.js';
import { useText } from '../../../lib/i18n.js';
import { Tip } from '../../../ui/Tip.js';
import { FollowMenu } from './FollowMenu.js';
import styles from './subscriptions.module.css';
import { useFollow } from './use-follow.js';

/** Loaded when it is opened: its lists of filters are long. */
export const FollowDialog = lazy(async () => ({ default: (await import('./FollowDialog.js')).FollowDialog }));

/** Whether a place is followed, in a word, and a menu of what will be heard of it. */
export function FollowButton({ place, name }: { place: FollowedPlace; name: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const follow = useFollow(place);
  const { isFollowed, isKnown } = follow;
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={<FollowMenu follow={follow} onMore={() => setOpen(true)} />}
        disabled={!isKnown}
      >
        <Button
          variant="minimal"
          className={isFollowed ? 'star-on' : undefined}
          icon={isFollowed ? <StarIcon /> : <StarEmptyIcon />}
          endIcon={<CaretDownIcon />}
          aria-label={t(isFollowed ? 'messages:follow.isOnNamed' : 'messages:follow.named', { name })}
          disabled={!isKnown}
        >
          <span className={styles.words}>
            <span data-off={isFollowed}>{t('messages:follow.word')}</span>
            <span data-off={!isFollowed}>{t('messages:follow.isOn')}</span>
          </span>
        </Button>
      </PopoverNext>
      {isOpen && (
        <Suspense fallback={null}>
          <FollowDialog place={place} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface FollowSettingsProps {
  place: FollowedPlace;
  name: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens the choice of what to hear; saving it follows the place. */
export function FollowSettings({ place, name, isOpen, onOpen }: FollowSettingsProps) {
  const { t } = useText();
  const label = t('messages:follow.choose');
  return (
    <>
      <Tip content={label}>
        <Button variant="minimal" icon={<CogIcon />} aria-label={label} onClick={() => onOpen(true)} />
      </Tip>
      {isOpen && (
        <Suspense fallback={null}>
          <FollowDialog place={place} name={name} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
