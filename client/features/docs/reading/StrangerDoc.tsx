import { Button } from '@blueprintjs/core';
import { ClipboardIcon, LinkIcon, PrintIcon, PropertiesIcon, TagIcon } from '@blueprintjs/icons';
import { type JSX, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { viewDoc } from '../../../../contracts/docs/docs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { useDoor } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { useIsWide } from '../../../lib/viewport.js';
import { copyText } from '../../../ui/copy.js';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.js';
import { useTitle } from '../../../ui/Page.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { Tip } from '../../../ui/Tip.js';
import { DocBody, hasTables } from './DocBody.js';
import { DocTabs } from './DocTabs.js';
import { Outline } from './Outline.js';
import { useHeadingAddress } from './use-heading-address.js';
import styles from './view.module.css';

type Doc = WireReply<typeof viewDoc>;

const DictionaryDrawer = lazy(async () => ({
  default: (await patiently(() => import('./DictionaryDrawer.js'))).DictionaryDrawer,
}));

interface StrangerDocProps {
  doc: Doc;
  /** Where programs read it as Markdown. */
  markdownPath?: string;
  /** Above the doc: that a newer version is there. */
  news?: ReactNode;
  /** The form to try the doc out, where that is allowed. */
  debug?: ReactNode;
}

/** The page of a doc for readers without an account: what members read, without what belongs to members. */
export function StrangerDoc({ doc, markdownPath, news, debug }: StrangerDocProps) {
  useTitle(doc.name);
  const wide = useIsWide();
  const body = useRef<HTMLDivElement>(null);
  useHeadingAddress(body, doc.id);
  return (
    <div className={styles.viewPage}>
      <article className={hasTables(doc) ? `${styles.viewDoc} ${styles.viewApi}` : styles.viewDoc}>
        {news}
        <Head doc={doc} markdownPath={markdownPath} />
        <div ref={body} className="view-body">
          <ErrorBoundary resetKey={doc.id}>
            <DocTabs doc={doc} debug={() => debug}>
              <DocBody doc={doc} />
            </DocTabs>
          </ErrorBoundary>
        </div>
      </article>
      {wide && !hasTables(doc) && <Outline key={doc.id} body={body} changed={doc.streamVersion} />}
    </div>
  );
}

function Head({ doc, markdownPath }: Pick<StrangerDocProps, 'doc' | 'markdownPath'>) {
  const { t } = useText();
  const door = useDoor();
  const deprecated = doc.deprecated !== NOT_DEPRECATED;
  return (
    <header className={styles.viewHead}>
      <div className={`chips ${styles.viewTitle}`}>
        <h1 tabIndex={-1} className={deprecated ? 'deprecated' : undefined}>
          {doc.name}
        </h1>
        <div className={`row gap-1 ${styles.viewActions} no-print`}>
          <Act
            label={t('viewer:copyLink')}
            icon={<LinkIcon />}
            onClick={() => void copyText(location.origin + door.docPath(doc.id), t)}
          />
          {markdownPath && <CopyMarkdown path={markdownPath} />}
          <Act label={t('viewer:print')} icon={<PrintIcon />} onClick={() => print()} />
          {hasTables(doc) && <DictionaryButton moduleId={doc.moduleId} />}
        </div>
      </div>
      <div className={`row-wrap muted small ${styles.viewMeta}`}>
        {deprecated && (
          <span className="tag" data-tone="red">
            {t('viewer:deprecated')}
            {doc.deprecated && ` · ${doc.deprecated}`}
          </span>
        )}
        {doc.version && (
          <span className="tag">
            <TagIcon size={12} />
            {t('viewer:interfaceVersion', { version: doc.version })}
          </span>
        )}
        <span>
          <RelativeTime at={doc.modifiedAt} sentence={(when) => t('sharing:updated', { when })} />
        </span>
        <span>{t('viewer:version', { version: doc.streamVersion })}</span>
        {door.isPinned && hasTables(doc) && <span>{t('sharing:dictionariesAreNew')}</span>}
      </div>
    </header>
  );
}

function Act({ label, icon, onClick }: { label: string; icon: JSX.Element; onClick: () => void }) {
  return (
    <Tip content={label}>
      <Button variant="minimal" icon={icon} aria-label={label} onClick={onClick} />
    </Tip>
  );
}

function CopyMarkdown({ path }: { path: string }) {
  const { t } = useText();
  const copy = async () => {
    const response = await fetch(path).catch(() => undefined);
    if (response?.ok) await copyText(await response.text(), t);
  };
  return <Act label={t('sharing:copyMarkdown')} icon={<ClipboardIcon />} onClick={() => void copy()} />;
}

function DictionaryButton({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act label={t('viewer:dictionaries')} icon={<PropertiesIcon />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <DictionaryDrawer moduleId={moduleId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
