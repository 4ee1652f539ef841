import { Button } from '@blueprintjs/core';
import { ImportIcon, PlusIcon } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { listModels } from '../../../../../contracts/docs/models.js';
import { listDictionaries } from '../../../../../contracts/workspace/dictionaries.js';
import { globalsOf } from '../../../../../contracts/workspace/environments.js';
import { useText } from '../../../../lib/i18n.js';
import { useCall } from '../../../../lib/query.js';
import type { Published } from '../../../doc-type/doc-type.js';
import type { ApiFields, SetField } from '../../editing/fields.js';
import { isPlainElement } from '../../editing/root-array.js';
import type { TableDefinition as Section } from '../../editing/table-definitions.js';
import { type TableEditing } from '../../editing/table-editing.js';
import { useRowCount } from '../../editing/use-row-count.js';
import { useBodyRow } from '../../editing/whole-body.js';
import { ParamGrid } from '../../grid/ParamGrid.js';
import { stateOf } from '../../grid/state/grid-state.js';
import { addAfter } from '../../rows/row-acts.js';
import { PathNote } from '../address/PathNote.js';
import { BodyRoot } from './BodyRoot.js';
import { CommonRows, CommonSwitch, commonFlags } from './CommonRows.js';
import { ModelRoot } from './ModelRoot.js';
import { ModelType } from './ModelType.js';
import { RequiredBody } from './RequiredBody.js';
import { RootArray } from './RootArray.js';
import { WholeBody, WholeChoice } from './WholeBody.js';

interface TableSectionProps {
  section: Section;
  editing: TableEditing;
  fields: ApiFields;
  set: SetField;
  doc: Published;
  typeOptions: readonly string[];
  /** Opens the import with that text. */
  onImport: (section: Section, text: string) => void;
  /** The number of rows that were just imported into this table. */
  imported: number | undefined;
  onUndoImport: () => void;
}

/** Models that the type cell offers. */
const MOST_MODELS = 200;

/** One table of the form with its common rows, root array and import. */
export function TableSection(props: TableSectionProps) {
  const { section, editing, fields, set, doc, typeOptions, onImport } = props;
  const { t } = useText();
  const { style, title, list, common, root, follows, isRare } = section;
  const count = useRowCount(editing, style);
  const globals = useCall(globalsOf, { moduleId: doc.moduleId }, { enabled: common !== undefined });
  // The switch is shown also if it is off and there are no common rows: it must be possible to turn it on again.
  const hasCommon = common !== undefined && ((globals.data?.[common].length ?? 0) > 0 || !fields[commonFlags[common]]);
  const dictionaries = useCall(listDictionaries, { moduleId: doc.moduleId });
  const models = useCall(listModels, { moduleId: doc.moduleId, limit: MOST_MODELS });
  // Of a method of a service there are no media types.
  const body = title === 'body' || title === 'response' ? root : undefined;
  const found = useBodyRow(editing, body ?? 'request');
  const whole = body && found?.ref !== undefined ? { row: found.row, ref: found.ref } : undefined;
  const published = useMemo(() => new Set((doc[list] ?? []).map(({ id }) => id)), [doc, list]);
  if (follows && editing.rows.arrangedOf(style).every(({ gone, id }) => gone && !published.has(id))) return null;
  const name = t(`api:form.section.${title}`);
  if (isRare && editing.rows.arrangedOf(style).length === 0)
    return <AddTable editing={editing} style={style} title={title} />;
  const isPlain =
    root !== undefined &&
    (root === 'request'
      ? fields.isRequestArray && isPlainElement(fields.requestArrayType)
      : fields.isResponseArray && isPlainElement(fields.responseArrayType));
  return (
    <section className="form-section" id={`form-${title}`} aria-label={name} tabIndex={-1}>
      <header className="form-section-head">
        <h2>{name}</h2>
        {title === 'model' && <ModelType editing={editing} />}
        {root && <RootArray editing={editing} fields={fields} set={set} of={root} />}
        {title === 'body' && <RequiredBody editing={editing} method={fields.httpMethod} />}
        {body && !whole && editing.mayEdit && (
          <WholeChoice
            editing={editing}
            docId={doc.id}
            of={body}
            contentType={fields.contentType}
            models={models.data?.list}
            hasRows={count > 0}
          />
        )}
        {common && hasCommon && <CommonSwitch editing={editing} fields={fields} set={set} list={common} />}
        {editing.mayEdit && !follows && <ImportResult count={props.imported} onUndo={props.onUndoImport} />}
        {editing.mayEdit && !follows && !whole && (
          <Button
            className="form-import"
            variant="minimal"
            size="small"
            icon={<ImportIcon size={14} />}
            text={t('api:form.import')}
            onClick={() => onImport(section, '')}
          />
        )}
      </header>
      {follows && <PathNote editing={editing} />}
      {common && hasCommon && <CommonRows fields={fields} doc={doc} list={common} rows={globals.data?.[common]} />}
      {(title === 'statuses' || title === 'bodies') && editing.mayEdit && (
        <p className="form-note">{t(`api:form.${title}Hint`)}</p>
      )}
      {whole && (
        <WholeBody
          editing={editing}
          docId={doc.id}
          row={whole.row}
          model={whole.ref}
          isList={body === 'request' ? fields.isRequestArray : fields.isResponseArray}
          models={models.data?.list}
          hasRows={count > 0}
        />
      )}
      {body && !whole && (
        <BodyRoot editing={editing} of={body} row={found?.row} fields={fields} style={style} name={name} />
      )}
      {title === 'model' && <ModelRoot editing={editing} name={doc.name} />}
      {isPlain && (
        <p className="form-note" data-tone={count > 1 ? 'warn' : undefined}>
          {count > 1 ? t('api:form.plainTooMany', { count }) : t('api:form.plainRow')}
        </p>
      )}
      {(!whole || count > 0) && (
        <ParamGrid
          docId={doc.id}
          editing={editing}
          style={style}
          label={name}
          dictionaries={dictionaries.data}
          models={models.data?.list}
          typeOptions={typeOptions}
          published={published}
          isFixed={follows === true}
          {...(!follows && { onPaste: (text: string) => onImport(section, text) })}
        />
      )}
    </section>
  );
}

/** In place of an empty table that few docs have. */
function AddTable({ editing, style, title }: Pick<TableSectionProps, 'editing'> & Pick<Section, 'style' | 'title'>) {
  const { t } = useText();
  if (!editing.mayEdit) return null;
  return (
    <Button
      className="form-add-table"
      variant="minimal"
      size="small"
      icon={<PlusIcon size={14} />}
      text={t(`api:form.section.${title}`)}
      onClick={() => {
        const id = addAfter(editing, style);
        // The button is gone: the new row has the focus.
        if (id !== undefined) stateOf(editing.rows, style).enter(id, 'name', 'select', undefined, 'name');
      }}
    />
  );
}

/** Shown beside the import button; it disappears with the next change. */
function ImportResult({ count, onUndo }: { count: number | undefined; onUndo: () => void }) {
  const { t } = useText();
  return (
    <span className="form-imported" role="status">
      {count !== undefined && (
        <>
          {t('api:paste.done', { count })}
          <Button variant="minimal" size="small" text={t('api:grid.act.undo')} onClick={onUndo} />
        </>
      )}
    </span>
  );
}
