import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import styles from './messages.module.css';
import type { ChangedModule } from './ReadingLists.js';

const ReadingLists = lazy(async () => ({ default: (await patiently(() => import('./ReadingLists.js'))).ReadingLists }));

/** How many docs changed since the reader's last visit, and a list of them; nothing if none did. */
export function SinceVisit({ modules }: { modules: readonly ChangedModule[] }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const count = modules.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      {count > 0 && (
        <Button
          fill
          variant="minimal"
          size="small"
          intent="primary"
          alignText="start"
          icon={<span className={styles.changeDot} />}
          text={t('messages:since.docs', { count })}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ReadingLists modules={modules} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
