import { Checkbox } from '@blueprintjs/core';
import { LockIcon } from '@blueprintjs/icons';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { Role } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { listProjects } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import styles from './members.module.css';
import { RoleField } from './RoleField.js';

interface ProjectChoiceProps {
  projects: WireReply<typeof listProjects>;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  role: Role;
  onRole: (role: Role) => void;
}

/** The projects of a space that somebody is added to, and the role there. */
export function ProjectChoice({ projects, chosen, onChosen, role, onRole }: ProjectChoiceProps) {
  const { t } = useText();
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  const isAll = projects.every(({ id }) => chosen.has(id));
  return (
    <>
      <Field label={t('members:projects')} note={t('members:projectsNote')}>
        {(_control, labelId) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of checkboxes inside a field of the form
          <div role="group" aria-labelledby={labelId} className={styles.projects}>
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && chosen.size > 0}
              label={t('members:allProjects', { count: projects.length })}
              onChange={() => onChosen(new Set(isAll ? [] : projects.map(({ id }) => id)))}
            />
            {projects.map(({ id, name, isPrivate }) => (
              <Checkbox key={id} className={styles.project} checked={chosen.has(id)} onChange={() => toggle(id)}>
                {name}
                {isOn(isPrivate) && (
                  <span className="muted">
                    {' '}
                    <LockIcon size={12} /> {t('members:private')}
                  </span>
                )}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
      {chosen.size > 0 && (
        <RoleField
          label={t('members:roleInProjects')}
          field={{ value: role, error: undefined, onValue: onRole }}
          note={t(`members:roleNote.${role}`)}
        />
      )}
    </>
  );
}
