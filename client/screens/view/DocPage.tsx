import { Button, useHotkeys } from '@blueprintjs/core';
import {
  EditIcon,
  ExportIcon,
  HistoryIcon,
  LinkIcon,
  LockIcon,
  MenuIcon,
  PrintIcon,
  PropertiesIcon,
  PulseIcon,
  TagIcon,
} from '@blueprintjs/icons';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { Comments } from '../../features/docs/comments/Comments.js';
import { DocBody, hasTables } from '../../features/docs/reading/DocBody.js';
import { DocTabs } from '../../features/docs/reading/DocTabs.js';
import { Outline } from '../../features/docs/reading/Outline.js';
import styles from '../../features/docs/reading/view.module.css';
import { PastPlan } from '../../features/history/past/PastPlan.js';
import { BlameButton } from '../../features/history/versions/blame/BlameSwitch.js';
import { usePartTexts } from '../../features/history/versions/entries/part-texts.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import { Offers } from '../../features/import-export/offers/Offers.js';
import { SubscribeStar, useSubscription } from '../../features/notifications/subscriptions/SubscribeStar.js';
import { editorPath } from '../../lib/doc-paths.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { useMay } from '../../lib/rights.js';
import { useIsWide } from '../../lib/viewport.js';
import { copyText } from '../../ui/copy.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { LinkButton } from '../../ui/links.js';
import { useTitle } from '../../ui/Page.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Tip } from '../../ui/Tip.js';
import { StatusTag } from '../../ui/tags.js';
import { useCompareParam } from './compare-param.js';

/** Loaded when the history is first opened, not with the page. */
const HistoryDrawer = lazy(async () => ({
  default: (await import('../../features/history/versions/HistoryDrawer.js')).HistoryDrawer,
}));

const MockPanel = lazy(async () => ({
  default: (await patiently(() => import('../../features/try-out/mocking/MockPanel.js'))).MockPanel,
}));
const CodePanel = lazy(async () => ({
  default: (await patiently(() => import('../../features/import-export/codegen/CodePanel.js'))).CodePanel,
}));
const DictionaryDrawer = lazy(async () => ({
  default: (await patiently(() => import('../../features/docs/reading/DictionaryDrawer.js'))).DictionaryDrawer,
}));

/** Loaded when it is first opened. */
const DebugTab = lazy(async () => ({ default: (await patiently(() => import('./DebugTab.js'))).DebugTab }));

type Doc = WireReply<typeof viewDoc>;

interface DocPageProps {
  doc: Doc;
  /** The moment whose doc this is; undefined: now. */
  at?: string;
  openTree?: () => void;
}

