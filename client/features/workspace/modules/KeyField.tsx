import { Button, InputGroup } from '@blueprintjs/core';
import { DuplicateIcon, EyeOffIcon, EyeOpenIcon, RefreshIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { readKey, refreshReadKey } from '../../../../contracts/import-export/exports.js';
import type { moduleToken, refreshModuleToken } from '../../../../contracts/workspace/modules.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { copyText } from '../../../ui/copy.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { Field, FormError } from '../../../ui/Field.js';
import styles from './OpenApi.module.css';

interface KeyFieldProps {
  module: { id: string; name: string };
  read: typeof moduleToken | typeof readKey;
  refresh: typeof refreshModuleToken | typeof refreshReadKey;
  /** The text that contains the key, such as an address; by default the key itself. */
  show?: (key: string) => string;
  texts: Readonly<Record<'label' | 'note' | 'show' | 'hide' | 'refresh' | 'confirm', string>>;
}

/** A secret of the application. Not fetched until it is shown. */
export function KeyField({ module, read, refresh, show = (key) => key, texts }: KeyFieldProps) {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const key = useCall(read, { moduleId: module.id }, { enabled: isShown, staleTime: 0 });
  const change = useChange(refresh, [read]);
  const text = isShown && key.data ? show(key.data) : undefined;
  return (
    <>
      <Field label={texts.label} note={texts.note}>
        {(control) => (
          <div className={`chips gap-2 ${styles.joined}`}>
            <InputGroup
              {...control}
              readOnly
              fill
              className="mono"
              value={isShown ? (text ?? '') : '•'.repeat(32)}
              rightElement={
                <>
                  <Button
                    variant="minimal"
                    icon={isShown ? <EyeOffIcon /> : <EyeOpenIcon />}
                    aria-label={isShown ? texts.hide : texts.show}
                    aria-pressed={isShown}
                    onClick={() => setShown(!isShown)}
                  />
                  {text && (
                    <Button
                      variant="minimal"
                      icon={<DuplicateIcon />}
                      aria-label={t('places:copyNamed', { name: texts.label })}
                      onClick={() => void copyText(text, t)}
                    />
                  )}
                </>
              }
            />
            <Button icon={<RefreshIcon />} text={texts.refresh} onClick={() => setAsking(true)} />
          </div>
        )}
      </Field>
      <FormError error={key.error} />
      {asking && (
        <ConfirmDialog
          title={texts.refresh}
          text={texts.confirm}
          confirm={texts.refresh}
          busy={change.isPending}
          error={change.error}
          onConfirm={() =>
            change.mutate(
              { moduleId: module.id },
              {
                onSuccess: () => {
                  setShown(true);
                  setAsking(false);
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
