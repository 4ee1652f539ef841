import { useTranslation } from 'react-i18next';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import type { DocType } from '../../../contracts/platform/enums.js';
import { SkeletonBar } from '../../ui/states.js';
import styles from './EditSkeleton.module.css';

/** The skeleton of the page: title, meta line, content. */
export function EditSkeleton({ type }: { type: DocType }) {
  const { t } = useTranslation('editing');
  return (
    <div className={styles.page} role="status" aria-label={t('state.loading')}>
      <div className={styles.head}>
        <SkeletonBar width="32%" />
        <SkeletonBar width="46%" />
      </div>
      <BodySkeleton type={type} />
    </div>
  );
}

export const BodySkeleton = ({ type }: { type: DocType }) =>
  factsOf(type).hasTables ? <FormSkeleton /> : <ProseSkeleton />;

const ProseSkeleton = () => (
  <div className={styles.prose} aria-hidden="true">
    {['42%', '94%', '88%', '63%', '91%', '70%', '84%'].map((width) => (
      <SkeletonBar key={width} width={width} />
    ))}
  </div>
);

/** Sections, address, properties, a table. */
const FormSkeleton = () => (
  <div className={styles.form} aria-hidden="true">
    <SkeletonBar width="52%" />
    <div className={styles.box} />
    <SkeletonBar width="38%" />
    <SkeletonBar width="71%" />
    <div className={styles.table}>
      {['64%', '38%', '51%', '44%', '58%', '40%'].map((width) => (
        <div key={width} className={styles.row}>
          <SkeletonBar width={width} />
          <SkeletonBar width="48%" />
          <SkeletonBar width="70%" />
        </div>
      ))}
    </div>
  </div>
);
