import { useText } from '../../lib/i18n.js';
import { SkeletonBar } from '../../ui/states.js';

const lines = ['96%', '88%', '92%', '47%', '84%', '90%', '61%'];

/** Title, meta line, text: where they will stand. */
export function DocSkeleton() {
  const { t } = useText();
  return (
    <div className="view-page" role="status" aria-label={t('state.loading')}>
      <div className="view-doc view-skeleton">
        <div className="view-head">
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
