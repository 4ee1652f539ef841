import { Link } from 'react-router-dom';
import { readImpact } from '../../contracts/docs/impact.js';
import type { WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import styles from './Impact.module.css';
import { ErrorState, SkeletonRows } from './states.js';

type Effect = WireReply<typeof readImpact>['effects'][number];

/** What a deletion or another change reaches; nothing where it reaches nothing. Shown before the change is confirmed. */
export function Impact({ target }: { target: WireInput<typeof readImpact> }) {
  const { t } = useText();
  const { data, error } = useCall(readImpact, target, { staleTime: 0 });
  if (error) return <ErrorState small error={error} />;
  if (!data) return <SkeletonRows rows={2} />;
  const { docs, folders, locked, effects } = data;
  // Those of a composed project are its extra pages, which have a line of their own.
  const countsDocs = target.of !== 'composeProject';
  return (
    <ul className={styles.impact}>
      {folders > 0 && (
        <li>
          {docs > 0 ? t('docs:impactFolders', { count: folders, docs }) : t('docs:impactEmpty', { count: folders })}
        </li>
      )}
      {countsDocs && folders === 0 && docs > 1 && <li>{t('docs:impactDocs', { count: docs })}</li>}
      {locked > 0 && <li>{t('docs:impactLocked', { count: locked })}</li>}
      {effects.map((effect) => (
        <li key={effect.kind}>
          <EffectLine effect={effect} isHiding={target.act === 'hide'} />
        </li>
      ))}
    </ul>
  );
}

function EffectLine({ effect: { kind, total, items }, isHiding }: { effect: Effect; isHiding: boolean }) {
  const { t } = useText();
  if (kind === 'editing') return t('docs:impactEditing', { who: items.map(({ name }) => name).join(', ') });
  if (kind === 'subscribers') {
    return isHiding ? t('docs:impactFollow', { count: total }) : t('docs:impactSubscribers', { count: total });
  }
  const hidden = total - items.length;
  return (
    <>
      {t(`docs:impact.${kind}`, { count: total })}
      {items.map(({ name, path, docs }) => (
        <span key={`${path} ${name}`} className={styles.item}>
          {path ? (
            <Link to={path} target="_blank">
              {name}
            </Link>
          ) : (
            name
          )}
          {docs > 1 && <span className="muted"> {t('docs:impactIn', { count: docs })}</span>}
        </span>
      ))}
      {hidden > 0 && items.length > 0 && (
        <span className={`muted ${styles.item}`}>{t('docs:impactMore', { count: hidden })}</span>
      )}
    </>
  );
}
