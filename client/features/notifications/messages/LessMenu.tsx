import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { MoreIcon, NotificationsSnoozeIcon, StarEmptyIcon, WarningSignIcon } from '@blueprintjs/icons';
import { saveFollow } from '../../../../contracts/notifications/follows.js';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { toast } from '../../../ui/toaster.js';
import { followReads } from './reads.js';

const WEEK_MS = 7 * 86_400_000;
type Manner = Omit<WireInput<typeof saveFollow>, 'docId'>;

/** Less of this: three ways to hear less about a doc. */
export function LessMenu({ docId }: { docId: string }) {
  const { t } = useText();
  const save = useChange(saveFollow, followReads);
  const less = (manner: Manner, message: string) =>
    save.mutate({ docId, ...manner }, { onSuccess: () => void toast({ message }) });
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem
            icon={<WarningSignIcon />}
            text={t('messages:less.breaking')}
            onClick={() => less({ filter: { from: 'breaking' } }, t('messages:less.done'))}
          />
          <MenuItem
            icon={<NotificationsSnoozeIcon />}
            text={t('messages:less.mute')}
            onClick={() => less({ mutedUntil: new Date(Date.now() + WEEK_MS).toISOString() }, t('messages:less.muted'))}
          />
          <MenuItem
            icon={<StarEmptyIcon />}
            text={t('messages:less.off')}
            onClick={() => less({ pace: 'off' }, t('messages:less.done'))}
          />
        </Menu>
      }
    >
      <Button variant="minimal" size="small" icon={<MoreIcon />} aria-label={t('messages:less.title')} />
    </PopoverNext>
  );
}
