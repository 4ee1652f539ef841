import { useState } from 'react';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { listModules, moduleInfo } from '../../../../contracts/workspace/workspace.js';
import { call } from '../../../lib/api.js';
import { may } from '../../../lib/policy.js';
import { useCall } from '../../../lib/query.js';
import { useRights } from '../../../lib/rights.js';

export type TokenWay = 'application' | 'token';

/** Where the token of a call comes from: an application of the user, or the keyboard. Kept in memory only. */
export function useTokenSource(wanted: string) {
  const [chosen, setWay] = useState<TokenWay>();
  const [typed, setTyped] = useState('');
  const [project, setProject] = useState('');
  const [module, setModule] = useState('');
  const rights = useRights();
  const spaces = useCall(viewProjects, {});
  const linked = useCall(moduleInfo, { moduleId: wanted }, { enabled: wanted !== '' });
  const projects = (spaces.data ?? []).flatMap((space) =>
    space.projects
      .filter(({ id }) => may(rights, 'module.settings', { project: id, space: space.id }))
      .map(({ id, name }) => ({ id, name: `${space.name} / ${name}` })),
  );
  const known = [project, linked.data?.projectId].find((id) => projects.some((each) => each.id === id));
  const projectId = known ?? projects[0]?.id ?? '';
  const modules = useCall(listModules, { projectId }, { enabled: projectId !== '' });
  const moduleId = [module, wanted].find((id) => modules.data?.some((each) => each.id === id)) ?? modules.data?.[0]?.id;
  const isLoading = !rights || spaces.isLoading || linked.isLoading || modules.isLoading;
  const way = chosen ?? (isLoading || projects.length > 0 ? 'application' : 'token');
  return {
    ...{ way, setWay, typed, setTyped, projects, projectId, setProject, isLoading, setModule },
    moduleId: moduleId ?? '',
    modules: modules.data ?? [],
    /** The token itself; `''` if the user may not see it or has typed none. */
    read: async (): Promise<string> => {
      if (way === 'token') return typed.trim();
      return moduleId ? call(moduleToken, { moduleId }) : '';
    },
  };
}
export type TokenSource = ReturnType<typeof useTokenSource>;
