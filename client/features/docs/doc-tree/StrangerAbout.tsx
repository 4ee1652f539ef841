import { Button } from '@blueprintjs/core';
import { InfoSignIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { docAbout } from '../../../../contracts/docs/about.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { useCall } from '../../../lib/query.js';
import styles from './doc-tree.module.css';

const AboutDrawer = lazy(async () => ({
  default: (await patiently(() => import('./AboutDrawer.js'))).AboutDrawer,
}));

/**
 * What strangers may know of the doc's application, such as how calls are signed. Beside the doc: *About* itself has no
 * page there. Left out where there is nothing to read.
 */
export function StrangerAbout({ docId }: { docId: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(docAbout, { id: docId }, { enabled: docId !== '', keep: true });
  const about = data?.about;
  if (!about || Object.keys(about.keywords).length === 0) return null;
  return (
    <div className={styles.about}>
      <Button
        variant="minimal"
        fill
        alignText="start"
        icon={<InfoSignIcon size={14} />}
        text={t('docs:about')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <AboutDrawer {...about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
