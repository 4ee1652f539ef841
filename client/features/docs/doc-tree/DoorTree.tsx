import { useState } from 'react';
import { prefetch, useDoor } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { useSettled } from '../../../ui/table-state.js';
import { DocTree, type TreeTarget } from './DocTree.js';
import styles from './doc-tree.module.css';
import { FoundDocs, useFoundDocs } from './FoundDocs.js';
import { useFirstDoc } from './first-doc.js';
import { moveAmongFound } from './found-keys.js';
import { StrangerAbout } from './StrangerAbout.js';
import { TurnAll } from './TurnAll.js';
import type { ViewNode } from './tree-node.js';

/** Delay before a typed filter is sent, in ms. */
const FILTER_WAITS = 150;
const everywhere = {};

interface DoorTreeProps {
  docId: string;
  /** Ctrl-click on a doc. */
  onAside?: ((row: ViewNode) => void) | undefined;
}

/**
 * The tree behind the door of a share or a composed project: one tree, without a choice of places. Its filter also finds
 * docs by their contents, which are below it.
 */
export function DoorTree({ docId, onAside }: DoorTreeProps) {
  const { t } = useText();
  const door = useDoor();
  const [typed, setTyped] = useState('');
  const filter = useSettled(typed, typed ? FILTER_WAITS : 0);
  const found = useFoundDocs(filter);
  // A share shows one application, whose *About* is beside its welcome page too.
  const { docId: firstDoc } = useFirstDoc({ enabled: docId === '' && door.name === 'share' });
  const aboutOf = docId || firstDoc;
  const isElsewhere = found.isSought && (found.isPending || (found.data?.list.length ?? 0) > 0);
  const target: TreeTarget = {
    path: (row) => door.docPath(row.docId),
    prefetch: (row) => prefetch(door.doc(row.docId)),
  };
  return (
    <nav className={`stack ${styles.sidebar}`} aria-label={t('viewer:tree')} onKeyDown={moveAmongFound}>
      <div className={`stack gap-2 ${styles.sidebarHead}`}>
        <div className={styles.sidebarFilter}>
          <FilterInput value={typed} onValue={setTyped} label={t('viewer:filterAll')} />
          <TurnAll place={everywhere} />
        </div>
      </div>
      <div className={styles.sidebarTree} data-scroller="">
        <DocTree
          target={target}
          place={everywhere}
          filter={filter}
          docId={docId}
          onAside={onAside}
          hasMore={isElsewhere}
        />
        <FoundDocs found={found} text={filter} docId={docId} />
        {filter === '' && <StrangerAbout docId={aboutOf} />}
      </div>
    </nav>
  );
}
