import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import { useCommands } from '../../../lib/commands.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { useMay } from '../../../lib/rights.js';
import type { TreeAct } from './ActDialog.js';

const ActDialog = lazy(async () => ({ default: (await patiently(() => import('./ActDialog.js'))).ActDialog }));

interface DocCommandsProps {
  doc: {
    readonly id: string;
    readonly name: string;
    readonly parentId?: string | null | undefined;
    readonly moduleId: string;
    readonly projectId: string;
    readonly spaceId: string;
  };
}

/** The palette's commands beside the open doc: new things go beside it. */
export function DocCommands({ doc }: DocCommandsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [act, setAct] = useState<TreeAct>();
  const mayEdit = useMay('doc.edit', { project: doc.projectId, space: doc.spaceId });
  const { id, moduleId } = doc;
  useCommands(
    useMemo(() => {
      if (!mayEdit) return [];
      return [
        { id: 'new-doc', label: t('docs:newDoc'), run: () => setAct('newDoc') },
        { id: 'new-folder', label: t('docs:newFolder'), run: () => setAct('newFolder') },
        { id: 'copy-doc', label: t('docs:copy'), run: () => void navigate(`/doc/copy/${moduleId}/${id}`) },
        { id: 'move-doc', label: t('docs:move'), run: () => setAct('move') },
        { id: 'delete-doc', label: t('docs:delete'), run: () => setAct('delete') },
      ];
    }, [t, mayEdit, navigate, moduleId, id]),
  );
  if (!act) return null;
  const row = { id, label: doc.name, parentId: doc.parentId || moduleId, type: TreeNodeType.doc };
  return (
    <Suspense fallback={null}>
      <ActDialog act={act} row={row} moduleId={moduleId} onClose={() => setAct(undefined)} />
    </Suspense>
  );
}
