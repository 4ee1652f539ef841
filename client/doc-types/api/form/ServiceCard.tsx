import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n.js';
import type { Published } from '../../doc-type.js';

const parts = ['interfaceName', 'version', 'protocol', 'author'] as const;

/** What the folder says of the Dubbo service that this method belongs to: read here, changed there. */
export function ServiceCard({ doc }: { doc: Published }) {
  const { t } = useText();
  const { dubboInfo } = doc;
  const folder = doc.parentId ? `/project/doc/${doc.projectId}` : undefined;
  const said = parts.filter((part) => dubboInfo?.[part]);
  return (
    <section className="service-card" aria-label={t('api:form.service')}>
      <header>
        <h2>{t('api:form.service')}</h2>
        {folder && <Link to={folder}>{t('api:form.editService')}</Link>}
      </header>
      {said.length === 0 && !dubboInfo?.dependency ? (
        <p className="muted">{folder ? t('api:form.noService') : t('api:form.noFolder')}</p>
      ) : (
        <dl>
          {said.map((part) => (
            <div key={part}>
              <dt>{t(`api:form.serviceOf.${part}`)}</dt>
              <dd className={part === 'author' ? undefined : 'mono'}>{dubboInfo?.[part]}</dd>
            </div>
          ))}
          {dubboInfo?.dependency && (
            <div className="service-dependency">
              <dt>{t('api:form.serviceOf.dependency')}</dt>
              <dd>
                <pre>{dubboInfo.dependency}</pre>
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
