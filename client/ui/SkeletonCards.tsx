import { useText } from '../lib/i18n.js';
import { SkeletonBar } from './states.js';

export function SkeletonCards({ count = 6 }: { count?: number }) {
  const { t } = useText();
  return (
    <div className="cards" role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all equal, never reordered
        <div className="card" key={card}>
          <SkeletonBar width="60%" />
          <SkeletonBar width="40%" />
        </div>
      ))}
    </div>
  );
}
