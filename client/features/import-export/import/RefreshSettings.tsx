import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  importSchedule,
  importSchedules,
  refreshImport,
  setImportSchedule,
} from '../../../../contracts/import-export/imports.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { Loaded } from '../../../ui/states.js';
import styles from './import.module.css';
import { importPath } from './imports.js';

interface RefreshSettingsProps {
  projectId: string;
  moduleId: string;
}

/** Reads the stored address of the application again: by hand, and on a schedule. */
export function RefreshSettings({ projectId, moduleId }: RefreshSettingsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const schedule = useCall(importSchedule, { moduleId }, { staleTime: 0 });
  const refresh = useChange(refreshImport, [pushLog]);
  const open = ({ runId }: { runId: string }) => void navigate(`${importPath(projectId, moduleId)}&run=${runId}`);
  return (
    <section className={styles.refresh} aria-labelledby="refresh-title">
      <h2 id="refresh-title">{t('imports:refresh')}</h2>
      <p className="muted">{t('imports:refreshLead')}</p>
      <FormError error={refresh.error} />
      <Loaded query={schedule}>
        {(facts) => (
          <>
            <Button
              text={t('imports:refreshNow')}
              disabled={!facts.url}
              loading={refresh.isPending}
              onClick={() => refresh.mutate({ moduleId }, { onSuccess: open })}
            />
            <ScheduleForm key={`${facts.schedule} ${facts.removeMissing}`} moduleId={moduleId} facts={facts} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const CRON = 'cron';

function ScheduleForm({ moduleId, facts }: { moduleId: string; facts: WireReply<typeof importSchedule> }) {
  const { t } = useText();
  const isKnown = importSchedules.some((each) => each === facts.schedule);
  const [choice, setChoice] = useState(isKnown ? facts.schedule : CRON);
  const [cron, setCron] = useState(isKnown ? '' : facts.schedule);
  const [removeMissing, setRemove] = useState(isOn(facts.removeMissing));
  const save = useChange(setImportSchedule, [importSchedule]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ moduleId, schedule: choice === CRON ? cron.trim() : choice, removeMissing });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('imports:schedule')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={choice}
            disabled={!facts.url}
            onChange={(event) => setChoice(event.currentTarget.value)}
            options={[
              { value: '', label: t('imports:schedules.off') },
              { value: '@hourly', label: t('imports:schedules.hourly') },
              { value: '@daily', label: t('imports:schedules.daily') },
              { value: CRON, label: t('imports:schedules.cron') },
            ]}
          />
        )}
      </Field>
      {choice === CRON && (
        <Field label={t('imports:cron')} note={t('imports:cronNote')}>
          {(control) => (
            <InputGroup
              {...control}
              value={cron}
              placeholder="30 2 * * 1-5"
              spellCheck={false}
              onValueChange={setCron}
            />
          )}
        </Field>
      )}
      <Checkbox
        checked={removeMissing}
        label={t('imports:removeOnRefresh')}
        onChange={(event) => setRemove(event.currentTarget.checked)}
      />
      {facts.next && (
        <p className="muted">
          {t('imports:next')} <RelativeTime at={facts.next} />
        </p>
      )}
      <FormError error={save.error} />
      <Button type="submit" text={t('action.save')} disabled={!facts.url} loading={save.isPending} />
    </form>
  );
}
