import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { live } from '../../../../contracts/doc-types/common.js';
import { DocType } from '../../../../contracts/enums.js';
import { frontConfig } from '../../../../contracts/system.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { useCall } from '../../../lib/query.js';
import { RichText } from '../../custom/RichText.js';
import type { EditProps } from '../../doc-type.js';
import { ForeignMark, type TableEditing, useTableEditing } from '../grid/index.js';
import { AddressLine } from './AddressLine.js';
import { FormNav, type NavEntry, useRowCount } from './FormNav.js';
import { useFields } from './fields.js';
import { LiveField } from './LiveField.js';
import { LiveText } from './LiveText.js';
import { Properties } from './Properties.js';
import { ServiceCard } from './ServiceCard.js';
import { type TableSection as Section, tablesOf } from './sections.js';
import { TableSection } from './TableSection.js';
import { useHandle } from './use-handle.js';
import './form.css';

const ImportDialog = lazy(async () => ({
  default: (await patiently(() => import('../paste/ImportDialog.js'))).ImportDialog,
}));

const EXAMPLE = 'Order findOrder(String orderNo)';

/** An HTTP or a Dubbo doc: one page of fields and tables, every one of them live. */
export function ApiEdit({ ydoc, awareness, doc, mayEdit, onHandle, onFolder }: EditProps) {
  const { t } = useText();
  const page = useRef<HTMLDivElement>(null);
  const editing = useTableEditing(ydoc, awareness, mayEdit);
  const { fields, set } = useFields(editing);
  const tables = tablesOf(doc);
  const setEditor = useHandle({ editing, tables, page, onHandle });
  const [importing, setImporting] = useState<{ section: Section; text: string }>();
  const entries = useEntries(editing, tables);
  const typeOptions = useTypeOptions();
  const isDubbo = doc.type === DocType.dubbo;
  const toNext = () => page.current?.querySelector<HTMLElement>('.form-properties input')?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the fields
    <div className="api-edit" ref={page} onKeyDown={(event) => onUndoKey(event, editing)}>
      <FormNav editing={editing} entries={entries} page={page} />
      <div className="form-sheet">
        <ForeignMark editing={editing} />
        <section
          className="form-section form-basics"
          id="form-basics"
          aria-label={t('api:form.section.basics')}
          tabIndex={-1}
        >
          {isDubbo ? (
            <LiveField editing={editing} place="url" className="form-signature">
              <LiveText
                editing={editing}
                text={ydoc.getText(live.url)}
                label={t('api:form.signature')}
                placeholder={EXAMPLE}
                className="address-text"
                onEnter={toNext}
              />
            </LiveField>
          ) : (
            <AddressLine editing={editing} fields={fields} set={set} doc={doc} onEnter={toNext} />
          )}
          <Properties editing={editing} fields={fields} set={set} doc={doc} />
          {isDubbo && <ServiceCard doc={doc} onFolder={mayEdit ? onFolder : undefined} />}
          <div className="form-description" data-blame="field:body">
            <RichText
              ydoc={ydoc}
              awareness={awareness}
              mayEdit={mayEdit}
              label={t('api:form.description')}
              hint={t('api:form.descriptionHint')}
              className="form-prose"
              onEditor={setEditor}
            />
          </div>
        </section>
        {tables.map((section) => (
          <TableSection
            key={section.style}
            section={section}
            editing={editing}
            fields={fields}
            set={set}
            doc={doc}
            typeOptions={typeOptions}
            onImport={(of, text) => setImporting({ section: of, text })}
          />
        ))}
        <section className="form-section" id="form-remark" aria-label={t('api:form.remark')} tabIndex={-1}>
          <header className="form-section-head">
            <h2>{t('api:form.remark')}</h2>
          </header>
          <LiveField editing={editing} place="remark">
            <LiveText
              editing={editing}
              text={ydoc.getText(live.remark)}
              label={t('api:form.remark')}
              placeholder={t('api:form.remarkHint')}
              className="form-remark"
              rows={3}
            />
          </LiveField>
        </section>
      </div>
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog
            editing={editing}
            section={importing.section}
            initial={importing.text}
            set={set}
            onClose={() => setImporting(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Our own last step, wherever in the form we are; the description's editor undoes its own words. */
function onUndoKey(event: KeyboardEvent, editing: TableEditing): void {
  const key = event.key.toLowerCase();
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || !/^[zy]$/.test(key)) return;
  const { target } = event;
  if (!(target instanceof Element) || target.closest('.ProseMirror, .bp6-dialog')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) editing.redo();
  else editing.undo();
}

function useEntries(editing: TableEditing, tables: readonly Section[]): readonly NavEntry[] {
  const { t } = useText();
  const following = tables.find(({ follows }) => follows);
  const count = useRowCount(editing, following?.style ?? 0);
  return useMemo(
    () => [
      { id: 'form-basics', title: t('api:form.section.basics') },
      ...tables
        .filter(({ follows }) => !follows || count > 0)
        .map(({ style, title }) => ({ id: `form-${title}`, title: t(`api:form.section.${title}`), style })),
      { id: 'form-remark', title: t('api:form.remark') },
    ],
    [tables, count, t],
  );
}

const noTypes: readonly string[] = [];

/** Types that this installation offers beside ours; what an administrator wrote wrongly offers none. */
function useTypeOptions(): readonly string[] {
  const { data } = useCall(frontConfig, { key: 'front.param.type-array' }, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    if (!data) return noTypes;
    try {
      const said: unknown = JSON.parse(data);
      return Array.isArray(said) ? said.filter((type) => typeof type === 'string') : noTypes;
    } catch {
      return noTypes;
    }
  }, [data]);
}
