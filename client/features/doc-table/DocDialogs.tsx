import { deleteDocs, deletionImpact, undeleteDocs } from '../../../contracts/doc-rows.js';
import { limits } from '../../../contracts/doc-types/index.js';
import { saveDoc } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { call } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { forget, useCall, useChange } from '../../lib/query.js';
import { FormDialog } from '../../ui/dialogs.js';
import { NameDialog } from '../../ui/NameDialog.js';
import { ErrorState, SkeletonRows, useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import { type Doc, isFolder, trees } from './doc-row.js';

export function RenameDoc({ doc, onClose }: { doc: Doc; onClose: () => void }) {
  const { t } = useText();
  const change = useChange(saveDoc, trees);
  return (
    <NameDialog
      title={t('docs:renameTitle', { name: doc.name })}
      label={t('docs:docName')}
      submit={t('action.save')}
      longest={limits.name}
      initial={doc.name}
      busy={change.isPending}
      error={change.error}
      onName={(name) => change.mutate({ id: doc.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface DeleteDocsProps {
  docs: readonly Doc[];
  onClose: () => void;
  onDone: () => void;
}

/** Deleting names what goes and whom it touches, and can be undone from where it says that it is gone. */
export function DeleteDocs({ docs, onClose, onDone }: DeleteDocsProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const ids = docs.map(({ id }) => id);
  const impact = useCall(deletionImpact, { ids }, { staleTime: 0 });
  const remove = useChange(deleteDocs, trees);
  const [first] = docs;
  const one = docs.length === 1 ? first : undefined;
  const undo = async (gone: string[]) => {
    try {
      await call(undeleteDocs, { ids: gone });
    } catch (error) {
      await toast({ intent: 'danger', message: errorText(error) });
    }
    await forget(...trees);
  };
  const done = ({ deleted }: WireReply<typeof deleteDocs>) => {
    onDone();
    void toast({
      message: one ? t('docs:deleted', { name: one.name }) : t('docs:deletedMany', { count: deleted.length }),
      timeout: 10_000,
      action: { text: t('action.undo'), onClick: () => void undo(deleted) },
    });
  };
  const title = one
    ? isFolder(one)
      ? t('docs:deleteFolder')
      : t('docs:deleteDoc')
    : t('docs:deleteMany', { count: docs.length });
  return (
    <FormDialog
      title={title}
      submit={t('docs:delete')}
      intent="danger"
      onSubmit={() => remove.mutate({ ids }, { onSuccess: done })}
      onClose={onClose}
      busy={remove.isPending}
      error={remove.error}
    >
      <p>{one ? t('docs:deleteText', { name: one.name }) : t('docs:deleteManyText', { count: docs.length })}</p>
      {impact.data ? (
        <Impact of={impact.data} />
      ) : impact.error ? (
        <ErrorState small error={impact.error} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </FormDialog>
  );
}

/** Only what there is: silence means that nobody is touched. */
function Impact({ of }: { of: WireReply<typeof deletionImpact> }) {
  const { t } = useText();
  const { docs, folders, locked, subscribers, releases, editing } = of;
  return (
    <ul className="docs-impact">
      {folders > 0 && (
        <li>
          {docs > 0 ? t('docs:impactFolders', { count: folders, docs }) : t('docs:impactEmpty', { count: folders })}
        </li>
      )}
      {folders === 0 && docs > 1 && <li>{t('docs:impactDocs', { count: docs })}</li>}
      {locked > 0 && <li>{t('docs:impactLocked', { count: locked })}</li>}
      {subscribers > 0 && <li>{t('docs:impactSubscribers', { count: subscribers })}</li>}
      {releases.map((release) => (
        <li key={release.id}>{t('docs:impactRelease', { count: release.docs, release: release.releaseNo })}</li>
      ))}
      {editing.length > 0 && <li>{t('docs:impactEditing', { who: editing.join(', ') })}</li>}
    </ul>
  );
}
