import { Button } from '@blueprintjs/core';
import { CubesIcon, DocumentIcon, PlusIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { listNormalSpaces } from '../../../contracts/workspace/workspace.js';
import { HomeDocs, useHomeDocs } from '../../features/docs/reading/HomeDocs.js';
import styles from '../../features/docs/reading/HomeDocs.module.css';
import { VersionSentence } from '../../features/history/versions/entries/VersionSentence.js';
import { CreateSpace } from '../../features/workspace/spaces/CreateSpace.js';
import { DeletedSpaces } from '../../features/workspace/spaces/DeletedSpaces.js';
import { FirstDoc } from '../../features/workspace/spaces/FirstDoc.js';
import { SpaceCards } from '../../features/workspace/spaces/SpaceCards.js';
import { useCommands } from '../../lib/commands.js';
import { editorPath } from '../../lib/doc-paths.js';
import { useText } from '../../lib/i18n.js';
import { bestMatches } from '../../lib/match.js';
import { onlyReads } from '../../lib/policy.js';
import { useCall } from '../../lib/query.js';
import { useRights } from '../../lib/rights.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Page } from '../../ui/Page.js';
import { SkeletonCards } from '../../ui/SkeletonCards.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { ForYou, useForYou } from './ForYou.js';

/** From this many on, a filter helps. */
const MANY = 9;

export function Dashboard() {
  const { t } = useText();
  const navigate = useNavigate();
  const spaces = useCall(listNormalSpaces, {});
  // How tall the lists above are is known when they are there: what is below them waits, and does not move.
  const [forYou, homeDocs] = [useForYou(), useHomeDocs()];
  const isComing = forYou.isPending || homeDocs.isPending;
  const [creating, setCreating] = useState(false);
  const [isFirst, setFirst] = useState(false);
  const [filter, setFilter] = useState('');
  useCommands(
    useMemo(() => [{ id: 'create-space', label: t('places:createSpace'), run: () => setCreating(true) }], [t]),
  );
  const create = !onlyReads(useRights()) && (
    <Button intent="primary" icon={<PlusIcon />} text={t('places:createSpace')} onClick={() => setCreating(true)} />
  );
  return (
    <Page
      title={t('shell.home')}
      actions={
        <>
          {(spaces.data?.length ?? 0) >= MANY && (
            <FilterInput value={filter} onValue={setFilter} label={t('places:filterByName')} />
          )}
          {create}
        </>
      }
    >
      <ForYou />
      <HomeDocs Sentence={VersionSentence} />
      {!isComing && (
        <>
          <h2 className={styles.spaces}>{t('places:spaces')}</h2>
          <Loaded
            query={spaces}
            skeleton={<SkeletonCards />}
            empty={
              <EmptyState
                icon={<CubesIcon size={32} />}
                what={t('places:noSpaces')}
                why={t('places:noSpacesWhy')}
                next={<Button icon={<DocumentIcon />} text={t('places:first.title')} onClick={() => setFirst(true)} />}
              />
            }
          >
            {(list) => <Found spaces={bestMatches(filter, list, ({ name }) => name, list.length)} />}
          </Loaded>
          <DeletedSpaces />
        </>
      )}
      {isFirst && <FirstDoc onClose={() => setFirst(false)} onDone={(doc) => navigate(editorPath(doc))} />}
      {creating && <CreateSpace onClose={() => setCreating(false)} onDone={(id) => navigate(`/space/project/${id}`)} />}
    </Page>
  );
}

function Found({ spaces }: { spaces: WireReply<typeof listNormalSpaces> }) {
  const { t } = useText();
  return spaces.length > 0 ? <SpaceCards spaces={spaces} /> : <EmptyState small what={t('places:noMatch')} />;
}
