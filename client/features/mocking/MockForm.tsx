import { Button, InputGroup, SegmentedControl, Switch, TextArea } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { deleteMock, listMocks, runMock, saveMock } from '../../../contracts/mocks.js';
import { CodeEditor } from '../../doc-types/CodeEditor.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { Field, FormError } from '../../ui/Field.js';
import { Conditions } from './Conditions.js';
import { type Draft, draftOf, type Mock, wishOf } from './draft.js';
import styles from './mocking.module.css';
import { RunResult } from './RunResult.js';

interface MockFormProps {
  readonly docId: string;
  readonly mock: Mock;
  /** The mock is not stored yet. */
  readonly isNew: boolean;
  readonly mayEdit: boolean;
  readonly onSaved: (id: string) => void;
  readonly onDeleted: () => void;
}

export function MockForm({ docId, mock, isNew, mayEdit, onSaved, onDeleted }: MockFormProps) {
  const { t } = useText();
  const [draft, setDraft] = useState<Draft>(() => draftOf(mock));
  const [query, setQuery] = useState('');
  const set = (to: Partial<Draft>) => setDraft((before) => ({ ...before, ...to }));
  const save = useChange(saveMock, [listMocks]);
  const remove = useChange(deleteMock, [listMocks]);
  const run = useChange(runMock);
  const wish = wishOf(docId, draft, mock);
  const isStored = !isNew && !mock.isGenerated;
  return (
    <div className={styles.form}>
      <fieldset className={styles.plain} disabled={!mayEdit}>
        <div className={styles.row}>
          <Field label={t('mocking:name')}>
            {(control) => <InputGroup {...control} value={draft.name} onValueChange={(name) => set({ name })} />}
          </Field>
          <Field label={t('mocking:path')}>
            {(control) => <InputGroup {...control} value={draft.path} onValueChange={(path) => set({ path })} />}
          </Field>
          <Field label={t('mocking:status')}>
            {(control) => (
              <InputGroup {...control} type="number" value={draft.status} onValueChange={(status) => set({ status })} />
            )}
          </Field>
          <Field label={t('mocking:delay')}>
            {(control) => (
              <InputGroup {...control} type="number" value={draft.delay} onValueChange={(delay) => set({ delay })} />
            )}
          </Field>
        </div>
        <Conditions conditions={draft.conditions} onConditions={(conditions) => set({ conditions })} />
        <Field label={t('mocking:headers')} note={t('mocking:headersNote')}>
          {(control) => (
            <TextArea
              {...control}
              fill
              rows={2}
              value={draft.headers}
              onChange={({ target }) => set({ headers: target.value })}
            />
          )}
        </Field>
        <Answer draft={draft} set={set} />
        <Switch
          label={t('mocking:enabled')}
          checked={draft.isEnabled}
          onChange={() => set({ isEnabled: !draft.isEnabled })}
        />
      </fieldset>
      <FormError error={save.error ?? remove.error ?? run.error} />
      {mayEdit && (
        <div className={styles.row}>
          <Button
            intent="primary"
            text={t('action.save')}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ ...wish, ...(isNew ? {} : { id: mock.id }) }, { onSuccess: ({ id }) => onSaved(id) })
            }
          />
          <Button
            icon={<PlayIcon />}
            text={t('mocking:run')}
            loading={run.isPending}
            onClick={() => run.mutate({ ...wish, query })}
          />
          <InputGroup
            className={styles.grow}
            value={query}
            placeholder={t('mocking:query')}
            aria-label={t('mocking:query')}
            onValueChange={setQuery}
          />
          {isStored && (
            <Button
              variant="minimal"
              intent="danger"
              text={t('mocking:delete')}
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: mock.id }, { onSuccess: onDeleted })}
            />
          )}
        </div>
      )}
      {run.data && <RunResult result={run.data} />}
    </div>
  );
}

/** Placeholders of templates, in their own form. */
const shownBraces = { p: '{{params.id}}', b: '{{body.name}}', h: '{{headers.x}}' };

function Answer({ draft, set }: { draft: Draft; set: (to: Partial<Draft>) => void }) {
  const { t } = useText();
  const isScript = draft.resultType === 1;
  return (
    <div className={styles.group}>
      <SegmentedControl
        size="small"
        aria-label={t('mocking:answer')}
        value={String(draft.resultType)}
        options={[
          { value: '0', label: t('mocking:kind.fixed') },
          { value: '2', label: t('mocking:kind.template') },
          { value: '1', label: t('mocking:kind.script') },
        ]}
        onValueChange={(kind) => set({ resultType: kind === '1' ? 1 : kind === '2' ? 2 : 0 })}
      />
      <p className="muted">
        {t(`mocking:hint.${isScript ? 'script' : draft.resultType === 2 ? 'template' : 'fixed'}`, shownBraces)}
      </p>
      <CodeEditor
        key={isScript ? 'script' : 'body'}
        language={isScript ? 'JavaScript' : 'JSON'}
        label={t('mocking:answer')}
        value={isScript ? draft.script : draft.body}
        onValue={(text) => set(isScript ? { script: text } : { body: text })}
      />
    </div>
  );
}
