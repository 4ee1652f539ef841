import { Button, Switch, TextArea } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { deleteMock, listMocks, runMock, saveMock } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { forget, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { Field, FormError } from '../../../ui/Field.js';
import { AnswerField } from './AnswerField.js';
import { Conditions } from './Conditions.js';
import { type Draft, type Mock, type MockedDoc, wishOf } from './draft.js';
import { MockFacts } from './MockFacts.js';
import { MockRun } from './MockRun.js';
import styles from './mocking.module.css';
import type { Drafted } from './use-drafts.js';
import { wrongFieldOf } from './wrong-field.js';

interface MockFormProps {
  readonly doc: MockedDoc;
  /** Its id is '' while it is not stored yet. */
  readonly mock: Mock;
  readonly drafted: Drafted;
  readonly onDraft: (to: Partial<Draft>) => void;
  readonly onDropped: () => void;
  readonly onSaved: (id: string) => void;
  readonly onDeleted: () => void;
}

export function MockForm({ doc, mock, drafted, onDropped, onSaved, onDeleted, ...props }: MockFormProps) {
  const { t } = useText();
  const { draft, isChanged, isOutdated } = drafted;
  const [ranScript, setRanScript] = useState('');
  const save = useChange(saveMock);
  const run = useChange(runMock);
  const form = useRef<HTMLDivElement>(null);
  const wrong = wrongFieldOf(save.error);
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [save.error]);
  const onDraft = (to: Partial<Draft>) => {
    // The refusal was of the values before.
    if (save.error) save.reset();
    props.onDraft(to);
  };
  const wish = wishOf(doc.id, draft, mock);
  const store = () =>
    save.mutate(mock.id ? { ...wish, id: mock.id } : wish, {
      onSuccess: async ({ id }) => {
        await forget(listMocks);
        onSaved(id);
      },
    });
  const tryOut = (query: string) => {
    setRanScript(draft.script);
    run.mutate({ ...wish, query, method: doc.httpMethod || 'GET' });
  };
  const wrongLine = draft.resultType === 1 && draft.script === ranScript ? (run.data?.error?.line ?? 0) : 0;
  return (
    <div className={styles.columns}>
      <div className={styles.form} ref={form}>
        {isOutdated && <Outdated by={mock.modifierName} onDropped={onDropped} />}
        <MockFacts docId={doc.id} draft={draft} onDraft={onDraft} wrong={wrong} />
        <Conditions conditions={draft.conditions} onConditions={(conditions) => onDraft({ conditions })} />
        <Field
          label={t('mocking:headers')}
          error={wrong?.field === 'headers' ? wrong.text : undefined}
          note={t('mocking:headersNote')}
        >
          {(control) => (
            <TextArea
              {...control}
              fill
              className="mono"
              spellCheck={false}
              rows={2}
              value={draft.headers}
              onChange={({ target }) => onDraft({ headers: target.value })}
            />
          )}
        </Field>
        <AnswerField draft={draft} onDraft={onDraft} wrongLine={wrongLine} />
        <div className={styles.acts}>
          {!wrong && <FormError error={save.error} />}
          <Button
            intent="primary"
            text={t('action.save')}
            disabled={!isChanged && mock.id !== '' && !mock.isGenerated}
            loading={save.isPending}
            onClick={store}
          />
          <Switch
            className={styles.switch}
            label={t('mocking:enabled')}
            checked={draft.isEnabled}
            onChange={() => onDraft({ isEnabled: !draft.isEnabled })}
          />
          {mock.id !== '' && !mock.isGenerated && <DeleteButton mock={mock} onDeleted={onDeleted} />}
        </div>
      </div>
      <MockRun
        requestBody={draft.requestBody}
        onRequestBody={(requestBody) => onDraft({ requestBody })}
        run={{ isPending: run.isPending, error: run.error, result: run.data }}
        onRun={tryOut}
      />
    </div>
  );
}

function Outdated({ by, onDropped }: { by: string; onDropped: () => void }) {
  const { t } = useText();
  return (
    <div className={`row-wrap gap-2 ${styles.outdated}`} role="status">
      <span>{t('mocking:outdated', { name: by })}</span>
      <Button size="small" text={t('mocking:takeTheirs')} onClick={onDropped} />
    </div>
  );
}

function DeleteButton({ mock, onDeleted }: { mock: Mock; onDeleted: () => void }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const remove = useChange(deleteMock, [listMocks]);
  const isDefault = mock.version === 0;
  return (
    <>
      <Button
        variant="minimal"
        intent="danger"
        className={styles.end}
        text={t(isDefault ? 'mocking:reset' : 'mocking:delete')}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={t(isDefault ? 'mocking:reset' : 'mocking:delete')}
          text={t(isDefault ? 'mocking:resetText' : 'mocking:deleteText', { name: mock.name })}
          confirm={t(isDefault ? 'mocking:reset' : 'mocking:delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: mock.id }, { onSuccess: onDeleted })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
