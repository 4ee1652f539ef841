import { useMemo } from 'react';
import { importEnvironments, listEnvironments, myEnvironments } from '../../../../contracts/workspace/environments.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { CheckTree } from '../../../ui/CheckTree.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Loaded } from '../../../ui/states.js';

interface ImportProps {
  moduleId: string;
  /** Ids of the application's own environments. */
  own: ReadonlySet<string>;
  onClose: () => void;
}

/** Imports from any application that the reader may see. */
export function ImportEnvironments({ moduleId, own, onClose }: ImportProps) {
  const { t } = useText();
  const tree = useCall(myEnvironments, {}, { staleTime: 0 });
  const nodes = useMemo(() => nodesOf(tree.data ?? [], own), [tree.data, own]);
  const initial: { envIds: ReadonlySet<string> } = { envIds: new Set() };
  const form = useForm({
    initial,
    endpoint: importEnvironments,
    change: useChange(importEnvironments, [listEnvironments, myEnvironments]),
    input: ({ envIds }) => ({
      destModuleId: moduleId,
      envIds: (tree.data ?? []).flatMap(({ id, envId }) => (envId && envIds.has(id) ? [envId] : [])),
    }),
    onDone: onClose,
  });
  const checked = form.bind('envIds');
  return (
    <FormDialog
      wide
      title={t('environments:import')}
      submit={t('environments:importSubmit', { count: checked.value.size })}
      form={form}
      onClose={onClose}
    >
      <Loaded query={tree}>
        {() => (
          <CheckTree
            label={t('environments:import')}
            nodes={nodes}
            checked={checked.value}
            onChecked={checked.onValue}
            filterLabel={t('environments:filter')}
            none={t('environments:importNone')}
          />
        )}
      </Loaded>
      {checked.error && (
        <p className="field-error" role="alert">
          {checked.error}
        </p>
      )}
    </FormDialog>
  );
}

type Tree = readonly {
  id: string;
  label: string;
  parentId: string;
  envId?: string | null | undefined;
  url: string;
  isEnv: boolean;
}[];

/** Environments of other applications and their ancestors, without empty spaces, projects or applications. */
function nodesOf(tree: Tree, own: ReadonlySet<string>) {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of tree) {
    if (!node.isEnv || !node.envId || own.has(node.envId)) continue;
    for (let at: Tree[number] | undefined = node; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id);
  }
  return tree
    .filter(({ id }) => kept.has(id))
    .map(({ id, label, parentId, url, isEnv }) => ({ id, label, parentId, isLeaf: isEnv, detail: isEnv ? url : '' }));
}
