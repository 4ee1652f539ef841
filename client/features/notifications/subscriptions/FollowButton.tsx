import { Button } from '@blueprintjs/core';
import { CogIcon, StarEmptyIcon, StarIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { getFollow, removeFollow, saveFollow } from '../../../../contracts/notifications/follows.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { Tip } from '../../../ui/Tip.js';
import { type FollowedPlace, followChanges } from './follow-place.js';

/** Loaded when it is opened: its lists of filters are long. */
export const FollowDialog = lazy(async () => ({ default: (await import('./FollowDialog.js')).FollowDialog }));

/** A star that follows a place, and the choice of what to hear about it. */
export function FollowButton({ place, name }: { place: FollowedPlace; name: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const current = useCall(getFollow, place);
  const on = useChange(saveFollow, followChanges);
  const off = useChange(removeFollow, followChanges);
  const isFollowed = Boolean(current.data) && current.data?.pace !== 'off';
  const label = t(isFollowed ? 'messages:unsubscribeNamed' : 'messages:follow.named', { name });
  return (
    <>
      <Tip content={label}>
        <Button
          variant="minimal"
          className={isFollowed ? 'star-on' : undefined}
          icon={isFollowed ? <StarIcon /> : <StarEmptyIcon />}
          aria-label={label}
          aria-pressed={isFollowed}
          disabled={current.data === undefined}
          loading={on.isPending || off.isPending}
          onClick={() => (isFollowed ? off : on).mutate(place)}
        />
      </Tip>
      <FollowSettings place={place} name={name} isOpen={isOpen} onOpen={setOpen} />
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
