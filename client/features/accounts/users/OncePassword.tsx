import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { DuplicateIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';
import { copyText } from '../../../ui/copy.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';

interface OncePasswordProps {
  /** The performed action. */
  said: string;
  username: string;
  password: string;
  onClose: () => void;
}

/**
 * Shows a password that cannot be read again. Esc and a click outside do not close it: a slip must not require a reset.
 */
export function OncePassword({ said, username, password, onClose }: OncePasswordProps) {
  const { t } = useText();
  const address = new URL('/login', window.location.href).href;
  return (
    <ModalDialog
      title={t('admin:users.onceTitle')}
      onClose={onClose}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <DialogBody>
        <p className="field">{said}</p>
        <p className="notice field" data-tone="orange">
          <WarningSignIcon />
          {t('admin:users.onceText')}
        </p>
        <Field label={t('admin:users.onceAddress')}>
          {(control) => <InputGroup {...control} readOnly value={address} className="mono" />}
        </Field>
        <Field label={t('admin:users.username')}>
          {(control) => <InputGroup {...control} readOnly value={username} className="mono" />}
        </Field>
        <Field label={t('admin:users.oncePassword')}>
          {(control) => (
            <InputGroup
              {...control}
              readOnly
              autoFocus
              className="mono"
              value={password}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('admin:users.done')} onClick={onClose} />
            <Button
              intent="primary"
              icon={<DuplicateIcon />}
              text={t('admin:users.copyAll')}
              onClick={() => void copyText(`${address}\n${username}\n${password}`, t)}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
