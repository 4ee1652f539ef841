import { BanCircleIcon, KeyIcon, TickCircleIcon } from '@blueprintjs/icons';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import { type UserRow, userStatusKeys } from './user-row.js';

const looks = {
  [UserStatus.disabled]: { tone: 'red', icon: <BanCircleIcon size={12} /> },
  [UserStatus.enabled]: { tone: 'green', icon: <TickCircleIcon size={12} /> },
  [UserStatus.setPassword]: { tone: 'orange', icon: <KeyIcon size={12} /> },
} as const;

export function UserStatusTag({ status }: { status: UserRow['status'] }) {
  const { t } = useText();
  return (
    <span className="tag" data-tone={looks[status].tone}>
      {looks[status].icon}
      {t(userStatusKeys[status])}
    </span>
  );
}
