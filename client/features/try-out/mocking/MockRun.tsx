import { Button, InputGroup, TextArea } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { runMock } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { Field, FormError } from '../../../ui/Field.js';
import styles from './mocking.module.css';
import { RunResult } from './RunResult.js';

interface MockRunProps {
  readonly requestBody: string;
  readonly onRequestBody: (text: string) => void;
  readonly run: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly result?: WireReply<typeof runMock>;
  };
  readonly onRun: (query: string) => void;
}

/** Tries the mock out as it is on the screen, without storing it. */
export function MockRun({ requestBody, onRequestBody, run, onRun }: MockRunProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  return (
    <section className={`stack gap-3 ${styles.run}`} aria-label={t('mocking:tryOut')}>
      <h2>{t('mocking:tryOut')}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onRun(query);
        }}
      >
        <Field label={t('mocking:query')}>
          {(control) => (
            <InputGroup
              {...control}
              className="mono"
              spellCheck={false}
              placeholder={t('mocking:queryExample')}
              value={query}
              onValueChange={setQuery}
            />
          )}
        </Field>
        <Field label={t('mocking:requestBody')}>
          {(control) => (
            <TextArea
              {...control}
              fill
              className="mono"
              spellCheck={false}
              rows={3}
              placeholder={t('mocking:bodyExample')}
              value={requestBody}
              onChange={({ target }) => onRequestBody(target.value)}
            />
          )}
        </Field>
        <FormError error={run.error} />
        <Button type="submit" data-act="run" icon={<PlayIcon />} text={t('mocking:run')} loading={run.isPending} />
      </form>
      {run.result && !run.isPending && <RunResult result={run.result} />}
    </section>
  );
}
