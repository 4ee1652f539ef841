import { Button, DialogBody, DialogFooter, Switch } from '@blueprintjs/core';
import { useDeferredValue, useState } from 'react';
import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import type { SetField } from '../editing/fields.js';
import { becomeArray } from '../editing/root-array.js';
import type { TableDefinition } from '../editing/table-definitions.js';
import { type TableEditing } from '../editing/table-editing.js';
import { applyPlan } from '../rows/row-cells.js';
import { ColumnChoice } from './ColumnChoice.js';
import styles from './import.module.css';
import { useImportTexts, useProblemText } from './import-texts.js';
import { PlanTree } from './PlanTree.js';
import { HEAVIEST_PLAN, type ImportPlan } from './plan/plan.js';
import { rowPlanOf } from './plan/row-plan.js';
import type { ImportFormat } from './read/detect.js';
import { LONGEST_TEXT, type ParseResult } from './read/imported-row.js';
import { SourcePane } from './SourcePane.js';
import { useReading } from './use-reading.js';

interface ImportDialogProps {
  editing: TableEditing;
  section: TableDefinition;
  /** The text that was pasted into the table, if the import began with a paste. */
  initial: string;
  set: SetField;
  /** Called after the rows were written, with the number of added or changed rows. */
  onDone: (count: number) => void;
  onClose: () => void;
}

/** The source text on the left, a preview of the resulting rows on the right. */
export function ImportDialog({ editing, section, initial, set, onDone, onClose }: ImportDialogProps) {
  const { t } = useText();
  const { style, root } = section;
  const texts = useImportTexts();
  const [tooLong, setTooLong] = useState(initial.length > LONGEST_TEXT ? initial.length : 0);
  const [text, setText] = useState(tooLong > 0 ? '' : initial);
  const [chosen, setChosen] = useState<ImportFormat>();
  const [asArray, setAsArray] = useState(true);
  const reading = useReading(useDeferredValue(text), chosen, style, editing);
  const { format, result, plan, planNow, table, setColumns } = reading;
  const wrong = useProblemText(result);
  const array = result?.ok ? result.notes.find((note) => note.kind === 'rootArray') : undefined;
  const changes = plan ? plan.inserts + plan.updates : 0;
  const isHeavy = plan !== undefined && plan.weight > HEAVIEST_PLAN;
  const isFull = plan !== undefined && editing.rows.shape().all.length + plan.inserts > rowLimits.rows;
  const mayApply = changes > 0 || (array !== undefined && root !== undefined && asArray);
  const apply = () => {
    const now = planNow();
    if (!now || !mayApply) return;
    editing.endStep();
    const rows = rowPlanOf(now);
    const made = applyPlan(editing, style, rows);
    if (array && root && asArray) becomeArray(editing, set, root, true, array.elementType);
    editing.endStep();
    onClose();
    onDone(now.inserts + now.updates);
    editing.rows.flash([...made, ...rows.update.map(({ id }) => id)]);
  };
  const take = (next: string) => {
    setTooLong(next.length > LONGEST_TEXT ? next.length : 0);
    if (next.length <= LONGEST_TEXT) setText(next);
  };
  return (
    <ModalDialog
      className={styles.importDialog}
      title={t('api:paste.title', { table: t(`api:form.section.${section.title}`) })}
      onClose={onClose}
    >
      <DialogBody>
        <div className={styles.importPanes}>
          <SourcePane
            style={style}
            text={text}
            onText={take}
            format={format}
            isChosen={chosen !== undefined}
            onFormat={setChosen}
            wrong={wrong}
            at={result?.ok === false ? result.at : undefined}
          />
          <section className={styles.importOutcome} aria-label={t('api:paste.outcome')} aria-live="polite">
            {tooLong > 0 && (
              <p className={styles.importWrong} role="alert">
                {t('api:paste.tooLong', {
                  size: texts.size(tooLong),
                  max: texts.size(LONGEST_TEXT),
                })}
              </p>
            )}
            {format === 'table' && table && result?.ok && (
              <ColumnChoice table={table} style={style} onColumns={setColumns} />
            )}
            {plan && result?.ok && (
              <>
                <Outcome plan={plan} result={result} />
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
            {isHeavy && <p className={styles.importWrong}>{t('api:paste.tooMany')}</p>}
            {isFull && <p className={styles.importWrong}>{t('api:paste.full', { max: rowLimits.rows })}</p>}
            {!plan && tooLong === 0 && (
              <p className={`muted ${styles.importHint}`}>
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
              text={plan && changes > 0 ? texts.apply(plan) : t('api:paste.apply')}
              onClick={apply}
            />
          </>
        }
      >
        <span className={`muted ${styles.importPromise}`}>{t('api:paste.promise')}</span>
      </DialogFooter>
    </ModalDialog>
  );
}

function Outcome({ plan, result }: { plan: ImportPlan; result: ParseResult & { ok: true } }) {
  const texts = useImportTexts();
  const notes = texts.notes(result.notes, plan);
  return (
    <>
      <p className={styles.importCounts}>{texts.counts(plan)}</p>
      {notes.length > 0 && (
        <ul className={styles.importNotes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
