import { PathSearchIcon } from '@blueprintjs/icons';
import { useText } from '../../lib/i18n.js';
import { LinkButton } from '../../ui/links.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState } from '../../ui/states.js';

export function NotFound() {
  const { t } = useText();
  useTitle(t('notFound.what'));
  return (
    <main className="lone">
      <EmptyState
        page
        icon={<PathSearchIcon size={32} />}
        what={t('notFound.what')}
        why={t('notFound.why')}
        next={<LinkButton to="/" intent="primary" text={t('notFound.next')} />}
      />
    </main>
  );
}
