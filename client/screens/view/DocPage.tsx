import { Button, useHotkeys } from '@blueprintjs/core';
import { EditIcon, HistoryIcon, LinkIcon, LockIcon, MenuIcon, PrintIcon, PropertiesIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { viewDoc } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { DocType, NOT_DEPRECATED } from '../../../contracts/enums.js';
import { isOn } from '../../../contracts/wire.js';
import { docViews } from '../../doc-types/views.js';
import { BlameButton } from '../../features/history/BlameSwitch.js';
import { SubscribeStar, useSubscription } from '../../features/subscriptions/SubscribeStar.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { useMay } from '../../lib/rights.js';
import { useIsWide } from '../../lib/viewport.js';
import { copyText } from '../../ui/copy.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { LinkButton } from '../../ui/links.js';
import { useTitle } from '../../ui/Page.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { EmptyState } from '../../ui/states.js';
import { Tip } from '../../ui/Tip.js';
import { StatusTag } from '../../ui/tags.js';
import { Outline } from './Outline.js';

/** Comes with the first look into the past, not with the reader's page. */
const HistoryDrawer = lazy(async () => ({
  default: (await import('../../features/history/HistoryDrawer.js')).HistoryDrawer,
}));

const DictionaryDrawer = lazy(async () => ({
  default: (await patiently(() => import('./DictionaryDrawer.js'))).DictionaryDrawer,
}));

type Doc = WireReply<typeof viewDoc>;

/** The page that outsiders judge: title, one meta line, the text, its outline. */
export function DocPage({ doc, openTree }: { doc: Doc; openTree?: () => void }) {
  useTitle(doc.name);
  const wide = useIsWide();
  const body = useRef<HTMLDivElement>(null);
  const [historyOpen, setHistoryOpen] = useState(false);
  const mayEdit = useMay('doc.edit', { project: doc.projectId, space: doc.spaceId });
  const editPath = `/doc/${doc.type === DocType.custom ? 'edit_custom' : 'edit'}/${doc.moduleId}/${doc.id}`;
  useViewerKeys(doc.id, mayEdit ? editPath : undefined, () => setHistoryOpen(true));
  return (
    <div className="view-page">
      <article className={isApi(doc) ? 'view-doc view-api' : 'view-doc'}>
        <Head
          doc={doc}
          openTree={openTree}
          editPath={mayEdit ? editPath : undefined}
          onHistory={() => setHistoryOpen(true)}
        />
        <div ref={body} className="view-body">
          <ErrorBoundary resetKey={doc.id}>
            <Content doc={doc} />
          </ErrorBoundary>
        </div>
      </article>
      {wide && !isApi(doc) && <Outline key={doc.id} body={body} changed={doc.streamVersion} />}
      {historyOpen && (
        <Suspense fallback={null}>
          <HistoryDrawer
            docId={doc.id}
            mayRestore={mayEdit}
            unpublished={false}
            onClose={() => setHistoryOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Content({ doc }: { doc: Doc }) {
  const { t } = useText();
  if (saysNothing(doc)) return <EmptyState small what={t('viewer:blank')} why={t('viewer:blankWhy')} />;
  const View = docViews[doc.type];
  return <View doc={doc} />;
}

/** An HTTP or Dubbo doc is told by its address and tables too. */
const saysNothing = (doc: Doc): boolean =>
  !doc.description.trim() &&
  (!isApi(doc) ||
    (![doc.url, doc.remark].some((text) => text.trim()) &&
      [
        doc.pathParams,
        doc.headerParams,
        doc.queryParams,
        doc.requestParams,
        doc.responseParams,
        doc.errorCodeParams,
      ].every((rows) => rows.length === 0)));

const isApi = ({ type }: Doc): boolean => type === DocType.http || type === DocType.dubbo;

interface HeadProps {
  doc: Doc;
  openTree?: () => void;
  editPath?: string;
  onHistory: () => void;
}

function Head({ doc, openTree, editPath, onHistory }: HeadProps) {
  const { t } = useText();
  const deprecated = doc.deprecated !== NOT_DEPRECATED;
  return (
    <header className="view-head">
      <div className="view-title">
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
        <div className="view-actions no-print">
          <SubscribeStar docId={doc.id} />
          <Tip content={t('viewer:copyLink')}>
            <Button
              variant="minimal"
              icon={<LinkIcon />}
              aria-label={t('viewer:copyLink')}
              onClick={() => void copyText(`${location.origin}/view/${doc.id}`, t)}
            />
          </Tip>
          <Tip content={t('viewer:print')}>
            <Button variant="minimal" icon={<PrintIcon />} aria-label={t('viewer:print')} onClick={() => print()} />
          </Tip>
          <Tip content={t('viewer:history')}>
            <Button variant="minimal" icon={<HistoryIcon />} aria-label={t('viewer:history')} onClick={onHistory} />
          </Tip>
          {isApi(doc) && <DictionaryButton moduleId={doc.moduleId} />}
          <BlameButton docId={doc.id} />
          {editPath && <LinkButton intent="primary" icon={<EditIcon />} to={editPath} text={t('viewer:edit')} />}
        </div>
      </div>
      <div className="view-meta">
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
        {doc.author && <span data-blame="field:author">{t('viewer:maintainer', { name: doc.author })}</span>}
        <span>
          {t('viewer:updatedBy', { name: doc.modifierName })} <RelativeTime at={doc.modifiedAt} />
        </span>
        <button type="button" className="meta-button no-print" onClick={onHistory}>
          {t('viewer:version', { version: doc.streamVersion })}
        </button>
      </div>
    </header>
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
