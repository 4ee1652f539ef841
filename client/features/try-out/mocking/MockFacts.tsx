import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { mockAnswer, mockLimits } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Field } from '../../../ui/Field.js';
import type { Draft } from './draft.js';
import styles from './mocking.module.css';
import { isHttpStatus, useBodyFollows } from './use-body-follows.js';
import type { WrongField } from './wrong-field.js';

interface MockFactsProps {
  readonly docId: string;
  readonly draft: Draft;
  readonly onDraft: (to: Partial<Draft>) => void;
  readonly wrong: WrongField | undefined;
}

/** Name, status and delay. While the body is the doc's own, it follows the status. */
export function MockFacts({ docId, draft, onDraft, wrong }: MockFactsProps) {
  const { t } = useText();
  const listId = useId();
  const { data } = useCall(mockAnswer, { docId, status: 200 });
  const errorAt = (field: WrongField['field']) => (wrong?.field === field ? wrong.text : undefined);
  const follow = useBodyFollows(docId, draft, onDraft);
  return (
    <div className={styles.facts}>
      <Field label={t('mocking:name')} error={errorAt('name')}>
        {(control) => (
          <InputGroup
            {...control}
            value={draft.name}
            maxLength={mockLimits.name}
            onValueChange={(name) => onDraft({ name })}
          />
        )}
      </Field>
      <Field label={t('mocking:status')} error={errorAt('status')}>
        {(control) => (
          <InputGroup {...control} inputMode="numeric" list={listId} value={draft.status} onValueChange={follow} />
        )}
      </Field>
      <Field label={t('mocking:delay')} error={errorAt('delay')}>
        {(control) => (
          <InputGroup
            {...control}
            inputMode="numeric"
            value={draft.delay}
            onValueChange={(delay) => onDraft({ delay })}
          />
        )}
      </Field>
      <datalist id={listId}>
        {data?.codes.filter(isHttpStatus).map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </div>
  );
}
