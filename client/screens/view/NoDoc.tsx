import { Button } from '@blueprintjs/core';
import { DocumentOpenIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { keys, stored } from '../../lib/storage.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState } from '../../ui/states.js';
import styles from './NoDoc.module.css';

/** Most who open the viewer open a doc. The sentences of versions come with the lists: they are as large as a page of texts. */
const HomeDocs = lazy(async () => {
  const [{ HomeDocs }, { VersionSentence }] = await patiently(() =>
    Promise.all([
      import('../../features/docs/reading/HomeDocs.js'),
      import('../../features/history/versions/entries/VersionSentence.js'),
    ]),
  );
  return { default: () => <HomeDocs Sentence={VersionSentence} isReading /> };
});

interface NoDocProps {
  /** Defined where the tree is in a drawer. */
  openTree?: () => void;
}

/** Without a doc in the URL: the last read doc; if there is none, the docs that the reader may be looking for. */
export function NoDoc({ openTree }: NoDocProps) {
  const { t } = useText();
  const last = useRef(stored(keys.lastDoc)).current;
  useTitle(t('viewer:title'));
  if (last) return <Navigate to={`/view/${last}`} replace />;
  return (
    <>
      <EmptyState
        page
        icon={<DocumentOpenIcon size={32} />}
        what={t('viewer:nothing')}
        why={openTree ? t('viewer:nothingNarrow') : t('viewer:nothingWhy')}
      />
      <Elsewhere openTree={openTree} />
    </>
  );
}

/** Below a page that shows no doc: the way to the tree, and the lists of home. */
export function Elsewhere({ openTree }: NoDocProps) {
  const { t } = useText();
  return (
    <div className={styles.elsewhere}>
      {openTree && <Button className={styles.openTree} text={t('viewer:openTree')} onClick={openTree} />}
      <Suspense fallback={null}>
        <HomeDocs />
      </Suspense>
    </div>
  );
}
