import { Button } from '@blueprintjs/core';
import { useText } from '../../../lib/i18n.js';
import type { Published } from '../../doc-type.js';

const parts = ['interfaceName', 'version', 'protocol', 'author'] as const;

/** What the folder says of the Dubbo service that this method belongs to: read here, changed there. */
export function ServiceCard({ doc, onFolder }: { doc: Published; onFolder?: (() => void) | undefined }) {
  const { t } = useText();
  const { dubboInfo } = doc;
  const said = parts.filter((part) => dubboInfo?.[part]);
  return (
    <section className="form-service" aria-label={t('api:form.service')}>
      <header>
        <h2>{t('api:form.service')}</h2>
        {doc.parentId && onFolder && (
          <Button size="small" variant="minimal" text={t('api:form.editService')} onClick={onFolder} />
        )}
      </header>
      {said.length === 0 && !dubboInfo?.dependency ? (
        <p className="muted">{doc.parentId ? t('api:form.noService') : t('api:form.noFolder')}</p>
      ) : (
        <dl>
          {said.map((part) => (
            <div key={part}>
              <dt>{t(`docs:service.${part}`)}</dt>
              <dd className={part === 'author' ? undefined : 'mono'}>{dubboInfo?.[part]}</dd>
            </div>
          ))}
          {dubboInfo?.dependency && (
            <div className="form-dependency">
              <dt>{t('docs:service.dependency')}</dt>
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
