import { Button } from '@blueprintjs/core';
import { useState, useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { constraintsOfBody, valueText } from '../../../../../contracts/docs/doc-types/constraint-texts.js';
import { useText } from '../../../../lib/i18n.js';
import { RowText } from '../../../markdown/RowText.js';
import { ConstraintsDialog } from '../../constraints/ConstraintsDialog.js';
import type { ApiFields } from '../../editing/fields.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { useRow } from '../../editing/use-row.js';
import { type BodyOf, bodyRow } from '../../editing/whole-body.js';

interface BodyRootProps {
  editing: TableEditing;
  of: BodyOf;
  /** The row of the media type of the table, if it has one. */
  row: string | undefined;
  fields: ApiFields;
  style: ParamStyle;
  /** The title of the table. */
  name: string;
}

/** Above the rows of a body: its constraints as a whole, which open in the dialog of those of a row. */
export function BodyRoot({ editing, of, row, fields, style, name }: BodyRootProps) {
  const { t } = useText();
  const [isOpen, open] = useState(false);
  const { parts, cells } = useRow(editing, row);
  const description = cells?.description.trim() ?? '';
  const isPlain = useIsPlain(editing, style);
  const list = of === 'request' ? fields.isRequestArray : fields.isResponseArray;
  const element = (of === 'request' ? fields.requestArrayType : fields.responseArrayType) || 'object';
  const texts = constraintsOfBody(parts, (keyword, value) => t(`api:constraint.said.${keyword}`, { value }));
  const chips = [
    ...texts,
    ...(parts.values ?? []).map((value) => ({ attribute: `value/${value.value}`, text: valueText(value) })),
  ];
  // The row of a plain value has its constraints itself.
  const isOffered = editing.mayEdit && (chips.length > 0 || list || isPlain === false);
  if (!isOffered && chips.length === 0 && description === '') return null;
  const body = {
    ...{ name, type: list ? `${element}[]` : 'object' },
    make: () => bodyRow(editing, of, fields.contentType),
  };
  return (
    <div className="form-body-root">
      {description !== '' && (
        <div className="form-body-text" data-blame={`row:${row}:description`}>
          <RowText text={description} />
        </div>
      )}
      {chips.map(({ attribute, text }) => (
        <span key={attribute} className="grid-chip" data-blame={`row:${row}:${attribute}`}>
          {text}
        </span>
      ))}
      {isOffered && (
        <Button
          variant="minimal"
          size="small"
          text={t('api:constraint.open')}
          aria-label={t('api:constraint.title', { name })}
          aria-haspopup="dialog"
          onClick={() => open(true)}
        />
      )}
      {isOpen && <ConstraintsDialog editing={editing} row={row} body={body} onClose={() => open(false)} />}
    </div>
  );
}

/** Whether the only row of the table is a plain value; undefined: it has no rows. */
function useIsPlain(editing: TableEditing, style: ParamStyle): boolean | undefined {
  const { rows } = editing;
  const shown = useSyncExternalStore(rows.subscribeShape, () => {
    const top = rows.arrangedOf(style).filter(({ gone, depth }) => !gone && depth === 0);
    return top.length === 1 ? (top[0]?.id ?? '') : top.length > 1 ? MANY : '';
  });
  const only = useRow(editing, shown === '' || shown === MANY ? undefined : shown);
  if (shown === '') return undefined;
  return only.cells?.name === '' && only.parts.kind === undefined;
}
/** Ids of rows have no space. */
const MANY = ' ';
