import { BanCircleIcon } from '@blueprintjs/icons';
import { Outlet } from 'react-router-dom';
import { isOn } from '../../../contracts/platform/wire.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';

/**
 * Super admins only (docs/spec.md 6); other users see why they cannot open it. The server refuses their calls in any
 * case.
 */
export function AdminArea() {
  const { t } = useText();
  return (
    <Loaded query={useCall(perms, {}, { staleTime: 60_000 })} skeleton={<SkeletonRows />}>
      {({ isSuperAdmin }) =>
        isOn(isSuperAdmin) ? (
          <Outlet />
        ) : (
          <EmptyState
            page
            icon={<BanCircleIcon size={32} />}
            what={t('admin:notForYou')}
            why={t('admin:notForYouWhy')}
            next={<LinkButton to="/" text={t('notFound.next')} />}
          />
        )
      }
    </Loaded>
  );
}
