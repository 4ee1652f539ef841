import { Button } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { viewProjects, viewProjectTree } from '../../../../contracts/docs/doc-trees.js';
import { listDocsV2 } from '../../../../contracts/docs/docs.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { deletedModules, deleteModule, undeleteModule } from '../../../../contracts/workspace/modules.js';
import { listModules, moduleInfo, renameModule } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { act, useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { Impact } from '../../../ui/Impact.js';
import { InlineText } from '../../../ui/InlineText.js';
import { RecentlyDeleted } from '../../../ui/RecentlyDeleted.js';
import styles from './settings.module.css';

interface GeneralSettingsProps {
  module: { id: string; name: string };
  onDeleted: () => void;
  /** Settings of other features, between the name and the deletion. */
  children?: ReactNode;
}

export function GeneralSettings({ module, onDeleted, children }: GeneralSettingsProps) {
  const { t } = useText();
  const [deleting, setDeleting] = useState(false);
  return (
    <section className={styles.settings} aria-label={t('modules:tab.settings')}>
      <dl className="definition">
        <dt>{t('modules:name')}</dt>
        <dd>
          <InlineText
            mayEdit
            label={t('modules:name')}
            value={module.name}
            endpoint={renameModule}
            field="name"
            input={(name) => ({ id: module.id, name })}
            touches={[listModules, moduleInfo, viewProjectTree]}
          />
        </dd>
      </dl>
      {children}
      <dl className="definition">
        <dt>{t('modules:delete')}</dt>
        <dd>
          <p className="field-note field">{t('modules:deleteNote')}</p>
          <Button
            icon={<TrashIcon />}
            intent="danger"
            variant="outlined"
            text={t('modules:delete')}
            onClick={() => setDeleting(true)}
          />
        </dd>
      </dl>
      {deleting && <DeleteModule module={module} onClose={() => setDeleting(false)} onDone={onDeleted} />}
    </section>
  );
}

interface DeleteModuleProps {
  module: { id: string; name: string };
  onClose: () => void;
  onDone: () => void;
}

/** Shows how many docs are deleted with it. */
function DeleteModule({ module, onClose, onDone }: DeleteModuleProps) {
  const { t } = useText();
  const docs = useCall(listDocsV2, { moduleId: module.id }).data ?? [];
  const remove = useChange(deleteModule, [listModules, deletedModules, viewProjects, viewProjectTree]);
  return (
    <ConfirmDialog
      title={t('modules:delete')}
      text={
        <>
          {t('modules:deleteText', { name: module.name })}{' '}
          {t('modules:touchesDocs', { count: docs.filter(({ isFolder }) => !isOn(isFolder)).length })}{' '}
          {t('places:canComeBack')}
        </>
      }
      more={<Impact target={{ of: 'module', ids: [module.id], act: 'delete' }} />}
      confirm={t('modules:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: module.id }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

/** Applications of the project that the reader may restore. */
export function DeletedModules({ projectId }: { projectId: string }) {
  const { data } = useCall(deletedModules, { projectId });
  const undelete = useChange(undeleteModule, [deletedModules, listModules, viewProjects, viewProjectTree]);
  return <RecentlyDeleted items={data ?? []} restore={act(undelete, (rest: { id: string }) => rest)} />;
}
