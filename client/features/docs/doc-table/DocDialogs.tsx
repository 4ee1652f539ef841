import { Checkbox, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { setDocOrder, setDocShown, viewDoc } from '../../../../contracts/docs/docs.js';
import { readImpact } from '../../../../contracts/docs/impact.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { Impact } from '../../../ui/Impact.js';
import { type DocRow, docTreeEndpoints, isFolder } from './doc-row.js';
import { useDeletion } from './use-deletion.js';

/** The number by which siblings are sorted; dragging a row changes it too. */
export function SetOrder({ doc, onClose }: { doc: DocRow; onClose: () => void }) {
  const { t } = useText();
  const change = useChange(setDocOrder, docTreeEndpoints);
  const [text, setText] = useState(String(doc.orderIndex));
  const orderIndex = Number.parseInt(text, 10);
  const submit = () => {
    if (Number.isNaN(orderIndex)) return;
    change.mutate({ id: doc.id, orderIndex }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('docs:orderTitle', { name: doc.name })}
      submit={t('action.save')}
      onSubmit={submit}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
    >
      <Field label={t('docs:order')} note={t('docs:orderNote')}>
        {(control) => (
          <InputGroup
            {...control}
            autoFocus
            inputMode="numeric"
            value={text}
            onValueChange={(next) => setText(next.replace(/[^\d-]/g, '').slice(0, 11))}
          />
        )}
      </Field>
    </FormDialog>
  );
}

interface DeleteDocsProps {
  docs: readonly Pick<DocRow, 'id' | 'name' | 'isFolder'>[];
  onClose: () => void;
  onDone: () => void;
}

/** Confirms a deletion with its effects; the toast after it offers an undo. A used model can be detached in the same act. */
export function DeleteDocs({ docs, onClose, onDone }: DeleteDocsProps) {
  const { t } = useText();
  const ids = docs.map(({ id }) => id);
  const [first] = docs;
  const one = docs.length === 1 ? first : undefined;
  const target = { of: 'docs', ids, act: 'delete' } as const;
  const { data } = useCall(readImpact, target, { staleTime: 0 });
  const isUsed = one !== undefined && !isFolder(one) && (data?.effects.some(({ kind }) => kind === 'models') ?? false);
  const [isDetaching, setDetaching] = useState(false);
  const { remove, busy, error } = useDeletion(one, onDone);
  const title = one
    ? isFolder(one)
      ? t('docs:deleteFolder')
      : t('docs:deleteDoc')
    : t('docs:deleteMany', { count: docs.length });
  return (
    <FormDialog
      title={title}
      submit={t(isUsed && isDetaching ? 'docs:detachAndDelete' : 'docs:delete')}
      intent="danger"
      onSubmit={() => remove(ids, isUsed && isDetaching)}
      onClose={onClose}
      busy={busy}
      error={error}
    >
      <p>{one ? t('docs:deleteText', { name: one.name }) : t('docs:deleteManyText', { count: docs.length })}</p>
      <Impact target={target} />
      {isUsed && (
        <>
          <Checkbox
            label={t('docs:detachFirst')}
            checked={isDetaching}
            onChange={(event) => setDetaching(event.currentTarget.checked)}
          />
          <p className="muted">{t('docs:detachFirstNote')}</p>
        </>
      )}
    </FormDialog>
  );
}

/** Confirms that a doc is hidden that others use. */
export function HideDoc({ doc: { id, name }, onClose }: { doc: DocRow; onClose: () => void }) {
  const { t } = useText();
  const hide = useChange(setDocShown, [...docTreeEndpoints, viewDoc]);
  return (
    <FormDialog
      title={t('docs:hide')}
      submit={t('docs:hide')}
      onSubmit={() => hide.mutate({ id, isShow: false }, { onSuccess: onClose })}
      onClose={onClose}
      busy={hide.isPending}
      error={hide.error}
    >
      <p>{t('docs:hideText', { name })}</p>
      <Impact target={{ of: 'docs', ids: [id], act: 'hide' }} />
    </FormDialog>
  );
}
