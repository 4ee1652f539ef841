import { Button, InputGroup, Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readKey, refreshReadKey } from '../../../../contracts/import-export/exports.js';
import { moduleToken, refreshModuleToken } from '../../../../contracts/workspace/modules.js';
import { listModuleSettings, updateModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { copyText } from '../../../ui/copy.js';
import { Field, FormError } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';
import { statusKeys } from '../../../ui/tags.js';
import { KeyField } from './KeyField.js';
import { PushLog } from './PushLog.js';
import settingsStyles from './settings.module.css';

const OVERRIDE = 'torna.push.override';
const ALLOW_SAME = 'torna.push.allow-same-folder';
const PRINT = 'torna.push.print-content';
const STATUS = 'torna.push.doc-default-status';
const switches = [
  { key: OVERRIDE, otherwise: false, label: 'modules:override', note: 'modules:overrideNote' },
  { key: ALLOW_SAME, otherwise: true, label: 'modules:allowSame', note: 'modules:allowSameNote' },
  { key: PRINT, otherwise: false, label: 'modules:printContent', note: 'modules:printContentNote' },
] as const;
const statuses = ['0', '5', '10'] as const;

interface OpenApiProps {
  module: { id: string; name: string };
  /** Opens an entry of the push log. */
  onOpen: (changeSet: string) => void;
  children?: ReactNode;
}

/** Settings for build plugins that push docs: URL, token and options (docs/wire.md 1.8). */
export function OpenApi({ module, onOpen, children }: OpenApiProps) {
  const { t } = useText();
  const address = `${location.origin}/api`;
  return (
    <section aria-label={t('modules:tab.openApi')}>
      <div className={settingsStyles.settings}>
        <Field
          label={t('modules:requestUrl')}
          note={
            <>
              {t('modules:requestUrlNote')} <Link to={`/openapi?module=${module.id}`}>{t('openApi:reference')}</Link>
            </>
          }
        >
          {(control) => (
            <InputGroup
              {...control}
              readOnly
              className="mono"
              value={address}
              rightElement={
                <Button
                  variant="minimal"
                  icon={<DuplicateIcon />}
                  aria-label={t('places:copyNamed', { name: t('modules:requestUrl') })}
                  onClick={() => void copyText(address, t)}
                />
              }
            />
          )}
        </Field>
        <KeyField
          module={module}
          read={moduleToken}
          refresh={refreshModuleToken}
          texts={{
            label: t('modules:token'),
            note: t('modules:tokenNote'),
            show: t('modules:showToken'),
            hide: t('modules:hideToken'),
            refresh: t('modules:refreshToken'),
            confirm: t('modules:refreshTokenText', { name: module.name }),
          }}
        />
        <PushSettings moduleId={module.id} />
        <KeyField
          module={module}
          read={readKey}
          refresh={refreshReadKey}
          show={(key) => `${location.origin}/module/openapi/${key}.json`}
          texts={{
            label: t('modules:pullAddress'),
            note: t('modules:pullAddressNote'),
            show: t('modules:showPullAddress'),
            hide: t('modules:hidePullAddress'),
            refresh: t('modules:refreshReadKey'),
            confirm: t('modules:refreshReadKeyText', { name: module.name }),
          }}
        />
        {children}
      </div>
      <PushLog moduleId={module.id} onOpen={onOpen} />
    </section>
  );
}

/** Each setting is saved as soon as it is changed. */
function PushSettings({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const query = useCall(listModuleSettings, { moduleId, key: [OVERRIDE, ALLOW_SAME, PRINT, STATUS].join(',') });
  const save = useChange(updateModuleSettings, [listModuleSettings]);
  const pending = save.isPending ? save.variables.items[0] : undefined;
  const settingOf = (key: string, fallback: string) => {
    if (pending?.configKey === key) return pending.configValue;
    return query.data?.find(({ configKey }) => configKey === key)?.configValue || fallback;
  };
  const put = (configKey: string, configValue: string) =>
    save.mutate({ moduleId, items: [{ configKey, configValue }] });
  const isOn = (key: string, fallback: boolean) => ['true', '1'].includes(settingOf(key, String(fallback)));
  return (
    <Loaded query={query}>
      {() => (
        <>
          <FormError error={save.error} />
          {switches.map(({ key, otherwise, label, note }) => (
            <div key={key}>
              <Switch
                checked={isOn(key, otherwise)}
                onChange={() => put(key, String(!isOn(key, otherwise)))}
                label={t(label)}
              />
              <p className="field-note field">{t(note)}</p>
            </div>
          ))}
          <RadioGroup
            inline
            label={t('modules:defaultStatus')}
            name="default-status"
            selectedValue={settingOf(STATUS, '10')}
            onChange={(event) => put(STATUS, event.currentTarget.value)}
          >
            {statuses.map((status) => (
              <Radio key={status} value={status} label={t(statusKeys[status])} />
            ))}
          </RadioGroup>
        </>
      )}
    </Loaded>
  );
}
