import { Button, Checkbox } from '@blueprintjs/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import {
  type ImportStep,
  type importPlan,
  importPlanDoc,
  importSteps,
  type PlannedImportEntry,
} from '../../../../contracts/import-export/imports.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { ChangeList, SeverityTags } from '../../../ui/changes.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { useRowWindow } from '../../../ui/window-rows.js';
import styles from './import.module.css';
import type { PlannedChange } from './imports.js';
import { ENTRY_HEIGHT, EntryRow } from './PlanEntry.js';
import { isModel, type PlanChoice } from './plan-choice.js';
import { type PlanMeanings, usePlanMeanings } from './plan-meanings.js';

interface PlanEntriesProps {
  plan: WireReply<typeof importPlan>;
  choice: PlanChoice;
  changes: (change: PlannedChange) => ReactNode;
}

/** Every doc and folder of the plan; only the visible rows are rendered. */
export function PlanEntries({ plan, choice, changes }: PlanEntriesProps) {
  const { t } = useText();
  const [step, setStep] = useState<Filter>();
  const [open, setOpen] = useState<PlannedImportEntry>();
  const meanings = usePlanMeanings(plan);
  const { byEntry } = meanings;
  const models = useMemo(() => plan.entries.filter(isModel).length, [plan.entries]);
  const rows = useMemo(() => entriesOf(plan.entries, step, byEntry), [plan.entries, step, byEntry]);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRowWindow(list, rows.length, ENTRY_HEIGHT);
  return (
    <section aria-label={t('imports:docs')}>
      <PlanMeaning meanings={meanings} total={plan.counts.update + plan.models.update} />
      {/* biome-ignore lint/a11y/useSemanticElements: each button filters by itself, there is no form */}
      <div className={`chips gap-1 ${styles.filters}`} role="group" aria-label={t('imports:docs')}>
        <Button variant="minimal" active={!step} text={t('imports:all')} onClick={() => setStep(undefined)} />
        {importSteps.map(
          (each) =>
            plan.counts[each] > 0 && (
              <Button
                key={each}
                variant="minimal"
                active={step === each}
                aria-pressed={step === each}
                text={`${t(`imports:steps_.${each}`)} ${plan.counts[each]}`}
                onClick={() => setStep(each)}
              />
            ),
        )}
        {models > 0 && (
          <Button
            variant="minimal"
            active={step === 'models'}
            aria-pressed={step === 'models'}
            text={`${t('imports:models')} ${models}`}
            onClick={() => setStep('models')}
          />
        )}
        {meanings.counts.breaking > 0 && (
          <Button
            variant="minimal"
            active={step === 'breaking'}
            aria-pressed={step === 'breaking'}
            text={t('imports:onlyBreaking')}
            onClick={() => setStep('breaking')}
          />
        )}
      </div>
      <ChooseAll rows={rows} choice={choice} />
      {rows.length === 0 ? (
        <EmptyState small what={t('imports:noDocs')} />
      ) : (
        <ul ref={list} className={styles.entries} style={{ height: rows.length * ENTRY_HEIGHT }}>
          {rows.slice(shown.from, shown.to).map((entry, n) => (
            <EntryRow
              key={entry.at}
              entry={entry}
              choice={choice}
              meaning={byEntry.get(entry.at)}
              top={(shown.from + n) * ENTRY_HEIGHT}
              onOpen={() => setOpen(entry)}
            />
          ))}
        </ul>
      )}
      {open && <Changes planId={plan.id} entry={open} changes={changes} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

type Filter = ImportStep | 'models' | 'breaking';

/** Models last. With a filter no folders, because those of other docs would be in between. */
function entriesOf(
  all: readonly PlannedImportEntry[],
  filter: Filter | undefined,
  meanings: PlanMeanings['byEntry'],
): readonly PlannedImportEntry[] {
  const models = all.filter(isModel);
  if (!filter) return [...all.filter((entry) => !isModel(entry)), ...models];
  if (filter === 'models') return models;
  if (filter === 'breaking') return all.filter(({ at }) => (meanings.get(at)?.counts.breaking ?? 0) > 0);
  return all.filter((entry) => entry.step === filter && !isOn(entry.isFolder) && !isModel(entry));
}

/** What all updates together mean to callers. */
function PlanMeaning({ meanings, total }: { meanings: PlanMeanings; total: number }) {
  const { t } = useText();
  const { counts, compared, error } = meanings;
  if (total === 0) return null;
  if (error) return <p className="field-error">{t('imports:meaningFailed')}</p>;
  return (
    <p className={styles.meaning} role="status">
      <span>{t('imports:meaning')}</span>
      <SeverityTags counts={counts} />
      {compared < total ? (
        <span className="muted">{t('imports:compared', { compared, total })}</span>
      ) : (
        Object.values(counts).every((count) => count === 0) && <span className="muted">{t('imports:noMeaning')}</span>
      )}
    </p>
  );
}

/** Chooses or leaves out everything that the filter shows. */
function ChooseAll({ rows, choice }: { rows: readonly PlannedImportEntry[]; choice: PlanChoice }) {
  const { t } = useText();
  const state = choice.stateOf(rows);
  if (!state) return null;
  return (
    <Checkbox
      className={styles.chooseAll}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      label={choice.left.size > 0 ? t('imports:leftOut', { count: choice.left.size }) : t('imports:chooseAll')}
      onChange={() => choice.toggle(rows)}
    />
  );
}

interface ChangesProps {
  planId: string;
  entry: PlannedImportEntry;
  changes: (change: PlannedChange) => ReactNode;
  onClose: () => void;
}

function Changes({ planId, entry, changes, onClose }: ChangesProps) {
  const { t } = useText();
  const change = useCall(importPlanDoc, { id: planId, at: entry.at });
  return (
    <ModalDialog title={entry.name} onClose={onClose} className="compare-dialog">
      <div className={styles.changes}>
        <Loaded query={change} skeleton={<SkeletonRows rows={6} />}>
          {(found) => (
            <>
              {found.offers > 0 && <p className="muted">{t('imports:offers', { count: found.offers })}</p>}
              {found.meaning?.list.some(({ severity }) => severity !== 'wording') && (
                <section aria-label={t('changes.meaning')}>
                  <ChangeList changes={found.meaning} />
                </section>
              )}
              {isEmpty(found) ? <EmptyState small what={t('imports:noChanges')} /> : changes(found)}
            </>
          )}
        </Loaded>
      </div>
    </ModalDialog>
  );
}

const isEmpty = ({ fields, rows, text }: PlannedChange): boolean =>
  fields.length === 0 && rows.length === 0 && text.from === text.to;
