import { Link } from 'react-router-dom';
import {
  addDictionary,
  deleteDictionary,
  dictionaryUses,
  undeleteDictionary,
  updateDictionary,
} from '../../../../contracts/workspace/dictionaries.js';
import { call, isRefused } from '../../../lib/api.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { forget, useCall, useChange } from '../../../lib/query.js';
import { DescriptionField } from '../../../ui/DescriptionField.js';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs.js';
import { Impact } from '../../../ui/Impact.js';
import { ErrorState, SkeletonRows, useErrorText } from '../../../ui/states.js';
import { TextField } from '../../../ui/TextField.js';
import { MethodTag } from '../../../ui/tags.js';
import { toast } from '../../../ui/toaster.js';
import styles from './dictionaries.module.css';
import { type Dictionary, touched } from './dictionary.js';

interface AddProps {
  moduleId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function AddDictionary({ moduleId, onClose, onDone }: AddProps) {
  const { t } = useText();
  const form = useForm({
    initial: { name: '', description: '' },
    endpoint: addDictionary,
    change: useChange(addDictionary, touched),
    input: (info) => ({ moduleId, ...trimmed(info) }),
    fieldOf: takenName,
    onDone: ({ id }) => onDone(id),
  });
  return <InfoForm title={t('dictionaries:add')} submit={t('action.create')} form={form} onClose={onClose} />;
}

interface OneProps {
  dictionary: Dictionary;
  onClose: () => void;
}

export function EditDictionary({ dictionary, onClose }: OneProps) {
  const { t } = useText();
  const { id, moduleId, name, description } = dictionary;
  const form = useForm({
    initial: { name, description },
    endpoint: updateDictionary,
    change: useChange(updateDictionary, touched),
    input: (info) => ({ id, moduleId, ...trimmed(info) }),
    fieldOf: takenName,
    onDone: onClose,
  });
  return <InfoForm title={t('dictionaries:edit')} submit={t('action.save')} form={form} onClose={onClose} />;
}

interface Info {
  name: string;
  description: string;
}
const takenName = (error: unknown) => (isRefused(error, 'dictionary.exists') ? ('name' as const) : undefined);
const trimmed = ({ name, description }: Info): Info => ({ name: name.trim(), description: description.trim() });

interface InfoFormProps {
  title: string;
  submit: string;
  form: Form<Info>;
  onClose: () => void;
}

function InfoForm({ title, submit, form, onClose }: InfoFormProps) {
  const { t } = useText();
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      <TextField label={t('dictionaries:name')} field={form.bind('name')} autoFocus />
      <DescriptionField label={t('dictionaries:description')} rows={3} {...form.bind('description')} />
    </FormDialog>
  );
}

/** Lists the linked docs; they keep the link and show that the dictionary is deleted. */
export function DeleteDictionary({ dictionary: { id, name }, onClose }: OneProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const remove = useChange(deleteDictionary, touched);
  const undo = async () => {
    try {
      await call(undeleteDictionary, { id });
    } catch (error) {
      await toast({ intent: 'danger', message: errorText(error) });
    }
    await forget(...touched);
  };
  const done = () => {
    onClose();
    void toast({
      message: t('dictionaries:deleted', { name }),
      timeout: 10_000,
      action: { text: t('action.undo'), onClick: () => void undo() },
    });
  };
  return (
    <ConfirmDialog
      title={t('dictionaries:delete')}
      text={
        <>
          {t('dictionaries:deleteText', { name })}
          <Uses id={id} />
        </>
      }
      more={<Impact target={{ of: 'dictionary', ids: [id], act: 'delete' }} />}
      confirm={t('dictionaries:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

/** The docs that use the dictionary, or a note that there are none. */
export function Uses({ id }: { id: string }) {
  const { t } = useText();
  const uses = useCall(dictionaryUses, { id });
  if (uses.error) return <ErrorState small error={uses.error} retry={() => void uses.refetch()} />;
  if (!uses.data) return <SkeletonRows rows={2} />;
  const { total, list } = uses.data;
  if (total === 0) return <span className={`muted ${styles.dictUnused}`}>{t('dictionaries:unused')}</span>;
  return (
    <span className={styles.dictUses}>
      <span className="muted">{t('dictionaries:usedIn', { count: total })}</span>
      {list.map(({ docId, docName, httpMethod, url, rows }) => (
        <span key={docId} className={styles.dictUse}>
          {httpMethod && <MethodTag method={httpMethod} />}
          <Link to={`/view/${docId}`} title={url}>
            {docName}
          </Link>
          <code translate="no" className="muted">
            {rows.join(', ')}
          </code>
        </span>
      ))}
    </span>
  );
}
