import { CubesIcon } from '@blueprintjs/icons';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { homeDocs } from '../../../../contracts/docs/doc-search.js';
import { follows } from '../../../../contracts/notifications/follows.js';
import { subscribedDocs } from '../../../../contracts/notifications/notice.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { DocMark, useNameAlone } from '../../../doc-types/DocMark.js';
import { editorPath } from '../../../lib/doc-paths.js';
import { pathOfFollowed } from '../../../lib/followed-place.js';
import { useText } from '../../../lib/i18n.js';
import { may } from '../../../lib/policy.js';
import { useCall } from '../../../lib/query.js';
import { useRights } from '../../../lib/rights.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { ErrorState, SkeletonBar } from '../../../ui/states.js';
import styles from './HomeDocs.module.css';

type Hit = WireReply<typeof homeDocs>['mine'][number];

/** Maximum of docs per list. */
const MOST = 6;
/** Of these, followed spaces, projects, applications and releases. */
const MOST_PLACES = 3;

interface HomeDocsProps {
  /** The changes of a version in words; provided by the screen. */
  Sentence: ComponentType<{ docId: string; version: number; fallback: string }>;
  /** In the viewer: own docs open there as well. */
  isReading?: boolean;
}

/** What `HomeDocs` shows; all of it comes at once, so that nothing below moves twice. */
export function useHomeDocs() {
  const home = useCall(homeDocs, {});
  const followed = useCall(subscribedDocs, { pageIndex: 1, pageSize: MOST });
  const places = useCall(follows, {});
  const all = [home, followed, places];
  return {
    ...{ home, followed, places },
    isPending: all.some((query) => query.isPending),
    /** Without a network: what is missing comes by itself when it is back. */
    isPaused: all.some((query) => query.isPending && query.fetchStatus === 'paused'),
  };
}

/** The user's own recent docs, docs that others changed, and what they follow. Empty lists are left out. */
export function HomeDocs({ Sentence, isReading = false }: HomeDocsProps) {
  const { t } = useText();
  const rights = useRights();
  const { home, followed, places: followedPlaces, isPending, isPaused } = useHomeDocs();
  const mine = home.data?.mine.slice(0, MOST) ?? [];
  const changed = home.data?.changed.slice(0, MOST) ?? [];
  const places = followedPlaces.data?.filter(isPlace).slice(0, MOST_PLACES) ?? [];
  const docs = followed.data?.list.slice(0, MOST - places.length) ?? [];
  const openPath = (doc: Hit) =>
    !isReading && may(rights, 'doc.edit', { project: doc.projectId, space: doc.spaceId })
      ? editorPath(doc)
      : `/view/${doc.id}`;
  const nameAlone = useNameAlone();
  const ownOf = (doc: Pick<Hit, 'type' | 'name' | 'httpMethod'>) => ({
    name: nameAlone(doc),
    mark: <DocMark type={doc.type} tag={doc.httpMethod} />,
  });
  if (isPending) return isPaused ? <ErrorState error={null} /> : <SkeletonLists />;
  if (mine.length + changed.length + places.length + docs.length === 0) return null;
  return (
    <div className={styles.lists}>
      {mine.length > 0 && (
        <DocList title={t(isReading ? 'viewer:own' : 'places:home.continue')}>
          {mine.map((doc) => (
            <DocItem key={doc.id} {...ownOf(doc)} to={openPath(doc)} at={doc.modifiedAt} note={placeOf(doc)} />
          ))}
        </DocList>
      )}
      {changed.length > 0 && (
        <DocList title={t('places:home.changed')}>
          {changed.map((doc) => (
            <DocItem
              key={doc.id}
              {...ownOf(doc)}
              to={
                doc.streamVersion > 1
                  ? `/view/${doc.id}?compare=${doc.streamVersion - 1}..${doc.streamVersion}`
                  : `/view/${doc.id}`
              }
              at={doc.modifiedAt}
              note={<Sentence docId={doc.id} version={doc.streamVersion} fallback={doc.modifierName || placeOf(doc)} />}
            />
          ))}
        </DocList>
      )}
      {places.length + docs.length > 0 && (
        <DocList title={t('places:home.followed')} all={{ to: '/user/subscribe/doc', text: t('places:home.all') }}>
          {places.map((place) => (
            <DocItem
              key={`${place.kind}-${place.sourceId}`}
              name={place.name}
              mark={<CubesIcon className="muted" />}
              to={pathOfFollowed(place) ?? '/user/subscribe/doc'}
              note={[t(`messages:followKinds.${place.kind}`), ...place.path].join(' · ')}
            />
          ))}
          {docs.map((doc) => (
            <DocItem key={doc.id} {...ownOf(doc)} to={`/view/${doc.id}`} at={doc.modifiedAt} note={doc.modifierName} />
          ))}
        </DocList>
      )}
    </div>
  );
}

/** Skeletons of the two lists that nearly everyone has, so that the spaces below do not move. */
const SkeletonLists = () => (
  <div className={styles.lists} aria-hidden="true">
    {['mine', 'changed'].map((list) => (
      <section key={list} className={styles.list}>
        <header className={`row small ${styles.head}`}>
          <SkeletonBar width="24%" />
        </header>
        {Array.from({ length: MOST }, (_, doc) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all equal, never reordered
          <div key={doc} className={styles.coming}>
            <SkeletonBar width="52%" />
            <SkeletonBar width="36%" />
          </div>
        ))}
      </section>
    ))}
  </div>
);

const isPlace = ({ kind }: WireReply<typeof follows>[number]): boolean => kind !== 'doc' && kind !== 'folder';
const placeOf = ({ projectName, moduleName }: Hit): string => `${projectName} / ${moduleName}`;

interface DocListProps {
  title: string;
  all?: { to: string; text: string };
  children: ReactNode;
}

const DocList = ({ title, all, children }: DocListProps) => (
  <section className={styles.list}>
    <header className={`row small ${styles.head}`}>
      <h2>{title}</h2>
      {all && <Link to={all.to}>{all.text}</Link>}
    </header>
    <ul className="list">{children}</ul>
  </section>
);

interface DocItemProps {
  to: string;
  name: string;
  mark: ReactNode;
  at?: string;
  note: ReactNode;
}

const DocItem = ({ to, name, mark, at, note }: DocItemProps) => (
  <li>
    <Link className={styles.doc} to={to}>
      <span className={styles.tag}>{mark}</span>
      <span className={`grow ${styles.text}`}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
      {at && (
        <span className={styles.when}>
          <RelativeTime at={at} />
        </span>
      )}
    </Link>
  </li>
);
