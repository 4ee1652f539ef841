import { Button, InputGroup } from '@blueprintjs/core';
import { DuplicateIcon, TrashIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import {
  saveTemplate,
  templateDetail,
  templateGroups,
  templateTree,
  updateTemplate,
} from '../../../contracts/admin.js';
import { CodeEditor } from '../../doc-types/CodeEditor.js';
import { isRefused } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { Field, FormError } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { SavedWord } from '../../ui/SavedWord.js';
import { type Draft, isSame } from './template-draft.js';

const LONGEST = { name: 64, groupName: 64, content: 200_000 } as const;

interface TemplateFormProps {
  /** As it is saved. */
  saved: Draft;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSaved: (draft: Draft) => void;
  onCopy: () => void;
  onDelete: () => void;
}

export function TemplateForm({ saved, draft, onDraft, onSaved, onCopy, onDelete }: TemplateFormProps) {
  const { t } = useText();
  const [tried, setTried] = useState(false);
  const touches = [templateTree, templateGroups, templateDetail];
  const create = useChange(saveTemplate, touches);
  const update = useChange(updateTemplate, touches);
  const groups = useCall(templateGroups, {});
  const listId = useId();
  const failed = create.error ?? update.error;
  const wrong = wrongsOf(draft);
  const say = (key: 'field.nameRequired' | 'field.tooLong' | undefined, max: number) =>
    tried && key ? t(key, { max }) : undefined;
  const submit = () => {
    setTried(true);
    if (wrong.name || wrong.groupName || wrong.content) return;
    const { id, ...facts } = { ...draft, name: draft.name.trim(), groupName: draft.groupName.trim() };
    const done = (savedId: string) => {
      onSaved({ ...facts, id: savedId });
    };
    if (id === undefined) create.mutate(facts, { onSuccess: done });
    else update.mutate({ id, ...facts }, { onSuccess: () => done(id) });
  };
  return (
    <form
      noValidate
      className="template-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="field-pair">
        <Field
          label={t('admin:templates.name')}
          error={say(wrong.name, LONGEST.name) ?? (isRefused(failed, 'template.exists') ? failed.message : undefined)}
        >
          {(control) => (
            <InputGroup
              {...control}
              autoFocus={draft.id === undefined}
              value={draft.name}
              onValueChange={(name) => onDraft({ ...draft, name })}
            />
          )}
        </Field>
        <Field
          label={t('admin:templates.group')}
          note={t('admin:templates.groupNote')}
          error={say(wrong.groupName, LONGEST.groupName)}
        >
          {(control) => (
            <>
              <InputGroup
                {...control}
                list={listId}
                value={draft.groupName}
                onValueChange={(groupName) => onDraft({ ...draft, groupName })}
              />
              <datalist id={listId}>
                {groups.data?.map((group) => (
                  <option key={group} value={group} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <Field
        label={t('admin:templates.content')}
        error={
          tried && wrong.content === 'empty'
            ? t('admin:templates.contentRequired')
            : wrong.content === 'tooLong'
              ? t('field.tooLong', { max: LONGEST.content })
              : undefined
        }
      >
        {(control) => (
          <CodeEditor
            language="Velocity"
            label={t('admin:templates.content')}
            value={draft.content}
            onValue={(content) => onDraft({ ...draft, content })}
            describedBy={control['aria-describedby']}
          />
        )}
      </Field>
      <FormError error={isRefused(failed, 'template.exists') ? undefined : failed} />
      <div className="setting-save">
        <Button
          type="submit"
          intent="primary"
          text={t('action.save')}
          loading={create.isPending || update.isPending}
          disabled={draft.id !== undefined && isSame(saved, draft)}
        />
        {draft.id !== undefined && (
          <>
            <Button icon={<DuplicateIcon />} text={t('admin:templates.copy')} onClick={onCopy} />
            <Button
              icon={<TrashIcon />}
              intent="danger"
              variant="minimal"
              text={t('admin:templates.delete')}
              onClick={onDelete}
            />
          </>
        )}
        <SavedWord isSaved={update.isSuccess && isSame(saved, draft)} />
        {!isSame(saved, draft) && <span className="muted setting-hint">{t('admin:templates.unsaved')}</span>}
      </div>
    </form>
  );
}

const wrongsOf = ({ name, groupName, content }: Draft) => ({
  name: nameError(name, LONGEST.name),
  groupName: groupName.length > LONGEST.groupName ? ('field.tooLong' as const) : undefined,
  content:
    content.trim() === '' ? ('empty' as const) : content.length > LONGEST.content ? ('tooLong' as const) : undefined,
});
