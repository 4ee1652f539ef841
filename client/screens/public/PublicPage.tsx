import { DocumentOpenIcon } from '@blueprintjs/icons';
import { type ReactNode, useMemo } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { RenderedMarkdown } from '../../doc-types/markdown/MarkdownDocView.js';
import { switchLanguage, useLanguages } from '../../features/accounts/account/languages.js';
import { DoorTree } from '../../features/docs/doc-tree/DoorTree.js';
import { useFirstDoc } from '../../features/docs/doc-tree/first-doc.js';
import { ResizeBar, useTreeWidth } from '../../features/docs/doc-tree/ResizeBar.js';
import { nodeTag, type ViewNode } from '../../features/docs/doc-tree/tree-node.js';
import { type PublicFile, PublicShell } from '../../features/docs/reading/PublicShell.js';
import shell from '../../features/docs/reading/PublicShell.module.css';
import { TabStrip } from '../../features/docs/reading/TabStrip.js';
import { useTabs, withTab } from '../../features/docs/reading/tabs.js';
import view from '../../features/docs/reading/view.module.css';
import { type Door, type ExtraPages, useDoor, useRead } from '../../lib/door.js';
import { useText } from '../../lib/i18n.js';
import { useIsNarrow } from '../../lib/viewport.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { useNews } from './news.js';
import type { Opening } from './opening.js';
import styles from './public.module.css';
import { ExtraPage, ShownDoc } from './ShownDoc.js';

const none: Required<Pick<Door, 'extraPages'>>['extraPages'] = { key: ['no extra pages'], fetch: async () => [] };

/** The viewer of an open share or composed project: its extra pages, its tree, the doc. */
export function PublicPage({ opening }: { opening: Opening }) {
  const { docId = '' } = useParams();
  const door = useDoor();
  const narrow = useIsNarrow();
  const { tabs, isOn: tabsOn, setOn, setTabs } = useTabs();
  const list = useLanguages();
  const news = useNews(opening, docId);
  const extra = useRead(door.extraPages ?? none);
  const pages = extra.data ?? [];
  const aside = ({ docId: id, label, ...row }: ViewNode) =>
    setTabs(withTab(tabs, { id, name: label, version: row.version, type: row.docType, tag: nodeTag(row) }));
  const tree = (
    <div className={`stack ${styles.side}`}>
      <Pages pages={pages} current={docId} />
      <DoorTree docId={docId} onAside={narrow ? undefined : aside} />
    </div>
  );
  return (
    <PublicShell
      look={opening.look}
      files={useFiles(opening)}
      languages={{ list, onLanguage: (lang) => void switchLanguage(lang) }}
      docId={docId}
      side={narrow ? tree : <Beside tree={tree} />}
    >
      {!narrow && tabsOn && tabs.length > 1 && (
        <TabStrip tabs={tabs} docId={docId} onTabs={setTabs} onOff={() => setOn(false)} />
      )}
      <div key={docId} className={`grow ${view.viewMain}`} data-scroller="">
        {pages.some(({ id }) => id === docId) ? (
          <ExtraPage id={docId} news={news} />
        ) : docId ? (
          <ShownDoc docId={docId} news={news} />
        ) : (
          <Start opening={opening} firstPage={extra.isPending ? undefined : (pages[0]?.id ?? '')} />
        )}
      </div>
    </PublicShell>
  );
}

function Beside({ tree }: { tree: ReactNode }) {
  const [width, setWidth] = useTreeWidth();
  return (
    <>
      <div className={`${view.viewSide} no-print`} style={{ width }}>
        {tree}
      </div>
      <ResizeBar width={width} onWidth={setWidth} />
    </>
  );
}

function useFiles({ mayDownload, door }: Opening): PublicFile[] {
  const { t } = useText();
  return useMemo(() => {
    if (!mayDownload) return [];
    const href = (format: string) => `/${door.name}/file?id=${door.id}&format=${format}`;
    return [
      { text: 'OpenAPI (JSON)', href: href('openapi-json') },
      { text: 'OpenAPI (YAML)', href: href('openapi-yaml') },
      { text: 'Postman', href: href('postman') },
      { text: t('sharing:oneMarkdown'), href: href('markdown') },
    ];
  }, [mayDownload, door, t]);
}

function Pages({ pages, current }: { pages: ExtraPages; current: string }) {
  const { t } = useText();
  const door = useDoor();
  if (pages.length === 0) return null;
  return (
    <nav className={`stack ${styles.pages}`} aria-label={t('composing:pages')}>
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

/** Without a doc in the address: the welcome text, else the first page, else the first doc. */
function Start({ opening, firstPage }: { opening: Opening; firstPage: string | undefined }) {
  const door = useDoor();
  useTitle(opening.look.name);
  if (opening.welcome.trim())
    return (
      <article className={shell.welcome}>
        <RenderedMarkdown text={opening.welcome} />
      </article>
    );
  if (firstPage === undefined) return null;
  return firstPage ? <Navigate to={door.docPath(firstPage)} replace /> : <FirstDoc />;
}

function FirstDoc() {
  const { t } = useText();
  const door = useDoor();
  const { query, docId } = useFirstDoc();
  if (docId) return <Navigate to={door.docPath(docId)} replace />;
  return (
    <Loaded page query={query}>
      {() => <EmptyState page icon={<DocumentOpenIcon size={32} />} what={t('viewer:noDocs')} />}
    </Loaded>
  );
}
