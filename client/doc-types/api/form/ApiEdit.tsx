import { WarningSignIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { apiLimits, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../contracts/docs/doc-types/common.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { frontConfig } from '../../../../contracts/workspace/system.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { useCall } from '../../../lib/query.js';
import { CustomView } from '../../custom/CustomView.js';
import type { EditProps } from '../../doc-type/doc-type.js';
import { AboutForm } from '../about/AboutForm.js';
import { useFields } from '../editing/fields.js';
import { type TableDefinition as Section, tablesOf } from '../editing/table-definitions.js';
import { type TableEditing, useTableEditing } from '../editing/table-editing.js';
import { useRowCount } from '../editing/use-row-count.js';
import { useRowDefaults } from '../editing/use-row-defaults.js';
import { useTextOf } from '../editing/use-text-of.js';
import { MoreSection } from '../more/MoreSection.js';
import { AddressLine } from './address/AddressLine.js';
import { ForeignRowsNote } from './ForeignRowsNote.js';
import { FormNav, type NavEntry } from './FormNav.js';
import { LiveField } from './fields/LiveField.js';
import { LiveText } from './fields/LiveText.js';
import { Properties } from './Properties.js';
import { ServiceCard } from './ServiceCard.js';
import { TableSection } from './tables/TableSection.js';
import { useHandle } from './use-handle.js';
import { useImportResult } from './use-import-result.js';
import './form.css';

const ImportDialog = lazy(async () => ({
  default: (await patiently(() => import('../import/ImportDialog.js'))).ImportDialog,
}));

/** Loaded after the first paint of the live doc: its evaluation would delay the connection and the tables. */
const Description = lazy(async () => {
  await painted();
  return { default: (await patiently(() => import('./Description.js'))).Description };
});
/** A hidden tab gets no animation frames: delay in ms instead. */
const HIDDEN = 200;
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN);
  });

/** The published description in place of the editor until the doc is live and its code is loaded. */
const DescriptionSkeleton = ({ doc }: Pick<EditProps, 'doc'>) => (
  <div className="rich-text form-prose" inert aria-busy="true">
    {doc.body ? <CustomView doc={doc} /> : <div className="prose" />}
  </div>
);

const EXAMPLE = 'Order findOrder(String orderNo)';

