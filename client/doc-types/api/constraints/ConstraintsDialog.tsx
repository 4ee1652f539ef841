import { Button, Callout, DialogBody, DialogFooter, Switch } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { MODEL_ROOT } from '../../../../contracts/docs/doc-types/api.js';
import { type KnownKeyword, kindOf } from '../../../../contracts/docs/doc-types/known-keywords.js';
import { isOfSchema } from '../../../../contracts/docs/doc-types/media-shapes.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../lib/i18n.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import type { TableEditing } from '../editing/table-editing.js';
import { useModelRoot, useRow } from '../editing/use-row.js';
import { setKeyword } from '../rows/row-parts.js';
import { fieldsFor, isTextType, shownJson, typedJson } from './constraint-fields.js';
import styles from './constraints.module.css';
import { DraftInput } from './DraftInput.js';
import { OtherKeywords } from './OtherKeywords.js';
import { refusalText } from './refused-parts.js';
import { ValueList, type WriteParts } from './ValueList.js';

interface ConstraintsDialogProps {
  editing: TableEditing;
  /** Undefined: it is made with the first keyword. */
  row: string | undefined;
  /** What the row has the keywords of, instead of itself. */
  whole?: ConstrainedWhole;
  onClose: () => void;
}

/** A body or a model as a whole. `make`: the row of a body's media type; undefined where the doc is full. */
interface ConstrainedWhole {
  readonly name: string;
  readonly type: string;
  readonly make?: () => string | undefined;
}

/** The keywords and values of a row: fields for those that fit its type, its enumeration, and any other keyword as JSON. */
export function ConstraintsDialog({ editing, row, whole, onClose }: ConstraintsDialogProps) {
  const { t } = useText();
  const { cells, parts: ofRow } = useRow(editing, row);
  const ofModel = useModelRoot(editing);
  const parts = row === MODEL_ROOT ? ofModel.parts : ofRow;
  const { name, type } = whole ?? cells ?? { name: '', type: '' };
  const isRemoved = useRemoved(editing, row);
  /** As one step of undo. */
  const write: WriteParts = (change) => {
    editing.endStep();
    const id = row ?? whole?.make?.();
    const refusal = id === undefined ? undefined : change(id);
    editing.endStep();
    return refusalText(t, refusal);
  };
  const fields = fieldsFor(type);
  const written = fields.filter((keyword) => kindOf(keyword) !== 'flag');
  const flags = fields.filter((keyword) => kindOf(keyword) === 'flag');
  const field = { editing, write, parts, isText: isTextType(type) };
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
        <ValueList editing={editing} write={write} values={parts.values ?? []} isText={field.isText} />
        <OtherKeywords
          title={t('api:constraint.others')}
          schema={parts.schema ?? {}}
          known={whole ? [...fields, ...Object.keys(parts.schema ?? {}).filter((one) => !isOfSchema(one))] : fields}
          write={(keyword, text) => write((id) => setKeyword(editing, id, keyword, text))}
        />
      </DialogBody>
      <DialogFooter actions={<Button text={t('action.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}

/** Whether somebody deleted the row, or one above it, in the meantime; what is typed stays with the deleted row. */
function useRemoved({ rows }: TableEditing, id: string | undefined): boolean {
  return useSyncExternalStore(
    rows.subscribeShape,
    () => id !== undefined && id !== MODEL_ROOT && (rows.shape().get(id)?.gone ?? true),
  );
}

interface KeywordFieldProps {
  editing: TableEditing;
  write: WriteParts;
  parts: RowParts;
  isText: boolean;
  keyword: KnownKeyword;
}

function KeywordField({ editing, write, parts, isText, keyword }: KeywordFieldProps) {
  const { t } = useTranslation('api');
  const kind = kindOf(keyword);
  const writeTyped = (typed: string) => {
    const made = typedJson(kind, typed, isText);
    if ('wrong' in made) return t(`constraint.wrong.${made.wrong}`);
    return write((id) => setKeyword(editing, id, keyword, made.json));
  };
  return (
    <DraftInput
      label={t(`constraint.keyword.${keyword}`)}
      shown={shownJson(kind, parts.schema?.[keyword], isText)}
      onWrite={writeTyped}
      isCode={keyword !== 'title'}
      placeholder={keyword === 'examples' ? '[…]' : undefined}
    />
  );
}

function FlagField({ editing, write, parts, keyword }: KeywordFieldProps) {
  const { t } = useTranslation('api');
  return (
    <Switch
      label={t(`constraint.keyword.${keyword}`)}
      checked={parts.schema?.[keyword] === 'true'}
      onChange={({ currentTarget: { checked } }) =>
        write((id) => setKeyword(editing, id, keyword, checked ? 'true' : undefined))
      }
    />
  );
}
