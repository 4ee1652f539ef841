import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { deliveries } from '../../../contracts/notice.js';
import {
  listModuleSettings,
  listModules,
  moduleInfo,
  renameModule,
  updateModuleSettings,
} from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import { DeliveryTable } from './DeliveryTable.js';
import { MODULE_NAME } from './limits.js';

const ROBOT = 'dingdingWebhookUrl';
const LONGEST_URL = 200;

/** Left as it is, or replaced by an address; the empty one takes it away. */
type Robot = { keep: true } | { keep: false; address: string };

interface ModuleSettingsProps {
  module: { id: string; name: string };
  onClose: () => void;
}

/** Name, group-chat robot, and what became of the last messages to it. */
export function ModuleSettings({ module, onClose }: ModuleSettingsProps) {
  const { t } = useText();
  const settings = useCall(listModuleSettings, { moduleId: module.id, key: ROBOT }, { staleTime: 0 });
  const [name, setName] = useState(module.name);
  const [robot, setRobot] = useState<Robot>({ keep: true });
  const [tried, setTried] = useState(false);
  const rename = useChange(renameModule, [listModules, moduleInfo]);
  const save = useChange(updateModuleSettings, [listModuleSettings]);
  const wrongName = nameError(name, MODULE_NAME);
  const wrongUrl = !robot.keep && robot.address !== '' && !isWebAddress(robot.address);
  const submit = async () => {
    setTried(true);
    if (wrongName || wrongUrl) return;
    try {
      if (name.trim() !== module.name) await rename.mutateAsync({ id: module.id, name: name.trim() });
      if (!robot.keep) {
        const item = { configKey: ROBOT, configValue: robot.address };
        await save.mutateAsync({ moduleId: module.id, items: [item] });
      }
      onClose();
    } catch {
      // Both mutations keep their error; the dialog shows it.
    }
  };
  return (
    <FormDialog
      wide
      title={t('modules:settings')}
      submit={t('action.save')}
      onSubmit={() => void submit()}
      onClose={onClose}
      busy={rename.isPending || save.isPending}
      error={rename.error ?? save.error ?? settings.error}
    >
      <Field label={t('modules:name')} error={tried && wrongName ? t(wrongName, { max: MODULE_NAME }) : undefined}>
        {(control) => <InputGroup {...control} value={name} onValueChange={setName} />}
      </Field>
      <RobotField
        robot={robot}
        isSet={settings.data?.some(({ configKey, isSet }) => configKey === ROBOT && isSet) ?? false}
        isWrong={tried && wrongUrl}
        onRobot={setRobot}
      />
      <Deliveries moduleId={module.id} />
    </FormDialog>
  );
}

interface RobotFieldProps {
  robot: Robot;
  isSet: boolean;
  isWrong: boolean;
  onRobot: (robot: Robot) => void;
}

/** The address is a secret: it can be replaced or taken away, never read. */
function RobotField({ robot, isSet, isWrong, onRobot }: RobotFieldProps) {
  const { t } = useText();
  const hidden = robot.keep && isSet;
  return (
    <Field
      label={t('modules:robot')}
      note={hidden ? t('modules:robotHidden') : t('modules:robotNote')}
      error={isWrong ? t('field.url') : undefined}
    >
      {(control) => (
        <InputGroup
          {...control}
          type="url"
          maxLength={LONGEST_URL}
          spellCheck={false}
          autoComplete="off"
          placeholder={hidden ? t('modules:robotSet') : 'https://oapi.dingtalk.com/robot/send?access_token=…'}
          value={robot.keep ? '' : robot.address}
          onValueChange={(text) =>
            onRobot(text === '' && isSet ? { keep: true } : { keep: false, address: text.trim() })
          }
          rightElement={
            hidden ? (
              <Button
                variant="minimal"
                size="small"
                text={t('modules:robotRemove')}
                onClick={() => onRobot({ keep: false, address: '' })}
              />
            ) : undefined
          }
        />
      )}
    </Field>
  );
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

function Deliveries({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const last = useCall(deliveries, { moduleId, limit: 10 }, { staleTime: 0 });
  return (
    <section aria-labelledby="deliveries">
      <div className="section-head">
        <h2 id="deliveries">{t('modules:deliveries')}</h2>
        <Button
          variant="minimal"
          size="small"
          text={t('action.refresh')}
          loading={last.isFetching}
          onClick={() => void last.refetch()}
        />
      </div>
      <Loaded
        query={last}
        skeleton={<SkeletonRows rows={3} />}
        empty={<EmptyState small what={t('modules:noDeliveries')} why={t('modules:noDeliveriesWhy')} />}
      >
        {(list) => <DeliveryTable deliveries={list} />}
      </Loaded>
    </section>
  );
}
