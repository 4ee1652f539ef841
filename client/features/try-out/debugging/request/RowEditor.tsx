import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import type { Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { useText } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';
import { type DraftRow, emptyRow } from './draft.js';

interface RowEditorProps {
  readonly label: string;
  readonly rows: readonly DraftRow[];
  readonly onRows: (rows: readonly DraftRow[]) => void;
  /** The doc's rows by name: descriptions and the values of dictionaries. */
  readonly documented: ReadonlyMap<string, Row>;
  /** False for path variables, whose names are in the path. */
  readonly takesMore?: boolean;
  /** Of a form: the files chosen for a row. */
  readonly onFiles?: (name: string, files: readonly File[]) => void;
}

/** Names and values, each with a switch; the last line is always free. */
export function RowEditor({ label, rows, onRows, documented, takesMore = true, onFiles }: RowEditorProps) {
  const { t } = useText();
  const shown = takesMore ? [...rows, emptyRow] : rows;
  const set = (at: number, row: DraftRow) =>
    onRows(shown.map((each, index) => (index === at ? row : each)).filter(isUsed));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.rows}>
      <legend>{label}</legend>
      {shown.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows may have equal names; their place is their identity
        <div className={styles.row} key={at}>
          {takesMore && (
            <Checkbox
              className={styles.check}
              aria-label={t('debugging:sendRow', { name: row.name || at + 1 })}
              checked={row.isOn}
              disabled={!isUsed(row)}
              onChange={(event) => set(at, { ...row, isOn: event.currentTarget.checked })}
            />
          )}
          <InputGroup
            className={styles.name}
            aria-label={t('debugging:name')}
            value={row.name}
            placeholder={t('debugging:name')}
            readOnly={!takesMore}
            spellCheck={false}
            onValueChange={(name) => set(at, { ...row, name })}
          />
          <Value
            row={row}
            known={documented.get(row.name)}
            isNeeded={!takesMore}
            onRow={(next) => set(at, next)}
            onFiles={onFiles}
          />
          {row.partType && (
            <code className={styles.partType} translate="no" title={row.partType}>
              {row.partType}
            </code>
          )}
          {takesMore && (
            <Button
              variant="minimal"
              icon={<CrossIcon />}
              aria-label={t('debugging:removeRow', { name: row.name || at + 1 })}
              disabled={!isUsed(row)}
              onClick={() => onRows(rows.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

const isUsed = ({ name, value, isFile }: DraftRow): boolean => name !== '' || value !== '' || isFile === true;

interface ValueProps {
  readonly row: DraftRow;
  readonly known: Row | undefined;
  /** Of a path variable: without a value, its braces would be sent. */
  readonly isNeeded: boolean;
  readonly onRow: (row: DraftRow) => void;
  readonly onFiles: RowEditorProps['onFiles'];
}

function Value({ row, known, isNeeded, onRow, onFiles }: ValueProps) {
  const { t } = useText();
  const isMissing = isNeeded && row.value === '';
  const label = t('debugging:valueOf', { name: row.name });
  const items = known?.enumInfo?.items ?? [];
  if (row.isFile && onFiles)
    return (
      <input
        className={styles.value}
        type="file"
        multiple
        aria-label={label}
        onChange={(event) => onFiles(row.name, [...(event.currentTarget.files ?? [])])}
      />
    );
  if (items.length > 0 && (row.value === '' || items.some(({ value }) => value === row.value)))
    return (
      <HTMLSelect
        className={styles.value}
        aria-label={label}
        value={row.value}
        onChange={(event) => onRow({ ...row, value: event.currentTarget.value })}
        options={[
          { value: '', label: '' },
          ...items.map(({ name, value, description }) => ({ value, label: [value, description || name].join(' · ') })),
        ]}
      />
    );
  return (
    <>
      <InputGroup
        className={styles.value}
        aria-label={label}
        value={row.value}
        intent={isMissing ? 'warning' : 'none'}
        aria-invalid={isMissing}
        title={known?.description}
        placeholder={
          known?.description.replace(/<[^>]{0,500}>/g, '').slice(0, 80) ||
          t(isNeeded ? 'debugging:valueNeeded' : 'debugging:value')
        }
        spellCheck={false}
        onValueChange={(value) => onRow({ ...row, value })}
      />
      {onFiles && !known && (
        <Button
          variant="minimal"
          text={t('debugging:asFile')}
          onClick={() => onRow({ ...row, value: '', isFile: true })}
        />
      )}
    </>
  );
}
