import { Button, Callout, DialogBody, DialogFooter, Switch } from '@blueprintjs/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type KnownKeyword, kindOf } from '../../../../contracts/docs/doc-types/known-keywords.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../lib/i18n.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import type { TableEditing } from '../editing/table-editing.js';
import { setKeyword } from '../rows/row-parts.js';
import { fieldsFor, isTextType, shownJson, typedJson } from './constraint-fields.js';
import styles from './constraints.module.css';
import { DraftInput } from './DraftInput.js';
import { OtherKeywords } from './OtherKeywords.js';
import { ValueList } from './ValueList.js';

interface ConstraintsDialogProps {
  editing: TableEditing;
  row: string;
  onClose: () => void;
}

/** The keywords and values of a row: fields for those that fit its type, its enumeration, and any other keyword as JSON. */
export function ConstraintsDialog({ editing, row, onClose }: ConstraintsDialogProps) {
  const { t } = useText();
  const { parts, name, type } = useRow(editing, row);
  const isRemoved = useRemoved(editing, row);
  const fields = fieldsFor(type);
  const written = fields.filter((keyword) => kindOf(keyword) !== 'flag');
  const flags = fields.filter((keyword) => kindOf(keyword) === 'flag');
  const field = { editing, row, parts, isText: isTextType(type) };
  return (
    <ModalDialog
      title={name ? t('api:constraint.title', { name }) : t('api:constraint.open')}
      onClose={onClose}
      onOpened={(dialog) => dialog.querySelector('input')?.focus()}
      className="dialog-wide"
    >
      <DialogBody>
        {isRemoved && (
          <Callout compact intent="warning" role="alert" className={styles.removed}>
            {t('api:constraint.removed')}
          </Callout>
        )}
        <div className={styles.fields}>
          {written.map((keyword) => (
            <KeywordField key={keyword} keyword={keyword} {...field} />
          ))}
        </div>
        <div className={styles.flags}>
          {flags.map((keyword) => (
            <FlagField key={keyword} keyword={keyword} {...field} />
          ))}
        </div>
        <ValueList editing={editing} row={row} values={parts.values ?? []} isText={field.isText} />
        <OtherKeywords
          title={t('api:constraint.others')}
          schema={parts.schema ?? {}}
          known={fields}
          write={(keyword, text) => {
            editing.endStep();
            setKeyword(editing, row, keyword, text);
            editing.endStep();
          }}
        />
      </DialogBody>
      <DialogFooter actions={<Button text={t('action.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}

function useRow({ rows }: TableEditing, id: string): { parts: RowParts; name: string; type: string } {
  const subscribe = useCallback((notify: () => void) => rows.subscribeRow(id, notify), [rows, id]);
  const parts = useSyncExternalStore(subscribe, () => rows.partsOf(id));
  const { name, type } = useSyncExternalStore(subscribe, () => rows.cellsOf(id));
  return { parts, name, type };
}

/** Whether somebody deleted the row, or one above it, in the meantime; what is typed stays with the deleted row. */
function useRemoved({ rows }: TableEditing, id: string): boolean {
  return useSyncExternalStore(rows.subscribeShape, () => rows.shape().get(id)?.gone ?? true);
}

interface KeywordFieldProps {
  editing: TableEditing;
  row: string;
  parts: RowParts;
  isText: boolean;
  keyword: KnownKeyword;
}

function KeywordField({ editing, row, parts, isText, keyword }: KeywordFieldProps) {
  const { t } = useTranslation('api');
  const kind = kindOf(keyword);
  const write = (typed: string) => {
    const made = typedJson(kind, typed, isText);
    if ('wrong' in made) return t(`constraint.wrong.${made.wrong}`);
    editing.endStep();
    setKeyword(editing, row, keyword, made.json);
    editing.endStep();
    return undefined;
  };
  return (
    <DraftInput
      label={t(`constraint.keyword.${keyword}`)}
      shown={shownJson(kind, parts.schema?.[keyword], isText)}
      onWrite={write}
      isCode={keyword !== 'title'}
      placeholder={keyword === 'examples' ? '[…]' : undefined}
    />
  );
}

function FlagField({ editing, row, parts, keyword }: KeywordFieldProps) {
  const { t } = useTranslation('api');
  return (
    <Switch
      label={t(`constraint.keyword.${keyword}`)}
      checked={parts.schema?.[keyword] === 'true'}
      onChange={({ currentTarget }) => {
        editing.endStep();
        setKeyword(editing, row, keyword, currentTarget.checked ? 'true' : undefined);
        editing.endStep();
      }}
    />
  );
}
