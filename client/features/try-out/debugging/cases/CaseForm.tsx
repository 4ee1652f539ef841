import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import {
  type CaseCheck,
  caseLimits,
  caseOperators,
  listCases,
  saveCase,
} from '../../../../../contracts/try-out/cases.js';
import { useText } from '../../../../lib/i18n.js';
import { useChange } from '../../../../lib/query.js';
import { FormDialog } from '../../../../ui/dialogs.js';
import { Field } from '../../../../ui/Field.js';
import { RowsField } from '../../../../ui/RowsField.js';
import styles from './cases.module.css';
import type { DocCase } from './use-case-runs.js';

const PATH_EXAMPLE = 'data.list.0.id';

/** `''`: any. */
const isStatus = (text: string): boolean => /^(?:[1-5]\d\d)?$/.test(text.trim());

interface CaseFormProps {
  readonly docId: string;
  /** Undefined: a new case. */
  readonly known: DocCase | undefined;
  /** The request as it is entered now. */
  readonly draft: string;
  /** The status of the last answer. */
  readonly lastStatus: number | undefined;
  readonly onClose: () => void;
}

/** A case: its name, its request, and what the answer should be. */
export function CaseForm({ docId, known, draft, lastStatus, onClose }: CaseFormProps) {
  const { t } = useText();
  const [name, setName] = useState(known?.name ?? '');
  const [status, setStatus] = useState(String((known ? known.status : (lastStatus ?? 200)) || ''));
  const [isTried, setTried] = useState(false);
  const statusField = useRef<HTMLInputElement>(null);
  const isWrong = isTried && !isStatus(status);
  const [checks, setChecks] = useState<readonly CaseCheck[]>(known?.checks ?? []);
  const [takes, setTakes] = useState(known === undefined);
  const save = useChange(saveCase, [listCases]);
  const store = () => {
    setTried(true);
    if (!isStatus(status)) return statusField.current?.focus();
    save.mutate(
      {
        ...{ id: known?.id ?? '', docId, name },
        draft: known && !takes ? known.draft : draft,
        status: Number(status),
        // Rows that nobody has filled in.
        checks: checks.filter(({ path, value }) => path.trim() !== '' || value.trim() !== ''),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      wide
      title={t(known ? 'cases:edit' : 'cases:add')}
      submit={t('action.save')}
      busy={save.isPending}
      error={save.error}
      idle={name.trim() === ''}
      onSubmit={store}
      onClose={onClose}
    >
      <Field label={t('cases:name')} isRequired>
        {(control) => <InputGroup {...control} value={name} maxLength={caseLimits.name} onValueChange={setName} />}
      </Field>
      <Field
        label={t('cases:status')}
        error={isWrong ? t('cases:statusWrong') : undefined}
        note={t('cases:statusNote')}
      >
        {(control) => (
          <InputGroup
            {...control}
            inputRef={statusField}
            inputMode="numeric"
            value={status}
            maxLength={3}
            onValueChange={setStatus}
          />
        )}
      </Field>
      <div className={styles.checks}>
        <Checks checks={checks} onChecks={setChecks} />
      </div>
      {known ? (
        <Checkbox checked={takes} label={t('cases:takeRequest')} onChange={() => setTakes(!takes)} />
      ) : (
        <p className="muted">{t('cases:addNote')}</p>
      )}
    </FormDialog>
  );
}

type ChecksProps = { readonly checks: readonly CaseCheck[]; readonly onChecks: (checks: readonly CaseCheck[]) => void };

function Checks({ checks, onChecks }: ChecksProps) {
  const { t } = useText();
  return (
    <RowsField<CaseCheck>
      legend={t('cases:checks')}
      rows={checks}
      onRows={onChecks}
      blank={{ path: '', operator: 'equals', value: '' }}
      most={caseLimits.checks}
      add={t('cases:addCheck')}
      remove={t('cases:removeCheck')}
      className={styles.check}
    >
      {(check, change) => (
        <>
          <InputGroup
            className="mono"
            value={check.path}
            placeholder={PATH_EXAMPLE}
            aria-label={t('cases:path')}
            onValueChange={(path) => change({ path })}
          />
          <HTMLSelect
            aria-label={t('cases:operator')}
            value={check.operator}
            onChange={({ target }) =>
              change({ operator: caseOperators.find((each) => each === target.value) ?? 'exists' })
            }
            options={caseOperators.map((value) => ({ value, label: t(`cases:operators.${value}`) }))}
          />
          <InputGroup
            className="mono"
            value={check.value}
            disabled={check.operator === 'exists'}
            placeholder={t(check.operator === 'type' ? 'cases:typeExample' : 'cases:value')}
            aria-label={t('cases:value')}
            onValueChange={(value) => change({ value })}
          />
        </>
      )}
    </RowsField>
  );
}
