import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { DuplicateIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useText } from '../../lib/i18n.js';
import { copyText } from '../../ui/copy.js';
import { Field } from '../../ui/Field.js';

interface OncePasswordProps {
  /** What has been done. */
  said: string;
  username: string;
  password: string;
  onClose: () => void;
}

/** The only moment at which a password can be read. Esc and a click beside it do not close it: a slip must not cost a reset. */
export function OncePassword({ said, username, password, onClose }: OncePasswordProps) {
  const { t } = useText();
  return (
    <Dialog
      isOpen
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
              text={t('admin:users.copyBoth')}
              onClick={() => void copyText(`${username}\n${password}`, t)}
            />
          </>
        }
      />
    </Dialog>
  );
}
