import { Button } from '@blueprintjs/core';
import { useText } from '../../../lib/i18n.js';
import type { Published } from '../../doc-type/doc-type.js';

const parts = ['interfaceName', 'version', 'protocol', 'author'] as const;

/** The Dubbo service of the doc's folder; read-only here. */
export function ServiceCard({ doc, onFolder }: { doc: Published; onFolder?: (() => void) | undefined }) {
  const { t } = useText();
  const { dubboInfo } = doc;
  const shownParts = parts.filter((part) => dubboInfo?.[part]);
  return (
    <section className="form-service" aria-label={t('api:form.service')}>
      <header>
        <h2>{t('api:form.service')}</h2>
        {doc.parentId && onFolder && (
          <Button size="small" variant="minimal" text={t('api:form.editService')} onClick={onFolder} />
        )}
      </header>
      {shownParts.length === 0 && !dubboInfo?.dependency ? (
        <p className="muted">{doc.parentId ? t('api:form.noService') : t('api:form.noFolder')}</p>
      ) : (
        <dl>
          {shownParts.map((part) => (
            <div key={part}>
              <dt>{t(`docs:service.${part}`)}</dt>
              <dd className={part === 'author' ? undefined : 'mono'}>{dubboInfo?.[part]}</dd>
            </div>
          ))}
          {dubboInfo?.dependency && (
            <div className="form-dependency">
              <dt>{t('docs:service.dependency')}</dt>
              <dd>
                <pre translate="no">{dubboInfo.dependency}</pre>
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
