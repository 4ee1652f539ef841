import { Link } from 'react-router-dom';
import { offeredDocs } from '../../../../contracts/import-export/offers.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { MethodTag } from '../../../ui/tags.js';
import styles from './offers.module.css';

/** Docs of an application with open offers; nothing without any. */
export function OfferedDocs({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const { data = [] } = useCall(offeredDocs, { moduleId }, { staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="offered-docs" className={styles.offered}>
      <div className="section-head">
        <h2 id="offered-docs">{t('pushes:offeredDocs')}</h2>
      </div>
      <p className="field-note">{t('pushes:offeredDocsNote')}</p>
      <ul className={`list ${styles.offeredList}`}>
        {data.map(({ docId, name, httpMethod, url, count }) => (
          <li key={docId}>
            <Link className={`row gap-2 ${styles.offeredDoc}`} to={`/view/${docId}`}>
              <MethodTag method={httpMethod} />
              <span className="cut">{name}</span>
              <span className={`${styles.offeredUrl} mono muted cut`}>{url}</span>
              <span className="tag" data-tone="blue">
                {t('pushes:offersCount', { count })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
