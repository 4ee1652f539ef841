import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { session } from '../../../lib/session.js';
import { Person } from '../../../ui/people.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import type { Column } from '../../../ui/TableFrame.js';
import { type UserAct, UserActions } from './UserActions.js';
import { UserStatusTag } from './UserTags.js';
import { isSource, type UserRow, userSourceKeys } from './user-row.js';

export type UserSort = 'gmtCreate' | 'username' | 'nickname';

/** A user's own row has no actions, so that nobody locks themselves out (docs/wire.md 5.2). */
export function useUserColumns(onAct: (user: UserRow, act: UserAct) => void): readonly Column<UserRow, UserSort>[] {
  const { t } = useText();
  const self = session.userId();
  return [
    {
      id: 'person',
      header: t('admin:users.person'),
      sort: 'nickname',
      isTitle: true,
      cell: (user) => (
        <span className="person">
          <Person id={user.id} name={user.nickname} />
          {user.id === self && <span className="muted">{t('admin:users.you')}</span>}
          {isOn(user.isSuperAdmin) && (
            <span className="tag" data-tone="blue">
              {t('admin:users.super')}
            </span>
          )}
        </span>
      ),
    },
    { id: 'account', header: t('admin:users.username'), sort: 'username', isCut: true, cell: (user) => user.username },
    { id: 'email', header: t('admin:users.email'), isCut: true, muted: true, cell: (user) => user.email },
    {
      id: 'source',
      header: t('admin:users.source'),
      muted: true,
      isExtra: true,
      cell: ({ source }) => (isSource(source) ? t(userSourceKeys[source]) : source),
    },
    { id: 'status', header: t('admin:users.status'), cell: (user) => <UserStatusTag status={user.status} /> },
    {
      id: 'seen',
      header: t('admin:users.seen'),
      muted: true,
      cell: ({ seenAt }) => (seenAt ? <RelativeTime at={seenAt} /> : t('admin:users.never')),
    },
    {
      id: 'created',
      header: t('admin:users.created'),
      sort: 'gmtCreate',
      muted: true,
      isExtra: true,
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      id: 'acts',
      header: t('admin:users.actions'),
      isActs: true,
      cell: (user) => user.id !== self && <UserActions user={user} onAct={(act) => onAct(user, act)} />,
    },
  ];
}
