import { useText } from '../../../lib/i18n.js';
import { SkeletonBar } from '../../../ui/states.js';
import styles from './view.module.css';

const lines = ['96%', '88%', '92%', '47%', '84%', '90%', '61%'];

/** Skeletons of title, meta line and text, in their final places. */
export function DocSkeleton() {
  const { t } = useText();
  return (
    <div className={styles.viewPage} role="status" aria-label={t('state.loading')}>
      <div className={`${styles.viewDoc} ${styles.viewSkeleton}`}>
        <div className={styles.viewHead}>
          <SkeletonBar width="46%" />
          <SkeletonBar width="62%" />
        </div>
        {lines.map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </div>
  );
}
