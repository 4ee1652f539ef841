import { type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DocType } from '../../../../contracts/platform/enums.js';
import type { Published } from '../../../doc-types/doc-type/doc-type.js';
import { useDoor } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { TryOut } from '../../../lib/try-out.js';
import { SkeletonBar } from '../../../ui/states.js';
import styles from './DocTabs.module.css';

interface DocTabsProps {
  readonly doc: Published;
  /** The form to try the doc out; loaded when it is first opened. */
  readonly debug: () => ReactNode;
  /** Its mocks, and code for it; left out for strangers. */
  readonly mock?: () => ReactNode;
  readonly code?: () => ReactNode;
  /** The doc itself. */
  readonly children: ReactNode;
}

const tabTexts = {
  doc: 'debugging:tab.doc',
  debug: 'debugging:tab.debug',
  mock: 'mocking:tab',
  code: 'codegen:tab',
} as const;
const tabs = ['doc', 'debug', 'mock', 'code'] as const;

/** An HTTP doc, and what can be done with it, as tabs; any other doc alone. The open tab is in the address. */
export function DocTabs({ doc, debug, mock, code, children }: DocTabsProps) {
  const { t } = useText();
  const door = useDoor();
  const [params] = useSearchParams();
  if (doc.type !== DocType.http || !door.mayDebug) return children;
  const panels = { doc: () => children, debug, mock, code };
  const shown = tabs.filter((tab) => panels[tab] !== undefined);
  const current = shown.find((tab) => tab === params.get('tab')) ?? 'doc';
  return (
    <>
      <nav className={`${styles.tabs} no-print`} aria-label={t('debugging:tabs')}>
        {shown.map((tab) => (
          <Link
            key={tab}
            className={styles.tab}
            to={tab === 'doc' ? '?' : `?tab=${tab}`}
            replace
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(tabTexts[tab])}
          </Link>
        ))}
      </nav>
      {current === 'doc' ? (
        <TryOut value="?tab=debug">{children}</TryOut>
      ) : (
        <Suspense fallback={<SkeletonBar width="60%" />}>{panels[current]?.()}</Suspense>
      )}
    </>
  );
}
