import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.js';
import { FormError } from './Field.js';

interface FormDialogProps {
  title: string;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  busy?: boolean;
  error?: unknown;
  intent?: Intent;
  wide?: boolean;
  children: ReactNode;
}

/** A dialog with one primary button; Enter submits, Esc closes. Mount it to open it. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useText();
  const { title, submit, onSubmit, onClose, busy, error, intent = 'primary', wide, children } = props;
  return (
    <Dialog isOpen title={title} onClose={onClose} onOpened={focusFirst} className={wide ? 'dialog-wide' : undefined}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A portal's events bubble through React's tree: an outer form must not submit too.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <DialogBody>
          {children}
          <FormError error={error} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('action.cancel')} onClick={onClose} />
              <Button type="submit" intent={intent} text={submit} loading={busy} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

/** A menu that opened the dialog takes the focus back when it closes: look for it again once the dialog stands. */
function focusFirst(dialog: HTMLElement): void {
  if (dialog.querySelector('form')?.contains(document.activeElement)) return;
  const field = dialog.querySelector<HTMLElement>('form input:not([type="radio"], :disabled), form textarea');
  (field ?? dialog.querySelector<HTMLElement>('form button'))?.focus();
}

interface ConfirmProps {
  title: string;
  /** Names what is touched and what becomes of it. */
  text: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  error?: unknown;
}

export const ConfirmDialog = ({ text, confirm, onConfirm, ...rest }: ConfirmProps) => (
  <FormDialog {...rest} submit={confirm} onSubmit={onConfirm} intent="danger">
    <p>{text}</p>
  </FormDialog>
);
