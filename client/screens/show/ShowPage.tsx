import { DocumentOpenIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import {
  getComposePage,
  type getComposeProject,
  listVisibleComposePages,
  showRows,
} from '../../../contracts/composing.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { TreeNodeType } from '../../../contracts/enums.js';
import { RenderedMarkdown } from '../../doc-types/markdown/MarkdownDocView.js';
import { switchLanguage, useLanguages } from '../../features/account/languages.js';
import { DoorTree } from '../../features/doc-tree/DoorTree.js';
import { ResizeBar, useTreeWidth } from '../../features/doc-tree/ResizeBar.js';
import { nodeTag, type ViewNode } from '../../features/doc-tree/tree-node.js';
import { DocSkeleton } from '../../features/reading/DocSkeleton.js';
import { PublicShell } from '../../features/reading/PublicShell.js';
import shell from '../../features/reading/PublicShell.module.css';
import { StrangerDoc } from '../../features/reading/StrangerDoc.js';
import { TabStrip } from '../../features/reading/TabStrip.js';
import { useTabs, withTab } from '../../features/reading/tabs.js';
import view from '../../features/reading/view.module.css';
import { useDoor, useRead } from '../../lib/door.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useIsNarrow } from '../../lib/viewport.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import styles from './ShowPage.module.css';

type Facts = WireReply<typeof getComposeProject>;

/** The viewer of an open composed project: its extra pages, its tree, the doc. */
export function ShowPage({ facts }: { facts: Facts }) {
  const { docId = '' } = useParams();
  const narrow = useIsNarrow();
  const [width, setWidth] = useTreeWidth();
  const { tabs, isOn: tabsOn, setOn, setTabs } = useTabs();
  const list = useLanguages();
  const pages = useCall(listVisibleComposePages, { projectId: facts.id }).data ?? [];
  const aside = ({ docId: id, label, ...row }: ViewNode) =>
    setTabs(withTab(tabs, { id, name: label, version: row.version, tag: nodeTag(row) }));
  const { logo, accent, footerLinks } = facts;
  const tree = (
    <div className={styles.side}>
      <Pages pages={pages} current={docId} />
      <DoorTree docId={docId} onAside={narrow ? undefined : aside} />
    </div>
  );
  return (
    <PublicShell
      look={{ name: facts.title || facts.name, logo, accent, footerLinks }}
      files={[]}
      languages={{ list, onLanguage: (lang) => void switchLanguage(lang) }}
      docId={docId}
      side={narrow ? tree : <Beside tree={tree} width={width} onWidth={setWidth} />}
    >
      {!narrow && tabsOn && tabs.length > 1 && (
        <TabStrip tabs={tabs} docId={docId} onTabs={setTabs} onOff={() => setOn(false)} />
      )}
      <div key={docId} className={view.viewMain} data-scroller="">
        {pages.some(({ id }) => id === docId) ? (
          <ExtraPage id={docId} />
        ) : docId ? (
          <ComposedDoc docId={docId} />
        ) : (
          <Start facts={facts} first={pages[0]?.id} />
        )}
      </div>
    </PublicShell>
  );
}

function Beside({ tree, width, onWidth }: { tree: ReactNode; width: number; onWidth: (width: number) => void }) {
  return (
    <>
      <div className={`${view.viewSide} no-print`} style={{ width }}>
        {tree}
      </div>
      <ResizeBar width={width} onWidth={onWidth} />
    </>
  );
}

function Pages({ pages, current }: { pages: WireReply<typeof listVisibleComposePages>; current: string }) {
  const { t } = useText();
  const door = useDoor();
  if (pages.length === 0) return null;
  return (
    <nav className={styles.pages} aria-label={t('composing:pages')}>
      {pages.map(({ id, title }) => (
        <Link
          key={id}
          className={`${styles.page} cut`}
          to={door.docPath(id)}
          aria-current={id === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function ExtraPage({ id }: { id: string }) {
  const page = useCall(getComposePage, { id });
  useTitle(page.data?.title);
  return (
    <Loaded page query={page} skeleton={<DocSkeleton />}>
      {({ title, content }) => (
        <article className={shell.welcome}>
          <h1 tabIndex={-1}>{title}</h1>
          <RenderedMarkdown text={content} />
        </article>
      )}
    </Loaded>
  );
}

function ComposedDoc({ docId }: { docId: string }) {
  const door = useDoor();
  const { tabs, isOn: tabsOn, setTabs } = useTabs();
  const doc = useRead(door.doc(docId));
  const { data } = doc;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a doc is opened or renamed, not when tabs are closed
  useEffect(() => {
    if (!data || !tabsOn) return;
    const { id, name, version } = data;
    setTabs(withTab(tabs, { id, name, version, tag: nodeTag({ ...data, docType: data.type }) }));
  }, [data?.id, data?.name, data?.version]);
  return (
    <Loaded page query={doc} skeleton={<DocSkeleton />}>
      {(found) => <StrangerDoc doc={found} />}
    </Loaded>
  );
}

/** Without a doc in the address: the welcome text, else the first page, else the first doc. */
function Start({ facts, first }: { facts: Facts; first: string | undefined }) {
  const door = useDoor();
  useTitle(facts.title || facts.name);
  if (facts.welcome.trim())
    return (
      <article className={shell.welcome}>
        <RenderedMarkdown text={facts.welcome} />
      </article>
    );
  return first ? <Navigate to={door.docPath(first)} replace /> : <FirstDoc id={facts.id} />;
}

function FirstDoc({ id }: { id: string }) {
  const { t } = useText();
  const door = useDoor();
  const rows = useCall(showRows, { id, text: '', allOpen: 1, toggled: [], from: 0, limit: 60 });
  const first = rows.data?.list.find(({ type }) => type === TreeNodeType.doc);
  if (first) return <Navigate to={door.docPath(first.docId)} replace />;
  return (
    <Loaded page query={rows}>
      {() => <EmptyState page icon={<DocumentOpenIcon size={32} />} what={t('viewer:noDocs')} />}
    </Loaded>
  );
}
