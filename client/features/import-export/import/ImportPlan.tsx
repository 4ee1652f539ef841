import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { applyImport, discardImport, importPlan } from '../../../../contracts/import-export/imports.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { listModules } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import styles from './import.module.css';
import { formatKey, type PlannedChange } from './imports.js';
import { LossReport } from './LossReport.js';
import { PlanEntries } from './PlanEntries.js';
import { usePlanChoice } from './plan-choice.js';

type Plan = WireReply<typeof importPlan>;

interface ImportPlanProps {
  planId: string;
  /** How the changes of one doc are shown. */
  changes: (change: PlannedChange) => ReactNode;
  onStarted: (moduleId: string, runId: string) => void;
  onDiscarded: () => void;
}

/** Step 2: what the import does, doc by doc; nothing is written yet. */
export function ImportPlan({ planId, ...rest }: ImportPlanProps) {
  const plan = useCall(importPlan, { id: planId }, { staleTime: 0 });
  return (
    <Loaded query={plan} skeleton={<SkeletonRows rows={10} />}>
      {(found) => <PlanPane plan={found} {...rest} />}
    </Loaded>
  );
}

function PlanPane({ plan, changes, onStarted, onDiscarded }: Omit<ImportPlanProps, 'planId'> & { plan: Plan }) {
  const { t } = useText();
  const discard = useChange(discardImport);
  const choice = usePlanChoice(plan.entries);
  const nothing = [plan.counts, plan.models].every(
    ({ create, update, revive, missing }) => create + update + revive + missing === 0,
  );
  return (
    <div>
      <p className={styles.origin}>
        <span className="tag" data-tone="blue">
          {t(formatKey(plan.format))}
        </span>{' '}
        <span className="muted">{plan.origin}</span>
      </p>
      <p>
        {nothing && plan.moduleId
          ? t('imports:nothingToDo')
          : t('imports:planLead', { dictionaries: plan.dictionaries, environments: plan.environments })}
      </p>
      <ApplyForm plan={plan} left={choice.left} onStarted={onStarted}>
        <Button
          text={t('imports:discard')}
          loading={discard.isPending}
          onClick={() => discard.mutate({ id: plan.id }, { onSettled: onDiscarded })}
        />
      </ApplyForm>
      <LossReport name={plan.name || plan.origin} losses={plan.losses} />
      <PlanEntries plan={plan} choice={choice} changes={changes} />
    </div>
  );
}

const writtenIn = ({ create, update, revive }: Plan['counts']): number => create + update + revive;

interface ApplyFormProps {
  plan: Plan;
  /** `at` of docs that are not imported. */
  left: ReadonlySet<number>;
  onStarted: ImportPlanProps['onStarted'];
  children: ReactNode;
}

function ApplyForm({ plan, left, onStarted, children }: ApplyFormProps) {
  const { t } = useText();
  const [name, setName] = useState(plan.name);
  const [removeMissing, setRemove] = useState(false);
  const [keepAddress, setKeep] = useState(false);
  const apply = useChange(applyImport, [listModules, pushLog]);
  const docs = writtenIn(plan.counts) - left.size;
  const models = writtenIn(plan.models);
  const missing = plan.counts.missing + plan.models.missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (apply.isPending) return;
    const facts = { name: plan.moduleId ? '' : name.trim(), removeMissing, keepAddress };
    const input = { id: plan.id, ...facts, leaveOut: [...left] };
    apply.mutate(input, { onSuccess: ({ moduleId, runId }) => onStarted(moduleId, runId) });
  };
  return (
    <form className={styles.apply} noValidate onSubmit={submit}>
      {!plan.moduleId && (
        <Field label={t('modules:name')}>
          {(control) => <InputGroup {...control} maxLength={64} value={name} onValueChange={setName} />}
        </Field>
      )}
      {missing > 0 && (
        <>
          <Checkbox
            checked={removeMissing}
            label={t('imports:removeMissing', { count: missing })}
            onChange={(event) => setRemove(event.currentTarget.checked)}
          />
          <p className="field-note">{t('imports:removeMissingNote')}</p>
        </>
      )}
      {isOn(plan.isAddress) && (
        <Checkbox
          checked={keepAddress}
          label={t('imports:keepAddress')}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
      )}
      {left.size > 0 && <p className="field-note">{t('imports:leftOutNote')}</p>}
      <FormError error={apply.error} />
      <div className={styles.acts}>
        <Button
          type="submit"
          intent="primary"
          text={
            docs === 0 && models > 0 ? t('imports:applyModels', { count: models }) : t('imports:apply', { count: docs })
          }
          loading={apply.isPending}
        />
        {children}
      </div>
    </form>
  );
}