/** The reading page of a doc: title, one meta line, the text, its outline. */
export function DocPage({ doc, at, openTree }: DocPageProps) {
  const { t } = useText();
  useTitle(doc.name);
  const wide = useIsWide();
  const body = useRef<HTMLDivElement>(null);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [compare, clearCompare] = useCompareParam();
  const mayEditNow = useMay('doc.edit', { project: doc.projectId, space: doc.spaceId });
  const mayEdit = mayEditNow && !at;
  const editPath = editorPath(doc);
  const partTexts = usePartTexts();
  useViewerKeys(doc.id, mayEdit ? editPath : undefined, () => setHistoryOpen(true));
  return (
    <div className={styles.viewPage} data-doc-page="">
      <article className={hasTables(doc) ? `${styles.viewDoc} ${styles.viewApi}` : styles.viewDoc}>
        <Head
          doc={doc}
          at={at}
          openTree={openTree}
          editPath={mayEdit ? editPath : undefined}
          onHistory={() => setHistoryOpen(true)}
        />
        {mayEdit && <Offers docId={doc.id} texts={partTexts} />}
        <div ref={body} className="view-body">
          <ErrorBoundary resetKey={doc.id}>
            {at ? (
              <DocBody doc={doc} />
            ) : (
              <DocTabs
                doc={doc}
                debug={() => <DebugTab doc={doc} mayEdit={mayEdit} />}
                mock={() => <MockPanel key={doc.id} doc={doc} mayEdit={mayEdit} />}
                code={() => <CodePanel key={doc.id} docId={doc.id} moduleId={doc.moduleId} />}
              >
                <DocBody doc={doc} />
              </DocTabs>
            )}
          </ErrorBoundary>
        </div>
      </article>
      {wide && !hasTables(doc) && <Outline key={doc.id} body={body} changed={doc.streamVersion} />}
      {(historyOpen || compare) && (
        <Suspense fallback={null}>
          <HistoryDrawer
            key={compare && `${compare.from}..${compare.to}`}
            docId={doc.id}
            mayRestore={mayEditNow}
            unpublished={false}
            compare={compare}
            restorePart={({ at: then, name, fields, rowIds }, onDone) => (
              <PastPlan
                title={t('past:restore.partTitle', { name })}
                submit={t('past:restore.confirm')}
                wish={{
                  ...{ kind: 'restore', docId: doc.id, at: then },
                  only: { fields: [...fields], rowIds: [...rowIds] },
                }}
                onClose={onDone}
              />
            )}
            onClose={() => {
              setHistoryOpen(false);
              clearCompare();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface HeadProps {
  doc: Doc;
  at?: string;
  openTree?: () => void;
  editPath?: string;
  onHistory: () => void;
}

function Head({ doc, at, openTree, editPath, onHistory }: HeadProps) {
  const { t } = useText();
  const deprecated = doc.deprecated !== NOT_DEPRECATED;
  return (
    <header className={styles.viewHead}>
      <div className={`chips ${styles.viewTitle}`}>
        {openTree && (
          <Button
            className="no-print"
            variant="minimal"
            icon={<MenuIcon />}
            aria-label={t('viewer:openTree')}
            onClick={openTree}
          />
        )}
        <h1 tabIndex={-1} className={deprecated ? 'deprecated' : undefined} data-blame="field:name">
          {doc.name}
        </h1>
        <div className={`row gap-1 ${styles.viewActions} no-print`}>
          {!at && <SubscribeStar docId={doc.id} name={doc.name} />}
          <Tip content={t('viewer:copyLink')}>
            <Button
              variant="minimal"
              icon={<LinkIcon />}
              aria-label={t('viewer:copyLink')}
              onClick={() =>
                void copyText(`${location.origin}/view/${doc.id}${at ? `?at=${encodeURIComponent(at)}` : ''}`, t)
              }
            />
          </Tip>
          <Tip content={t('viewer:print')}>
            <Button
              className={styles.printer}
              variant="minimal"
              icon={<PrintIcon />}
              aria-label={t('viewer:print')}
              onClick={() => print()}
            />
          </Tip>
          <ExportButton docId={doc.id} at={at} />
          <Tip content={t('viewer:history')}>
            <Button variant="minimal" icon={<HistoryIcon />} aria-label={t('viewer:history')} onClick={onHistory} />
          </Tip>
          {!at && (
            <Tip content={t('activity:menu')}>
              <LinkButton
                variant="minimal"
                icon={<PulseIcon />}
                aria-label={t('activity:menu')}
                to={`/activity?docId=${doc.id}`}
              />
            </Tip>
          )}
          {hasTables(doc) && <DictionaryButton moduleId={doc.moduleId} />}
          {!at && <Comments key={doc.id} docId={doc.id} />}
          {!at && <BlameButton docId={doc.id} />}
          {editPath && <LinkButton intent="primary" icon={<EditIcon />} to={editPath} text={t('viewer:edit')} />}
        </div>
      </div>
      <div className={`row-wrap muted small ${styles.viewMeta}`}>
        <StatusTag status={doc.status} />
        {deprecated && (
          <span className="tag" data-tone="red" data-blame="field:deprecated">
            {t('viewer:deprecated')}
            {doc.deprecated && ` · ${doc.deprecated}`}
          </span>
        )}
        {isOn(doc.isLocked) && (
          <span className="tag">
            <LockIcon size={12} />
            {t('docs:locked')}
          </span>
        )}
        {doc.version && (
          <span className="tag">
            <TagIcon size={12} />
            {t('viewer:interfaceVersion', { version: doc.version })}
          </span>
        )}
        {doc.author && <span data-blame="field:author">{t('viewer:maintainer', { name: doc.author })}</span>}
        {doc.creatorName && doc.creatorName !== doc.author && (
          <span>{t('viewer:createdBy', { name: doc.creatorName })}</span>
        )}
        <span>
          <RelativeTime
            at={doc.modifiedAt}
            sentence={(when) => t('viewer:updatedBy', { name: doc.modifierName, when })}
          />
        </span>
        <button type="button" className="meta-button no-print" onClick={onHistory}>
          {t('viewer:version', { version: doc.streamVersion })}
        </button>
        <span>{t('viewer:docId', { id: doc.id })}</span>
      </div>
    </header>
  );
}

function ExportButton({ docId, at }: { docId: string; at: string | undefined }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tip content={t('export:action')}>
        <Button variant="minimal" icon={<ExportIcon />} aria-label={t('export:action')} onClick={() => setOpen(true)} />
      </Tip>
      <OpenExport target={isOpen ? { docIds: [docId], ...(at && { at }) } : undefined} onClose={() => setOpen(false)} />
    </>
  );
}

function DictionaryButton({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tip content={t('viewer:dictionaries')}>
        <Button
          variant="minimal"
          icon={<PropertiesIcon />}
          aria-label={t('viewer:dictionaries')}
          onClick={() => setOpen(true)}
        />
      </Tip>
      {isOpen && (
        <Suspense fallback={null}>
          <DictionaryDrawer moduleId={moduleId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useViewerKeys(docId: string, editPath: string | undefined, onHistory: () => void): void {
  const { t } = useText();
  const navigate = useNavigate();
  const { toggle } = useSubscription(docId);
  const act = useRef({ onHistory, toggle });
  act.current = { onHistory, toggle };
  const hotkeys = useMemo(() => {
    const key = (combo: string, label: string, onKeyDown: () => void) => ({
      combo,
      label,
      group: t('viewer:title'),
      global: true,
      onKeyDown,
    });
    return [
      ...(editPath ? [key('e', t('viewer:edit'), () => navigate(editPath))] : []),
      key('h', t('viewer:history'), () => act.current.onHistory()),
      key('s', t('viewer:subscribeKey'), () => act.current.toggle()),
    ];
  }, [t, navigate, editPath]);
  useHotkeys(hotkeys);
}
