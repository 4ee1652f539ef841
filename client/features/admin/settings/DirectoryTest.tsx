import { Button, InputGroup } from '@blueprintjs/core';
import { ErrorIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { testDirectory } from '../../../../contracts/workspace/system.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import styles from './settings.module.css';

/**
 * Tests the directory with the saved settings; an unreachable directory is reported after its timeout of ten seconds.
 */
export function DirectoryTest({ hasDrafts }: { hasDrafts: boolean }) {
  const { t } = useText();
  const [username, setUsername] = useState('');
  const test = useChange(testDirectory);
  const { data } = test;
  return (
    <form
      className={styles.settingTest}
      onSubmit={(event) => {
        event.preventDefault();
        if (!test.isPending) test.mutate({ username: username.trim() });
      }}
    >
      <h2>{t('admin:setting.testTitle')}</h2>
      <Field
        label={t('admin:setting.testAccount')}
        note={hasDrafts ? t('admin:setting.testUnsaved') : t('admin:setting.testNote')}
      >
        {(control) => (
          <div className={styles.settingTestLine}>
            <InputGroup
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={username}
              onValueChange={setUsername}
            />
            <Button type="submit" text={t('admin:setting.test')} loading={test.isPending} />
          </div>
        )}
      </Field>
      <FormError error={test.error} />
      {data && !test.isPending && (
        <div className="notice" data-tone={data.ok ? 'green' : 'red'} role="status">
          {data.ok ? <TickCircleIcon /> : <ErrorIcon />}
          <span>
            {t(data.ok ? 'admin:setting.testOk' : 'admin:setting.testFailed', { took: data.took })}
            {data.said && <span className={styles.settingSaid}>{data.said}</span>}
          </span>
        </div>
      )}
    </form>
  );
}
