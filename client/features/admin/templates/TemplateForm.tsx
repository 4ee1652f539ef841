import { Button, InputGroup } from '@blueprintjs/core';
import { DuplicateIcon, TrashIcon } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import {
  saveTemplate,
  templateDetail,
  templateGroups,
  templateTree,
  updateTemplate,
} from '../../../../contracts/workspace/templates.js';
import { CodeEditor } from '../../../doc-types/code/CodeEditor.js';
import { isRefused } from '../../../lib/api.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import { SavedWord } from '../../../ui/SavedWord.js';
import { TextField } from '../../../ui/TextField.js';
import { isSame, type TemplateDraft } from './template-draft.js';

const touched = [templateTree, templateGroups, templateDetail];
const fieldOf = (error: unknown) => (isRefused(error, 'template.exists') ? ('name' as const) : undefined);
const trimmed = ({ name, groupName, content }: TemplateDraft) => ({
  name: name.trim(),
  groupName: groupName.trim(),
  content,
});

interface TemplateProps {
  draft: TemplateDraft;
  onDraft: (draft: TemplateDraft) => void;
  onSaved: (draft: TemplateDraft) => void;
}

export function NewTemplate({ draft, onDraft, onSaved }: TemplateProps) {
  const { t } = useText();
  const form = useForm({
    initial: trimmed(draft),
    state: [draft, onDraft],
    endpoint: saveTemplate,
    change: useChange(saveTemplate, touched),
    input: trimmed,
    fieldOf,
    onDone: (id) => onSaved({ ...trimmed(draft), id }),
  });
  return (
    <TemplateForm form={form} autoFocus>
      <Button type="submit" intent="primary" text={t('action.save')} loading={form.busy} />
      <span className="muted setting-hint">{t('admin:templates.unsaved')}</span>
    </TemplateForm>
  );
}

interface SavedTemplateProps extends TemplateProps {
  id: string;
  /** The saved version. */
  saved: TemplateDraft;
  onCopy: () => void;
  onDelete: () => void;
}

export function SavedTemplate({ id, saved, draft, onDraft, onSaved, onCopy, onDelete }: SavedTemplateProps) {
  const { t } = useText();
  const update = useChange(updateTemplate, touched);
  const form = useForm({
    initial: trimmed(draft),
    state: [draft, onDraft],
    endpoint: updateTemplate,
    change: update,
    input: (values) => ({ id, ...trimmed(values) }),
    fieldOf,
    onDone: () => onSaved({ ...trimmed(draft), id }),
  });
  const isUnchanged = isSame(saved, draft);
  return (
    <TemplateForm form={form}>
      <Button type="submit" intent="primary" text={t('action.save')} loading={form.busy} disabled={isUnchanged} />
      <Button icon={<DuplicateIcon />} text={t('admin:templates.copy')} onClick={onCopy} />
      <Button
        icon={<TrashIcon />}
        intent="danger"
        variant="minimal"
        text={t('admin:templates.delete')}
        onClick={onDelete}
      />
      <SavedWord isSaved={update.isSuccess && isUnchanged} />
      {!isUnchanged && <span className="muted setting-hint">{t('admin:templates.unsaved')}</span>}
    </TemplateForm>
  );
}

interface TemplateFormProps {
  form: Form<TemplateDraft>;
  autoFocus?: boolean;
  /** Below the fields: buttons and the saved state. */
  children: ReactNode;
}

function TemplateForm({ form, autoFocus, children }: TemplateFormProps) {
  const { t } = useText();
  const groups = useCall(templateGroups, {});
  const listId = useId();
  const [group, content] = [form.bind('groupName'), form.bind('content')];
  return (
    <form noValidate className="template-form" onSubmit={form.submit}>
      <div className="field-pair">
        <TextField label={t('admin:templates.name')} field={form.bind('name')} autoFocus={autoFocus} />
        <Field label={t('admin:templates.group')} note={t('admin:templates.groupNote')} error={group.error}>
          {(control) => (
            <>
              <InputGroup {...control} list={listId} value={group.value} onValueChange={group.onValue} />
              <datalist id={listId}>
                {groups.data?.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <Field label={t('admin:templates.content')} error={content.error} isRequired={content.isRequired}>
        {(control) => (
          <CodeEditor
            language="Velocity"
            label={t('admin:templates.content')}
            value={content.value}
            onValue={content.onValue}
            describedBy={control['aria-describedby']}
          />
        )}
      </Field>
      <div className="setting-save">
        <FormError error={form.error} />
        {children}
      </div>
    </form>
  );
}
