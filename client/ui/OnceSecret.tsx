import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { DuplicateIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useText } from '../lib/i18n.js';
import { copyText } from './copy.js';
import { ModalDialog } from './dialogs.js';
import { Field } from './Field.js';

interface OnceSecretProps {
  title: string;
  warning: string;
  lines: readonly { readonly label: string; readonly value: string }[];
  onClose: () => void;
}

/**
 * Shows a secret that cannot be read again. Esc and a click outside do not close it: a slip must not require a reset.
 */
export function OnceSecret({ title, warning, lines, onClose }: OnceSecretProps) {
  const { t } = useText();
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <DialogBody>
        <p className="notice field" data-tone="orange">
          <WarningSignIcon />
          {warning}
        </p>
        {lines.map(({ label, value }, index) => (
          <Field key={label} label={label}>
            {(control) => (
              <InputGroup
                {...control}
                readOnly
                className="mono"
                autoFocus={index === lines.length - 1}
                value={value}
                onFocus={(event) => event.currentTarget.select()}
                rightElement={
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<DuplicateIcon />}
                    aria-label={t('places:copyNamed', { name: label })}
                    onClick={() => void copyText(value, t)}
                  />
                }
              />
            )}
          </Field>
        ))}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('places:kept')} onClick={onClose} />} />
    </ModalDialog>
  );
}
