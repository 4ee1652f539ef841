import { InputGroup } from '@blueprintjs/core';
import { mockLimits } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import type { Draft } from './draft.js';
import styles from './mocking.module.css';

interface MockFactsProps {
  readonly draft: Draft;
  readonly onDraft: (to: Partial<Draft>) => void;
}

/** Name, path, status and delay. */
export function MockFacts({ draft, onDraft }: MockFactsProps) {
  const { t } = useText();
  return (
    <div className={styles.facts}>
      <Field label={t('mocking:name')}>
        {(control) => (
          <InputGroup
            {...control}
            value={draft.name}
            maxLength={mockLimits.name}
            onValueChange={(name) => onDraft({ name })}
          />
        )}
      </Field>
      <Field label={t('mocking:path')}>
        {(control) => (
          <InputGroup
            {...control}
            className="mono"
            spellCheck={false}
            value={draft.path}
            maxLength={mockLimits.path}
            onValueChange={(path) => onDraft({ path })}
          />
        )}
      </Field>
      <Field label={t('mocking:status')}>
        {(control) => (
          <InputGroup
            {...control}
            inputMode="numeric"
            value={draft.status}
            onValueChange={(status) => onDraft({ status })}
          />
        )}
      </Field>
      <Field label={t('mocking:delay')}>
        {(control) => (
          <InputGroup
            {...control}
            inputMode="numeric"
            value={draft.delay}
            onValueChange={(delay) => onDraft({ delay })}
          />
        )}
      </Field>
    </div>
  );
}
