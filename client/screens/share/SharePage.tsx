import { Button } from '@blueprintjs/core';
import { DocumentOpenIcon } from '@blueprintjs/icons';
import { lazy, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import { TreeNodeType } from '../../../contracts/enums.js';
import { getShare, shareRows } from '../../../contracts/sharing.js';
import { isOn } from '../../../contracts/wire.js';
import { RenderedMarkdown } from '../../doc-types/markdown/MarkdownDocView.js';
import { switchLanguage, useLanguages } from '../../features/account/languages.js';
import { DoorTree } from '../../features/doc-tree/DoorTree.js';
import { ResizeBar, useTreeWidth } from '../../features/doc-tree/ResizeBar.js';
import { nodeTag, type ViewNode } from '../../features/doc-tree/tree-node.js';
import { DocSkeleton } from '../../features/reading/DocSkeleton.js';
import { useLiveReading } from '../../features/reading/live-reading.js';
import { PublicShell } from '../../features/reading/PublicShell.js';
import shell from '../../features/reading/PublicShell.module.css';
import { StrangerDoc } from '../../features/reading/StrangerDoc.js';
import { TabStrip } from '../../features/reading/TabStrip.js';
import { useTabs, withTab } from '../../features/reading/tabs.js';
import styles from '../../features/reading/view.module.css';
import { useDoor, useRead } from '../../lib/door.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { forget, queryClient, useCall } from '../../lib/query.js';
import { useIsNarrow } from '../../lib/viewport.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';

type ShareFacts = WireReply<typeof getShare>;

/** Loaded when it is first opened, not with the page. */
const DebugPanel = lazy(async () => ({
  default: (await patiently(() => import('../../features/debugging/DebugPanel.js'))).DebugPanel,
}));
const takesNothing = () => Promise.resolve(false);

/** The viewer of an open share. */
export function SharePage({ share }: { share: ShareFacts }) {
  const { docId = '' } = useParams();
  const narrow = useIsNarrow();
  const [width, setWidth] = useTreeWidth();
  const { tabs, isOn: tabsOn, setOn, setTabs } = useTabs();
  const list = useLanguages();
  const news = useNews(share.id, docId);
  const { shareName: name, logo, accent, footerLinks } = share;
  const aside = ({ docId: id, label, ...row }: ViewNode) =>
    setTabs(withTab(tabs, { id, name: label, version: row.version, tag: nodeTag(row) }));
  const tree = <DoorTree docId={docId} onAside={narrow ? undefined : aside} />;
  return (
    <PublicShell
      look={{ name, logo, accent, footerLinks }}
      files={useFiles(share)}
      languages={{ list, onLanguage: (lang) => void switchLanguage(lang) }}
      docId={docId}
      side={
        narrow ? (
          tree
        ) : (
          <>
            <div className={`${styles.viewSide} no-print`} style={{ width }}>
              {tree}
            </div>
            <ResizeBar width={width} onWidth={setWidth} />
          </>
        )
      }
    >
      {!narrow && tabsOn && tabs.length > 1 && (
        <TabStrip tabs={tabs} docId={docId} onTabs={setTabs} onOff={() => setOn(false)} />
      )}
      <div key={docId} className={styles.viewMain} data-scroller="">
        {docId ? <SharedDoc shareId={share.id} docId={docId} news={news} /> : <Start share={share} />}
      </div>
    </PublicShell>
  );
}

function useFiles({ id, mayDownload }: ShareFacts) {
  const { t } = useText();
  if (!isOn(mayDownload)) return [];
  const href = (format: string) => `/share/file?id=${id}&format=${format}`;
  return [
    { text: 'OpenAPI (JSON)', href: href('openapi-json') },
    { text: 'OpenAPI (YAML)', href: href('openapi-yaml') },
    { text: 'Postman', href: href('postman') },
    { text: t('sharing:oneMarkdown'), href: href('markdown') },
  ];
}

interface News {
  readonly isNewer: boolean;
  readonly isGone: boolean;
  show(): void;
}

/** The doc on screen stays as it is until the reader asks; everything else follows at once. */
function useNews(shareId: string, docId: string): News {
  const door = useDoor();
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const version = versions[docId];
  useLiveReading(`/share/events?id=${shareId}`, {
    onChange: (docs) => {
      void forget(shareRows);
      for (const id of Object.keys(docs)) if (id !== docId) queryClient.removeQueries({ queryKey: door.doc(id).key });
      setVersions((before) => ({ ...before, ...docs }));
    },
    onSettings: () => {
      void forget(getShare, shareRows);
      void queryClient.invalidateQueries({ queryKey: door.doc(docId).key });
    },
  });
  useEffect(() => {
    if (version === 0) void queryClient.resetQueries({ queryKey: door.doc(docId).key });
  }, [version, door, docId]);
  const show = () => {
    setVersions({});
    void queryClient.invalidateQueries({ queryKey: door.doc(docId).key });
  };
  return { isNewer: version !== undefined && version > 0, isGone: version === 0, show };
}

function SharedDoc({ shareId, docId, news }: { shareId: string; docId: string; news: News }) {
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
      {(found) => (
        <StrangerDoc
          doc={found}
          markdownPath={`/share/${shareId}/${docId}.md`}
          news={news.isNewer && <NewerVersion onShow={news.show} />}
          debug={<DebugPanel key={docId} doc={found} mayEdit={false} onTake={takesNothing} />}
        />
      )}
    </Loaded>
  );
}

function NewerVersion({ onShow }: { onShow: () => void }) {
  const { t } = useText();
  return (
    <div className={`${shell.news} no-print`} role="status">
      <span>{t('sharing:newer')}</span>
      <Button size="small" variant="minimal" intent="primary" text={t('sharing:show')} onClick={onShow} />
    </div>
  );
}

/** Without a doc in the address: the welcome page, else the first doc. */
function Start({ share }: { share: ShareFacts }) {
  useTitle(share.shareName);
  if (!share.welcome.trim()) return <FirstDoc share={share} />;
  return (
    <article className={shell.welcome}>
      <RenderedMarkdown text={share.welcome} />
    </article>
  );
}

function FirstDoc({ share }: { share: ShareFacts }) {
  const { t } = useText();
  const door = useDoor();
  const rows = useCall(shareRows, { id: share.id, text: '', allOpen: 1, toggled: [], from: 0, limit: 60 });
  const first = rows.data?.list.find(({ type }) => type === TreeNodeType.doc);
  if (first) return <Navigate to={door.docPath(first.docId)} replace />;
  return (
    <Loaded page query={rows}>
      {() => <EmptyState page icon={<DocumentOpenIcon size={32} />} what={t('viewer:noDocs')} />}
    </Loaded>
  );
}
