import { PathSearchIcon } from '@blueprintjs/icons';
import styles from '../../features/accounts/account/Lone.module.css';
import { useText } from '../../lib/i18n.js';
import { LinkButton } from '../../ui/links.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState } from '../../ui/states.js';

export function NotFound() {
  const { t } = useText();
  useTitle(t('notFound.what'));
  return (
    <EmptyState
      page
      icon={<PathSearchIcon size={32} />}
      what={t('notFound.what')}
      why={t('notFound.why')}
      next={<LinkButton to="/" intent="primary" text={t('notFound.next')} />}
    />
  );
}

/** For users who are not signed in: without the shell. */
export const NotFoundAlone = () => (
  <main className={`stack ${styles.lone}`}>
    <NotFound />
  </main>
);
