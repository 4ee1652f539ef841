import { HTMLSelect } from '@blueprintjs/core';
import { Fragment, useContext } from 'react';
import { addressOf } from '../../../../contracts/docs/example-call.js';
import { useText } from '../../../lib/i18n.js';
import { keyFor, useStored } from '../../../lib/storage.js';
import { TryOut } from '../../../lib/try-out.js';
import { LinkButton } from '../../../ui/links.js';
import { MethodTag } from '../../../ui/tags.js';
import { CopyButton } from '../../code/CodeBlock.js';
import type { Published } from '../../doc-type/doc-type.js';

/** The environment that the reader selected, stored per application; by default the first one. */
export function useEnvironment({ moduleId, debugEnvs }: Published) {
  const [kept, choose] = useStored(keyFor.environment(moduleId));
  return { environment: debugEnvs.find(({ id }) => id === kept) ?? debugEnvs[0], choose };
}

interface AddressLineProps {
  doc: Published;
  baseUrl: string;
  environmentId: string;
  onEnvironment: (id: string) => void;
}

/** Method, base URL and path; copied as one text. */
export function ViewAddress({ doc, baseUrl, environmentId, onEnvironment }: AddressLineProps) {
  const { t } = useText();
  const tryOut = useContext(TryOut);
  const whole = addressOf({ baseUrl, url: doc.url });
  const base = whole.endsWith(doc.url.trim()) ? whole.slice(0, whole.length - doc.url.trim().length) : '';
  return (
    <section className="api-address" aria-label={t('api:view.address')}>
      {doc.debugEnvs.length > 1 && (
        <HTMLSelect
          className="no-print"
          minimal
          aria-label={t('api:view.environment')}
          value={environmentId}
          onChange={(event) => onEnvironment(event.currentTarget.value)}
          options={doc.debugEnvs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="api-address-line">
        <span data-blame="field:httpMethod">
          <MethodTag method={doc.httpMethod} />
        </span>
        <code translate="no" className="api-url">
          <span className="muted">{base}</span>
          <span data-blame="field:url">{pathParts(base ? doc.url.trim() : whole)}</span>
        </code>
        <CopyButton text={whole} />
        {tryOut && <LinkButton className="api-try no-print" size="small" text={t('api:view.tryOut')} to={tryOut} />}
      </div>
    </section>
  );
}

/** Highlights variables; a line may break before a slash. */
const pathParts = (path: string) =>
  path.split(/(\{[^{}/]*\}|(?=\/))/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a path is rendered as a whole
    <Fragment key={at}>
      {part.startsWith('/') && <wbr />}
      {part.startsWith('{') ? <span className="api-variable">{part}</span> : part}
    </Fragment>
  ));
