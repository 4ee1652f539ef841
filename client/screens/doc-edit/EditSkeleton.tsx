import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../ui/states.js';

/** The shape of the page that comes: title, meta line, text. */
export function EditSkeleton() {
  const { t } = useTranslation('editing');
  return (
    <div className="doc-edit" role="status" aria-label={t('state.loading')}>
      <div className="doc-edit-head doc-edit-waits">
        <SkeletonBar width="32%" />
        <SkeletonBar width="46%" />
      </div>
      <BodySkeleton />
    </div>
  );
}

export const BodySkeleton = () => (
  <div className="doc-edit-body-waits" aria-hidden="true">
    {['42%', '94%', '88%', '63%', '91%', '70%', '84%'].map((width) => (
      <SkeletonBar key={width} width={width} />
    ))}
  </div>
);
