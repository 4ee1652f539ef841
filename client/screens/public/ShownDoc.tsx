import { Button } from '@blueprintjs/core';
import { DocumentOpenIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { RenderedMarkdown } from '../../doc-types/markdown/MarkdownDocView.js';
import { nodeTag } from '../../features/docs/doc-tree/tree-node.js';
import { DocSkeleton } from '../../features/docs/reading/DocSkeleton.js';
import shell from '../../features/docs/reading/PublicShell.module.css';
import { StrangerDoc } from '../../features/docs/reading/StrangerDoc.js';
import { useTabs, withTab } from '../../features/docs/reading/tabs.js';
import { useDoor, useRead } from '../../lib/door.js';
import { useText, withLater } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, isForbidden, Loaded } from '../../ui/states.js';
import type { News } from './news.js';

/** Loaded when it is first opened, not with the page. */
const DebugPanel = lazy(async () => ({
  default: (await patiently(() => withLater(import('../../features/try-out/debugging/DebugPanel.js'), 'debugging')))
    .DebugPanel,
}));
const takesNothing = () => Promise.resolve(false);

/** A doc that is shared or composed; it stays as it was opened until the reader asks for the newer version. */
export function ShownDoc({ docId, news }: { docId: string; news: News }) {
  const door = useDoor();
  const { tabs, isOn: tabsOn, setTabs } = useTabs();
  const doc = useRead(door.doc(docId));
  const { data } = doc;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a doc is opened or renamed, not when tabs are closed
  useEffect(() => {
    if (!data || !tabsOn) return;
    const { id, name, version } = data;
    setTabs(withTab(tabs, { id, name, version, type: data.type, tag: nodeTag({ ...data, docType: data.type }) }));
  }, [data?.id, data?.name, data?.version]);
  return (
    <Shown query={doc}>
      {(found) => (
        <StrangerDoc
          doc={found}
          markdownPath={`${door.docPath(docId)}.md`}
          news={<Newer news={news} />}
          debug={<DebugPanel key={docId} doc={found} mayEdit={false} onTake={takesNothing} />}
        />
      )}
    </Shown>
  );
}

/** What readers may not read, or no longer, is not a matter of rights to them. */
function Shown<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useText();
  const door = useDoor();
  const navigate = useNavigate();
  if (!isForbidden(query.error))
    return (
      <Loaded page query={query} skeleton={<DocSkeleton />}>
        {children}
      </Loaded>
    );
  return (
    <EmptyState
      page
      icon={<DocumentOpenIcon size={32} />}
      what={t('sharing:docGone')}
      why={t('sharing:docGoneWhy')}
      next={<Button text={t('sharing:otherDocs')} onClick={() => void navigate(door.docPath(''))} />}
    />
  );
}

/** A page in Markdown that stands beside the tree. */
export function ExtraPage({ id, news }: { id: string; news: News }) {
  const door = useDoor();
  return door.extraPage ? <ReadPage read={door.extraPage(id)} news={<Newer news={news} />} /> : null;
}

type PageRead = ReturnType<NonNullable<ReturnType<typeof useDoor>['extraPage']>>;

function ReadPage({ read, news }: { read: PageRead; news: ReactNode }) {
  const page = useRead(read);
  useTitle(page.data?.title);
  return (
    <Shown query={page}>
      {({ title, content }) => (
        <article className={shell.welcome}>
          {news}
          <h1 tabIndex={-1}>{title}</h1>
          <RenderedMarkdown text={content} />
        </article>
      )}
    </Shown>
  );
}

function Newer({ news }: { news: News }) {
  const { t } = useText();
  if (!news.isNewer) return null;
  return (
    <div className={`row gap-2 ${shell.news} no-print`} role="status">
      <span>{t('sharing:newer')}</span>
      <Button size="small" variant="minimal" intent="primary" text={t('sharing:show')} onClick={() => news.show()} />
    </div>
  );
}
