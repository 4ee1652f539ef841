import { Button, Dialog, DialogBody, DialogFooter, Switch } from '@blueprintjs/core';
import { useDeferredValue, useState } from 'react';
import { rowLimits } from '../../../../contracts/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import { toast } from '../../../ui/toaster.js';
import type { SetField } from '../form/fields.js';
import { becomeArray } from '../form/RootArray.js';
import type { TableSection } from '../form/sections.js';
import { applyPlan, type TableEditing } from '../grid/index.js';
import { ColumnChoice } from './ColumnChoice.js';
import type { Format } from './detect.js';
import { LONGEST_TEXT, type Understood } from './draft.js';
import { PlanTree } from './PlanTree.js';
import { HEAVIEST_PLAN, type Plan, rowPlanOf } from './plan.js';
import { SourcePane } from './SourcePane.js';
import { useReading } from './use-reading.js';
import { useTrouble, useWords } from './words.js';
import './import.css';

interface ImportDialogProps {
  editing: TableEditing;
  section: TableSection;
  /** What was pasted into the table, if the import began so. */
  initial: string;
  set: SetField;
  onClose: () => void;
}

/** Text from elsewhere on the left, what becomes of it on the right, before it happens. */
export function ImportDialog({ editing, section, initial, set, onClose }: ImportDialogProps) {
  const { t } = useText();
  const { style, root } = section;
  const words = useWords();
  const [tooLong, setTooLong] = useState(initial.length > LONGEST_TEXT ? initial.length : 0);
  const [text, setText] = useState(tooLong > 0 ? '' : initial);
  const [chosen, setChosen] = useState<Format>();
  const [asArray, setAsArray] = useState(true);
  const reading = useReading(useDeferredValue(text), chosen, style, editing);
  const { format, said, plan, planNow, table, setColumns } = reading;
  const wrong = useTrouble(said);
  const array = said?.ok ? said.notes.find((note) => note.kind === 'rootArray') : undefined;
  const changes = plan ? plan.inserts + plan.updates : 0;
  const isHeavy = plan !== undefined && plan.weight > HEAVIEST_PLAN;
  const isFull = plan !== undefined && editing.rows.shape().all.length + plan.inserts > rowLimits.rows;
  const mayApply = changes > 0 || (array !== undefined && root !== undefined && asArray);
  const apply = () => {
    const now = planNow();
    if (!now || !mayApply) return;
    editing.endStep();
    applyPlan(editing, style, rowPlanOf(now));
    if (array && root && asArray) becomeArray(editing, set, root, true, array.elementType);
    editing.endStep();
    void toast({ intent: 'success', message: words.done(now) });
    onClose();
  };
  const take = (next: string) => {
    setTooLong(next.length > LONGEST_TEXT ? next.length : 0);
    if (next.length <= LONGEST_TEXT) setText(next);
  };
  return (
    <Dialog
      isOpen
      className="import-dialog"
      title={t('api:paste.title', { table: t(`api:form.section.${section.title}`) })}
      onClose={onClose}
    >
      <DialogBody>
        <div className="import-panes">
          <SourcePane
            style={style}
            text={text}
            onText={take}
            format={format}
            isChosen={chosen !== undefined}
            onFormat={setChosen}
            wrong={wrong}
            at={said?.ok === false ? said.at : undefined}
          />
          <section className="import-outcome" aria-label={t('api:paste.outcome')} aria-live="polite">
            {tooLong > 0 && (
              <p className="import-wrong" role="alert">
                {t('api:paste.tooLong', {
                  size: words.size(tooLong),
                  max: words.size(LONGEST_TEXT),
                })}
              </p>
            )}
            {format === 'table' && table && said?.ok && (
              <ColumnChoice table={table} style={style} onColumns={setColumns} />
            )}
            {plan && said?.ok && (
              <>
                <Outcome plan={plan} said={said} />
                {array && root && (
                  <Switch
                    checked={asArray}
                    label={t('api:paste.asArray', { type: array.elementType })}
                    onChange={(event) => setAsArray(event.currentTarget.checked)}
                  />
                )}
                <PlanTree rows={plan.rows} style={style} />
              </>
            )}
            {isHeavy && <p className="import-wrong">{t('api:paste.tooMany')}</p>}
            {isFull && <p className="import-wrong">{t('api:paste.full', { max: rowLimits.rows })}</p>}
            {!plan && tooLong === 0 && (
              <p className="muted import-hint">
                {text.trim() === '' ? t('api:paste.nothingYet') : t('api:paste.notRead')}
              </p>
            )}
          </section>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('app:action.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              disabled={!mayApply || isHeavy || isFull}
              text={plan && changes > 0 ? words.apply(plan) : t('api:paste.apply')}
              onClick={apply}
            />
          </>
        }
      >
        <span className="muted import-promise">{t('api:paste.promise')}</span>
      </DialogFooter>
    </Dialog>
  );
}

function Outcome({ plan, said }: { plan: Plan; said: Understood & { ok: true } }) {
  const words = useWords();
  const notes = words.notes(said.notes, plan);
  return (
    <>
      <p className="import-counts">{words.counts(plan)}</p>
      {notes.length > 0 && (
        <ul className="import-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