/** Editor of an HTTP or Dubbo doc: one page of live fields and tables. */
export function ApiEdit({ ydoc, awareness, doc, mayEdit, onHandle, onFolder, isPublished = false }: EditProps) {
  const { t } = useText();
  const page = useRef<HTMLDivElement>(null);
  const defaults = useRowDefaults(doc.moduleId, mayEdit);
  const editing = useTableEditing(ydoc, awareness, mayEdit, defaults);
  const { fields, set } = useFields(editing);
  const tables = tablesOf(doc);
  const setProse = useHandle({ editing, tables, page, onHandle });
  const [importing, setImporting] = useState<{ section: Section; text: string }>();
  const imported = useImportResult(editing);
  const entries = useEntries(editing, tables, doc.type);
  const typeOptions = useTypeOptions();
  const isDubbo = doc.type === DocType.dubbo;
  const { isModel, isAbout } = factsOf(doc.type);
  const toNext = () => page.current?.querySelector<HTMLElement>('.form-properties input')?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the fields
    <div className="api-edit" ref={page} onKeyDown={(event) => onUndoKey(event, editing)}>
      <FormNav editing={editing} entries={entries} page={page} />
      <div className="form-sheet" inert={isPublished && mayEdit} aria-busy={isPublished}>
        <ForeignRowsNote editing={editing} />
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
          ) : isModel || isAbout ? null : (
            <AddressLine editing={editing} fields={fields} set={set} doc={doc} onEnter={toNext} />
          )}
          <Properties editing={editing} fields={fields} set={set} doc={doc} />
          {isDubbo && <ServiceCard doc={doc} onFolder={mayEdit ? onFolder : undefined} />}
          <div className="form-description" data-blame="field:body">
            {isPublished ? (
              <DescriptionSkeleton doc={doc} />
            ) : (
              <Suspense fallback={<DescriptionSkeleton doc={doc} />}>
                <Description
                  ydoc={ydoc}
                  awareness={awareness}
                  mayEdit={mayEdit}
                  label={t('api:form.description')}
                  hint={t(isModel ? 'api:form.modelHint' : isAbout ? 'api:about.hint' : 'api:form.descriptionHint')}
                  onHandle={setProse}
                />
              </Suspense>
            )}
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
            imported={imported.result?.style === section.style ? imported.result.count : undefined}
            onUndoImport={imported.undo}
          />
        ))}
        {isAbout ? <AboutForm editing={editing} /> : <RemarkSection editing={editing} />}
        {doc.type === DocType.http && <MoreSection editing={editing} />}
      </div>
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog
            editing={editing}
            section={importing.section}
            initial={importing.text}
            set={set}
            onDone={(count) => imported.setResult({ style: importing.section.style, count })}
            onClose={() => setImporting(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function RemarkSection({ editing }: { editing: TableEditing }) {
  const { t } = useText();
  const note = useId();
  const text = editing.ydoc.getText(live.remark);
  const isTooLong = useTextOf(text).length > apiLimits.remark;
  return (
    <section className="form-section" id="form-remark" aria-label={t('api:form.remark')} tabIndex={-1}>
      <header className="form-section-head">
        <h2>{t('api:form.remark')}</h2>
      </header>
      <LiveField editing={editing} place="remark">
        <LiveText
          editing={editing}
          text={text}
          label={t('api:form.remark')}
          placeholder={t('api:form.remarkHint')}
          className="form-remark"
          rows={3}
          isWrong={isTooLong}
          describedBy={isTooLong ? note : undefined}
        />
      </LiveField>
      {isTooLong && (
        <ul className="address-marks" id={note}>
          <li>
            <WarningSignIcon size={12} />
            <span>{t('api:grid.mark.tooLong')}</span>
          </li>
        </ul>
      )}
    </section>
  );
}

/** Undoes our own last step anywhere in the form; the description's editor has its own undo. */
function onUndoKey(event: KeyboardEvent, editing: TableEditing): void {
  const key = event.key.toLowerCase();
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || !/^[zy]$/.test(key)) return;
  const { target } = event;
  if (!(target instanceof Element) || target.closest('.ProseMirror, .bp6-dialog')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) editing.redo();
  else editing.undo();
}

const aboutParts = ['info', 'schemes', 'tags', 'servers', 'others'] as const;

function useEntries(editing: TableEditing, tables: readonly Section[], type: DocType): readonly NavEntry[] {
  const { t } = useText();
  const following = tables.find(({ follows }) => follows);
  const count = useRowCount(editing, following?.style ?? 0);
  const cookies = useRowCount(editing, ParamStyle.cookie);
  const bodies = useRowCount(editing, ParamStyle.bodies);
  const statuses = useRowCount(editing, ParamStyle.responses);
  return useMemo(
    () => [
      { id: 'form-basics', title: t('api:form.section.basics') },
      ...tables
        .filter(({ follows, isRare, title }) => {
          if (isRare) return (title === 'cookie' ? cookies : title === 'bodies' ? bodies : statuses) > 0;
          return !follows || count > 0;
        })
        .map(({ style, title }) => ({ id: `form-${title}`, title: t(`api:form.section.${title}`), style })),
      ...(factsOf(type).isAbout
        ? aboutParts.map((part) => ({ id: `form-about-${part}`, title: t(`api:about.part.${part}`) }))
        : [{ id: 'form-remark', title: t('api:form.remark') }]),
      ...(type === DocType.http ? [{ id: 'form-more', title: t('api:more.title') }] : []),
    ],
    [tables, count, cookies, bodies, statuses, type, t],
  );
}

const noTypes: readonly string[] = [];

/** Additional types that this installation configures; invalid configuration adds none. */
function useTypeOptions(): readonly string[] {
  const { data } = useCall(frontConfig, { key: 'front.param.type-array' }, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    if (!data) return noTypes;
    try {
      const parsed: unknown = JSON.parse(data);
      return Array.isArray(parsed) ? parsed.filter((type) => typeof type === 'string') : noTypes;
    } catch {
      return noTypes;
    }
  }, [data]);
}
