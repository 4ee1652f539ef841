import {
  Button,
  Classes,
  Dialog,
  DialogBody,
  DialogFooter,
  type DialogProps,
  Drawer,
  type DrawerProps,
  type Intent,
} from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Form } from '../lib/form.js';
import { useText } from '../lib/i18n.js';
import { FormError } from './Field.js';
import { useReturnFocus } from './return-focus.js';

interface FormDialogFacts {
  title: string;
  /** The text of the main button; left out, there is nothing to submit and the other one only closes. */
  submit?: string;
  onClose: () => void;
  intent?: Intent;
  wide?: boolean;
  /** There is nothing to submit. */
  idle?: boolean;
  children: ReactNode;
}
interface Sending {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy?: boolean;
  error?: unknown;
}
/** The form of its fields, or what sends them. */
type FormDialogProps = FormDialogFacts & (Sending | { form: Pick<Form<object>, 'submit' | 'busy' | 'error'> });

interface ModalDialogProps extends Omit<DialogProps, 'isOpen'> {
  /** Who gets the focus instead of the element that had it before; null: that element. */
  focusHeir?: () => HTMLElement | null;
}

/** Blueprint's dialog, open while it is mounted; it returns the focus when it unmounts. Use it instead of `Dialog`. */
export function ModalDialog({ focusHeir, title, children, isCloseButtonShown = true, ...props }: ModalDialogProps) {
  const id = useId();
  useReturnFocus(focusHeir);
  return (
    <Dialog {...props} {...(title && { 'aria-labelledby': id })} isOpen>
      {title && (
        <LayerHead
          id={id}
          title={title}
          className={Classes.DIALOG_HEADER}
          onClose={isCloseButtonShown && props.onClose}
        />
      )}
      {children}
    </Dialog>
  );
}

/** The same as `ModalDialog` for drawers. */
export function SideDrawer({ title, children, ...props }: Omit<DrawerProps, 'isOpen'>) {
  const id = useId();
  useReturnFocus();
  return (
    <Drawer {...props} {...(title && { 'aria-labelledby': id })} isOpen>
      {title && <LayerHead id={id} title={title} className={Classes.DRAWER_HEADER} onClose={props.onClose} />}
      {children}
    </Drawer>
  );
}

interface LayerHeadProps {
  id: string;
  title: ReactNode;
  className: string;
  onClose: DialogProps['onClose'] | false;
}

/** Instead of Blueprint's, whose button is called *Close* in every language, and whose titles differ in level. */
function LayerHead({ id, title, className, onClose }: LayerHeadProps) {
  const { t } = useText();
  return (
    <div className={className}>
      <h2 id={id} className={Classes.HEADING}>
        {title}
      </h2>
      {onClose && (
        <Button
          className={Classes.DIALOG_CLOSE_BUTTON}
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('action.close')}
          onClick={onClose}
        />
      )}
    </div>
  );
}

/** A dialog with one primary button; Enter submits, Esc closes. Mount it to open it. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useText();
  const { title, submit, onClose, intent = 'primary', wide, idle, children } = props;
  const { onSubmit, busy, error }: Sending = 'form' in props ? { ...props.form, onSubmit: props.form.submit } : props;
  return (
    <ModalDialog title={title} onClose={onClose} onOpened={focusFirst} className={wide ? 'dialog-wide' : undefined}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A portal's events bubble through React's tree: an outer form must not be submitted too.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        <DialogBody>{children}</DialogBody>
        <FormError error={error} />
        <DialogFooter
          actions={
            <>
              <Button text={t(submit ? 'action.cancel' : 'action.close')} onClick={onClose} />
              {submit && <Button type="submit" intent={intent} text={submit} loading={busy} disabled={idle} />}
            </>
          }
        />
      </form>
    </ModalDialog>
  );
}

/** A menu that opened the dialog takes the focus back when it closes, so the dialog takes it again once it is open. */
function focusFirst(dialog: HTMLElement): void {
  if (dialog.querySelector('form')?.contains(document.activeElement)) return;
  const field = dialog.querySelector<HTMLElement>('form input:not([type="radio"], :disabled), form textarea');
  (field ?? dialog.querySelector<HTMLElement>('form button'))?.focus();
}

interface ConfirmProps {
  title: string;
  /** What is affected and what happens to it. */
  text: ReactNode;
  /** Blocks below the text. */
  more?: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  error?: unknown;
}

export const ConfirmDialog = ({ text, more, confirm, onConfirm, ...rest }: ConfirmProps) => (
  <FormDialog {...rest} submit={confirm} onSubmit={onConfirm} intent="danger">
    <p>{text}</p>
    {more}
  </FormDialog>
);
