import { useMemo } from 'react';
import { listDocs } from '../../../../contracts/docs/docs.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { CheckTree } from '../../../ui/CheckTree.js';
import { Loaded } from '../../../ui/states.js';

interface ChooseDocsProps {
  moduleId: string;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** The shown docs of an application, in their folders. */
export function ChooseDocs({ moduleId, chosen, onChosen }: ChooseDocsProps) {
  const { t } = useText();
  const query = useCall(listDocs, { moduleId });
  const nodes = useMemo(
    () =>
      (query.data ?? []).map(({ id, parentId, name, url, isFolder }) => ({
        ...{ id, parentId: parentId ?? '', label: name, detail: url },
        isLeaf: !isOn(isFolder),
      })),
    [query.data],
  );
  return (
    <Loaded query={query}>
      {() => (
        <CheckTree
          label={t('export:docs')}
          nodes={nodes}
          checked={chosen}
          onChecked={onChosen}
          filterLabel={t('export:filterDocs')}
          none={t('export:noDocs')}
        />
      )}
    </Loaded>
  );
}
