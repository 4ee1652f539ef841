import { Button, InputGroup } from '@blueprintjs/core';
import { DuplicateIcon, EyeOffIcon, EyeOpenIcon, KeyIcon, RefreshIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { copyText } from '../../../ui/copy.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import styles from './mocking.module.css';

interface MockKeyProps {
  /** '' for none. */
  readonly value: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onValue: (key: string, done: () => void) => void;
}

/** The key that every call must carry: made, shown, replaced, removed. */
export function MockKey({ value, isBusy, error, onValue }: MockKeyProps) {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  const [asking, setAsking] = useState<'refresh' | 'remove'>();
  const change = (key: string) =>
    onValue(key, () => {
      setShown(key !== '');
      setAsking(undefined);
    });
  if (value === '')
    return (
      <div>
        <Button
          icon={<KeyIcon />}
          text={t('mocking:settings.makeKey')}
          loading={isBusy}
          onClick={() => change(newKey())}
        />
        <p className="field-note">{t('mocking:settings.noKeyNote')}</p>
      </div>
    );
  return (
    <>
      <Field label={t('mocking:settings.key')} note={t('mocking:settings.keyNote')}>
        {(control) => (
          <div className={`chips gap-2 ${styles.key}`}>
            <InputGroup
              {...control}
              readOnly
              className="mono"
              value={isShown ? value : '•'.repeat(32)}
              rightElement={
                <>
                  <Button
                    variant="minimal"
                    icon={isShown ? <EyeOffIcon /> : <EyeOpenIcon />}
                    aria-label={t(isShown ? 'mocking:settings.hideKey' : 'mocking:settings.showKey')}
                    onClick={() => setShown(!isShown)}
                  />
                  <Button
                    variant="minimal"
                    icon={<DuplicateIcon />}
                    aria-label={t('mocking:settings.copyKey')}
                    onClick={() => void copyText(value, t)}
                  />
                </>
              }
            />
            <Button
              icon={<RefreshIcon />}
              text={t('mocking:settings.refreshKey')}
              onClick={() => setAsking('refresh')}
            />
            <Button
              icon={<TrashIcon />}
              variant="minimal"
              intent="danger"
              text={t('mocking:settings.removeKey')}
              onClick={() => setAsking('remove')}
            />
          </div>
        )}
      </Field>
      {asking && (
        <ConfirmDialog
          title={t(`mocking:settings.${asking}Key`)}
          text={t(`mocking:settings.${asking}Text`)}
          confirm={t(`mocking:settings.${asking}Key`)}
          busy={isBusy}
          error={error}
          onConfirm={() => change(asking === 'refresh' ? newKey() : '')}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** 128 bits. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
