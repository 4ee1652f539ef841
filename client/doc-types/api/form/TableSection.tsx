import { Button } from '@blueprintjs/core';
import { ImportIcon } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { listDictionaries } from '../../../../contracts/dictionaries.js';
import { globalsOf } from '../../../../contracts/environments.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import type { Published } from '../../doc-type.js';
import { ParamGrid, type TableEditing } from '../grid/index.js';
import { CommonRows, CommonSwitch } from './CommonRows.js';
import { useRowCount } from './FormNav.js';
import type { ApiFields, SetField } from './fields.js';
import { PathNote } from './PathNote.js';
import { isPlainElement, RootArray } from './RootArray.js';
import type { TableSection as Section } from './sections.js';

interface TableSectionProps {
  section: Section;
  editing: TableEditing;
  fields: ApiFields;
  set: SetField;
  doc: Published;
  typeOptions: readonly string[];
  /** Opens the import with that text. */
  onImport: (section: Section, text: string) => void;
}

/** One table of the form with what belongs to it: common rows, root array, import. */
export function TableSection({ section, editing, fields, set, doc, typeOptions, onImport }: TableSectionProps) {
  const { t } = useText();
  const { style, title, list, common, root, follows } = section;
  const count = useRowCount(editing, style);
  const globals = useCall(globalsOf, { moduleId: doc.moduleId }, { enabled: common !== undefined });
  const dictionaries = useCall(listDictionaries, { moduleId: doc.moduleId });
  const published = useMemo(() => new Set(doc[list].map(({ id }) => id)), [doc, list]);
  if (follows && editing.rows.arrangedOf(style).every(({ gone, id }) => gone && !published.has(id))) return null;
  const name = t(`api:form.section.${title}`);
  const isPlain =
    root !== undefined &&
    (root === 'request'
      ? fields.isRequestArray && isPlainElement(fields.requestArrayType)
      : fields.isResponseArray && isPlainElement(fields.responseArrayType));
  return (
    <section className="form-section" id={`form-${title}`} aria-label={name} tabIndex={-1}>
      <header className="form-section-head">
        <h2>{name}</h2>
        {root && <RootArray editing={editing} fields={fields} set={set} of={root} />}
        {common && <CommonSwitch editing={editing} fields={fields} set={set} list={common} />}
        {editing.mayEdit && !follows && (
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
      {common && <CommonRows fields={fields} doc={doc} list={common} rows={globals.data?.[common]} />}
      {isPlain && (
        <p className="form-note" data-tone={count > 1 ? 'warn' : undefined}>
          {count > 1 ? t('api:form.plainTooMany', { count }) : t('api:form.plainRow')}
        </p>
      )}
      <ParamGrid
        editing={editing}
        style={style}
        label={name}
        dictionaries={dictionaries.data}
        typeOptions={typeOptions}
        published={published}
        isFixed={follows === true}
        {...(!follows && { onPaste: (text: string) => onImport(section, text) })}
      />
    </section>
  );
}
