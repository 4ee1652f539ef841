import { Switch } from '@blueprintjs/core';
import { mockAccess, mockSettings } from '../../../../contracts/try-out/mocks.js';
import { listModuleSettings, updateModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';
import { MockKey } from './MockKey.js';
import styles from './mocking.module.css';

const keys = Object.values(mockSettings).join(',');

/** The mocks of a whole application: switched on or off, asking for a key, checking requests. */
export function MockSettings({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const query = useCall(listModuleSettings, { moduleId, key: keys });
  const save = useChange(updateModuleSettings, [listModuleSettings, mockAccess]);
  const set = (configKey: string, configValue: string, done?: () => void) =>
    save.mutate({ moduleId, items: [{ configKey, configValue }] }, { onSuccess: done });
  return (
    <section className={`stack gap-3 ${styles.settings}`} aria-labelledby="mock-settings">
      <h2 id="mock-settings">{t('mocking:settings.title')}</h2>
      <p className="muted">{t('mocking:settings.lead')}</p>
      <FormError error={save.error} />
      <Loaded query={query}>
        {(settings) => {
          const text = (key: string) => settings.find(({ configKey }) => configKey === key)?.configValue ?? '';
          const isOn = isSet(text(mockSettings.enabled) || 'true');
          const checks = isSet(text(mockSettings.check));
          return (
            <>
              <div>
                <Switch
                  checked={isOn}
                  disabled={save.isPending}
                  label={t('mocking:settings.enabled')}
                  onChange={() => set(mockSettings.enabled, String(!isOn))}
                />
                <p className="field-note">{t('mocking:settings.enabledNote')}</p>
              </div>
              <div>
                <Switch
                  checked={checks}
                  disabled={save.isPending}
                  label={t('mocking:settings.check')}
                  onChange={() => set(mockSettings.check, String(!checks))}
                />
                <p className="field-note">{t('mocking:settings.checkNote')}</p>
              </div>
              <MockKey
                value={text(mockSettings.key)}
                isBusy={save.isPending}
                error={save.error}
                onValue={(key, done) => set(mockSettings.key, key, done)}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** As the server reads switches. */
const isSet = (text: string): boolean => text === 'true' || text === '1';
