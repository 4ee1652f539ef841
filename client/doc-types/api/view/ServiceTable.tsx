import { useText } from '../../../lib/i18n.js';
import { CopyButton } from '../../CodeBlock.js';
import type { Published } from '../../doc-type.js';

/** What the folder says of its Dubbo service, and the method that this doc is. */
export function ServiceTable({ doc }: { doc: Published }) {
  const { t } = useText();
  const { dubboInfo, url } = doc;
  const lines = [
    [t('api:view.interface'), dubboInfo?.interfaceName, 'code'],
    [t('api:view.method'), url, 'url'],
    [t('api:view.serviceVersion'), dubboInfo?.version, 'code'],
    [t('api:view.protocol'), dubboInfo?.protocol, 'code'],
    [t('api:view.author'), dubboInfo?.author, 'text'],
    [t('api:view.dependency'), dubboInfo?.dependency, 'block'],
  ] as const;
  return (
    <dl className="api-service" aria-label={t('api:view.service')}>
      {lines.map(([label, value, kind]) =>
        value?.trim() ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {kind === 'text' && value}
              {kind === 'block' && <pre>{value}</pre>}
              {(kind === 'code' || kind === 'url') && (
                <code data-blame={kind === 'url' ? 'field:url' : undefined}>{value}</code>
              )}
              {kind !== 'text' && 'clipboard' in navigator && <CopyButton text={value} />}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
