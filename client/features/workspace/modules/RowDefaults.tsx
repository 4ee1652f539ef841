import { Button, InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { isRowLength, rowSettings } from '../../../../contracts/docs/doc-types/api.js';
import { listModuleSettings, updateModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { useRowDefaults } from '../../../doc-types/api/editing/use-row-defaults.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import styles from './settings.module.css';

/** What new rows of the application's docs begin with. Rows that exist stay as they are. */
export function RowDefaultsSettings({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const { required, maxLength } = useRowDefaults(moduleId, true);
  const save = useChange(updateModuleSettings, [listModuleSettings]);
  const shown = maxLength === '-' ? '' : maxLength;
  const [typed, setTyped] = useState<string>();
  const value = typed ?? shown;
  const wanted = value.trim() || '-';
  const put = (configKey: string, configValue: string, onSuccess?: () => void) =>
    save.mutate({ moduleId, items: [{ configKey, configValue }] }, { onSuccess });
  return (
    <section className="stack gap-2" aria-labelledby="row-defaults">
      <h2 id="row-defaults" className={styles.settingsTitle}>
        {t('modules:rows.title')}
      </h2>
      <p className="muted">{t('modules:rows.lead')}</p>
      <FormError error={save.error} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRowLength(wanted)) put(rowSettings.maxLength, wanted, () => setTyped(undefined));
        }}
      >
        <Field
          label={t('modules:rows.maxLength')}
          note={t('modules:rows.maxLengthNote')}
          error={isRowLength(wanted) ? undefined : t('modules:rows.maxLengthWrong')}
        >
          {(control) => (
            <div className={styles.oneLine}>
              <InputGroup
                {...control}
                inputMode="numeric"
                value={value}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Button
                type="submit"
                text={t('action.save')}
                disabled={value === shown || !isRowLength(wanted)}
                loading={save.isPending}
              />
            </div>
          )}
        </Field>
      </form>
      <Switch
        checked={required}
        disabled={save.isPending}
        label={t('modules:rows.required')}
        onChange={() => put(rowSettings.required, String(!required))}
      />
    </section>
  );
}
