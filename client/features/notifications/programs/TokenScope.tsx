import { HTMLSelect } from '@blueprintjs/core';
import { listModules, listNormalSpaces, listProjects } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Field } from '../../../ui/Field.js';

/** `''`: not limited to one. */
export interface Scope {
  readonly spaceId: string;
  readonly projectId: string;
  readonly moduleId: string;
}
export const everything: Scope = { spaceId: '', projectId: '', moduleId: '' };

interface TokenScopeProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
  error?: string | undefined;
}

/** Everything, or a space, then a project of it, then an application of that. */
export function TokenScope({ scope, onScope, error }: TokenScopeProps) {
  const { t } = useText();
  const { spaceId, projectId, moduleId } = scope;
  const spaces = useCall(listNormalSpaces, {}).data ?? [];
  const projects = useCall(listProjects, { spaceId }, { enabled: spaceId !== '' }).data ?? [];
  const modules = useCall(listModules, { projectId }, { enabled: projectId !== '' }).data ?? [];
  return (
    <>
      <Place
        label={t('programs:tokens.scope')}
        note={spaceId ? undefined : t('programs:tokens.scopeNote')}
        error={error}
        none={t('programs:tokens.all')}
        value={spaceId}
        places={spaces}
        onPick={(id) => onScope({ ...everything, spaceId: id })}
      />
      {spaceId && projects.length > 0 && (
        <Place
          label={t('programs:tokens.project')}
          none={t('programs:tokens.wholeSpace')}
          value={projectId}
          places={projects}
          onPick={(id) => onScope({ ...everything, spaceId, projectId: id })}
        />
      )}
      {projectId && modules.length > 0 && (
        <Place
          label={t('programs:tokens.application')}
          none={t('programs:tokens.wholeProject')}
          value={moduleId}
          places={modules}
          onPick={(id) => onScope({ spaceId, projectId, moduleId: id })}
        />
      )}
    </>
  );
}

interface PlaceProps {
  label: string;
  note?: string | undefined;
  error?: string | undefined;
  none: string;
  value: string;
  places: readonly { readonly id: string; readonly name: string }[];
  onPick: (id: string) => void;
}

function Place({ label, note, error, none, value, places, onPick }: PlaceProps) {
  return (
    <Field label={label} note={note} {...(error && { error })}>
      {(control) => (
        <HTMLSelect {...control} fill value={value} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
          <option value="">{none}</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
}
