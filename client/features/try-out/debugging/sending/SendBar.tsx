import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { httpMethods } from '../../../../../contracts/docs/doc-types/api.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { useText } from '../../../../lib/i18n.js';
import { isApple } from '../../../../lib/viewport.js';
import { Tip } from '../../../../ui/Tip.js';
import styles from '../debugging.module.css';
import type { Draft } from '../request/draft.js';
import { CertificateSwitch } from './CertificateSwitch.js';

interface SendBarProps {
  readonly doc: Published;
  readonly draft: Draft;
  readonly baseUrl: string;
  readonly environmentId: string;
  readonly onEnvironment: (id: string) => void;
  readonly onDraft: (draft: Draft) => void;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  readonly isProxied: boolean;
  readonly onProxied: (on: boolean) => void;
}

/** Environment, method and address, and the button that sends. */
export function SendBar(props: SendBarProps) {
  const { doc, draft, baseUrl, environmentId, onEnvironment, onDraft, isSending, onSend, onCancel } = props;
  const { t } = useText();
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(draft.path);
  const methods = [...new Set([draft.method, ...httpMethods])];
  return (
    <>
      <div className={styles.bar}>
        {doc.debugEnvs.length > 0 && (
          <HTMLSelect
            aria-label={t('debugging:environment')}
            value={environmentId}
            onChange={(event) => onEnvironment(event.currentTarget.value)}
            options={doc.debugEnvs.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <HTMLSelect
          aria-label={t('debugging:method')}
          value={draft.method}
          onChange={(event) => onDraft({ ...draft, method: event.currentTarget.value })}
          options={methods}
        />
        <span className={styles.address}>
          {!isWhole && (
            <code translate="no" className="muted">
              {baseUrl}
            </code>
          )}
          <InputGroup
            className={styles.path}
            aria-label={t('debugging:path')}
            value={draft.path}
            spellCheck={false}
            readOnly={draft.pathRows.length > 0}
            onValueChange={(path) => onDraft({ ...draft, path })}
          />
        </span>
        {isSending ? (
          <Button data-act="cancel" text={t('debugging:cancel')} onClick={onCancel} />
        ) : (
          <Tip content={isApple ? '⌘ Enter' : 'Ctrl Enter'}>
            <Button intent="primary" data-act="send" text={t('debugging:send')} onClick={onSend} />
          </Tip>
        )}
      </div>
      <Checkbox
        className={styles.proxy}
        checked={props.isProxied}
        onChange={(event) => props.onProxied(event.currentTarget.checked)}
        label={t('debugging:proxy')}
      />
      {props.isProxied && <CertificateSwitch doc={doc} environmentId={environmentId} baseUrl={baseUrl} />}
      {doc.debugEnvs.length === 0 && !isWhole && <p className="muted">{t('debugging:noEnvironments')}</p>}
    </>
  );
}
