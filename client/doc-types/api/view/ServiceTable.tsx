import { useText } from '../../../lib/i18n.js';
import { CopyButton } from '../../code/CodeBlock.js';
import type { Published } from '../../doc-type/doc-type.js';

/** The Dubbo service of the folder, and the method of this doc. */
export function ServiceTable({ doc }: { doc: Published }) {
  const { t } = useText();
  const { dubboInfo, url } = doc;
  const lines = [
    [t('docs:service.interfaceName'), dubboInfo?.interfaceName, 'code'],
    [t('api:view.method'), url, 'url'],
    [t('docs:service.version'), dubboInfo?.version, 'code'],
    [t('docs:service.protocol'), dubboInfo?.protocol, 'code'],
    [t('docs:service.author'), dubboInfo?.author, 'text'],
    [t('docs:service.dependency'), dubboInfo?.dependency, 'block'],
  ] as const;
  return (
    <dl className="api-service" aria-label={t('api:view.service')}>
      {lines.map(([label, value, kind]) =>
        value?.trim() ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {kind === 'text' && value}
              {kind === 'block' && <pre translate="no">{value}</pre>}
              {(kind === 'code' || kind === 'url') && (
                <code translate="no" data-blame={kind === 'url' ? 'field:url' : undefined}>
                  {value}
                </code>
              )}
              {kind !== 'text' && <CopyButton text={value} />}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
