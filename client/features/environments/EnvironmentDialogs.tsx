import { useMemo, useState } from 'react';
import {
  addEnvironment,
  copyEnvironment,
  deleteEnvironment,
  importEnvironments,
  listEnvironments,
  myEnvironments,
  updateEnvironment,
} from '../../../contracts/environments.js';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { CheckTree } from '../../ui/CheckTree.js';
import { ConfirmDialog, FormDialog } from '../../ui/dialogs.js';
import { Loaded } from '../../ui/states.js';
import { EnvironmentForm } from './EnvironmentForm.js';
import type { Environment } from './environment.js';

const touches = [listEnvironments, myEnvironments];

interface NewProps {
  moduleId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function AddEnvironment({ moduleId, onClose, onDone }: NewProps) {
  const { t } = useText();
  const add = useChange(addEnvironment, touches);
  return (
    <EnvironmentForm
      title={t('environments:add')}
      submit={t('action.create')}
      initial={{ name: '', url: '', isPublic: false }}
      busy={add.isPending}
      error={add.error}
      onSubmit={(wish) => add.mutate({ moduleId, ...wish }, { onSuccess: ({ id }) => onDone(id) })}
      onClose={onClose}
    />
  );
}

interface OneProps {
  environment: Environment;
  onClose: () => void;
}

export function EditEnvironment({ environment, onClose }: OneProps) {
  const { t } = useText();
  const save = useChange(updateEnvironment, touches);
  const { id, name, url } = environment;
  return (
    <EnvironmentForm
      title={t('environments:edit')}
      submit={t('action.save')}
      initial={{ name, url, isPublic: isOn(environment.isPublic) }}
      busy={save.isPending}
      error={save.error}
      onSubmit={(wish) => save.mutate({ id, ...wish }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** With its parameters, under another name. */
export function CopyEnvironment({ environment, onClose, onDone }: OneProps & Pick<NewProps, 'onDone'>) {
  const { t } = useText();
  const copy = useChange(copyEnvironment, touches);
  const { id: fromEnvId, moduleId: destModuleId, name, url } = environment;
  return (
    <EnvironmentForm
      title={t('environments:copyOf', { name })}
      submit={t('environments:copy')}
      initial={{ name: t('environments:copyName', { name }).slice(0, 64), url, isPublic: isOn(environment.isPublic) }}
      busy={copy.isPending}
      error={copy.error}
      onSubmit={(wish) => copy.mutate({ fromEnvId, destModuleId, ...wish }, { onSuccess: ({ id }) => onDone(id) })}
      onClose={onClose}
    />
  );
}

export function DeleteEnvironment({ environment, onClose }: OneProps) {
  const { t } = useText();
  const remove = useChange(deleteEnvironment, touches);
  return (
    <ConfirmDialog
      title={t('environments:delete')}
      text={t('environments:deleteText', { name: environment.name })}
      confirm={t('environments:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: environment.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ImportProps {
  moduleId: string;
  /** Those that are here already. */
  own: ReadonlySet<string>;
  onClose: () => void;
}

/** From any application that the reader may see. */
export function ImportEnvironments({ moduleId, own, onClose }: ImportProps) {
  const { t } = useText();
  const tree = useCall(myEnvironments, {}, { staleTime: 0 });
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const take = useChange(importEnvironments, touches);
  const nodes = useMemo(() => nodesOf(tree.data ?? [], own), [tree.data, own]);
  const submit = () => {
    setTried(true);
    const envIds = (tree.data ?? []).flatMap(({ id, envId }) => (envId && checked.has(id) ? [envId] : []));
    if (envIds.length > 0) take.mutate({ destModuleId: moduleId, envIds }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      wide
      title={t('environments:import')}
      submit={t('environments:importSubmit', { count: checked.size })}
      onSubmit={submit}
      onClose={onClose}
      busy={take.isPending}
      error={take.error}
    >
      <Loaded query={tree}>
        {() => (
          <CheckTree
            label={t('environments:import')}
            nodes={nodes}
            checked={checked}
            onChecked={setChecked}
            filterLabel={t('environments:filter')}
            none={t('environments:importNone')}
          />
        )}
      </Loaded>
      {tried && checked.size === 0 && (
        <p className="field-error" role="alert">
          {t('environments:pickOne')}
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

/** Others' environments and the way to them: no empty spaces, projects or applications. */
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
