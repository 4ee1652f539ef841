import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { httpMethods } from '../../../../../contracts/docs/doc-types/api.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { useDoor } from '../../../../lib/door.js';
import { useText } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';
import type { Draft } from '../request/draft.js';

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
  /** Beside the button: what else can be done, and what came of the last call. */
  readonly children: ReactNode;
}

/** Environment, method and address, the button that sends, and what came of it. */
export function SendBar(props: SendBarProps) {
  const { doc, draft, baseUrl, environmentId, onEnvironment, onDraft, isSending, onSend, onCancel } = props;
  const { t } = useText();
  const isMember = useDoor().name === 'member';
  const hasEnvironments = doc.debugEnvs.length > 0;
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(draft.path);
  const methods = [...new Set([draft.method, ...httpMethods])];
  return (
    <>
      <div className={styles.bar}>
        {hasEnvironments && (
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
            // Without an environment, the whole address is entered here.
            readOnly={draft.pathRows.length > 0 && hasEnvironments}
            onValueChange={(path) => onDraft({ ...draft, path })}
          />
        </span>
        {isSending ? (
          <Button data-act="cancel" text={t('debugging:cancel')} onClick={onCancel} />
        ) : (
          <Button intent="primary" data-act="send" text={t('debugging:send')} onClick={onSend} />
        )}
        {props.children}
      </div>
      {!hasEnvironments && !isWhole && (
        <p className="muted">{t(isMember ? 'debugging:noEnvironments' : 'debugging:noEnvironmentsHere')}</p>
      )}
    </>
  );
}
