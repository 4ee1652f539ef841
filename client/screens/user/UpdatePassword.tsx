import { TickCircleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { me } from '../../../contracts/workspace/accounts.js';
import { hasPassword } from '../../features/accounts/account/accounts.js';
import { ChangePassword } from '../../features/accounts/account/ChangePassword.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';

/** `/updatePassword`: all other sessions end. Users whose password another system stores are sent there. */
export function UpdatePassword() {
  const { t } = useText();
  const user = useCall(me, {});
  const [isDone, setDone] = useState(false);
  const back = <LinkButton to="/user" text={t('profile:back')} />;
  return (
    <Page width="narrow" title={t('profile:changePassword')} lead={t('profile:passwordWhy')}>
      <Loaded query={user}>
        {({ username, source }) => {
          if (!hasPassword(source)) return <EmptyState what={t('profile:passwordElsewhere')} next={back} />;
          if (!isDone) return <ChangePassword username={username} onDone={() => setDone(true)} />;
          return (
            <div role="status">
              <EmptyState icon={<TickCircleIcon size={32} />} what={t('profile:changed')} next={back} />
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}
