import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { CogIcon, StarEmptyIcon } from '@blueprintjs/icons';
import { getNewsPreferences } from '../../../../contracts/notifications/follows.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { ChoiceItem } from '../../../ui/ChoiceItem.js';
import { SkeletonText } from '../../../ui/states.js';
import { wholeFilter } from './filter.js';
import styles from './subscriptions.module.css';
import { choiceOf, offeredFilters, type useFollow } from './use-follow.js';

interface FollowMenuProps {
  follow: ReturnType<typeof useFollow>;
  onMore: () => void;
}

/** What will be heard of a place: by the reader's defaults, which it names, or otherwise. */
export function FollowMenu({ follow, onMore }: FollowMenuProps) {
  const { t } = useText();
  const chosen = choiceOf(follow.current);
  return (
    <Menu>
      <MenuDivider title={t('messages:follow.hearsOf')} />
      <ChoiceItem
        isChosen={chosen === 'default'}
        multiline
        text={
          <>
            {t('messages:follow.asDefault')}
            <span className={`muted caption ${styles.defaults}`}>
              <Defaults />
            </span>
          </>
        }
        onClick={() => follow.follow()}
      />
      {offeredFilters.map((from) => (
        <ChoiceItem
          key={from}
          isChosen={chosen === from}
          text={t(`messages:from.${from}`)}
          onClick={() => follow.follow(wholeFilter({ from }))}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={<CogIcon />} text={t('messages:follow.more')} onClick={onMore} />
      {follow.isFollowed && <MenuItem icon={<StarEmptyIcon />} text={t('viewer:unsubscribe')} onClick={follow.stop} />}
    </Menu>
  );
}

/** The reader's defaults in words. */
function Defaults() {
  const { t } = useText();
  const { data } = useCall(getNewsPreferences, {});
  if (!data) return <SkeletonText width="120px" />;
  const { from, ...others } = wholeFilter(data.filter);
  const isFiltered = Object.values(others).some((list) => list.length > 0);
  const parts = [t(`messages:from.${from}`), t(`messages:pace.${data.pace ?? 'now'}`)];
  return [...parts, ...(isFiltered ? [t('messages:follow.filtered')] : [])].join(' · ');
}
