import { deleteDocs, undeleteDocs } from '../../../../contracts/docs/doc-rows.js';
import { viewDoc } from '../../../../contracts/docs/docs.js';
import { deleteModel, docModels } from '../../../../contracts/docs/models.js';
import { restoreVersion } from '../../../../contracts/history/history.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { call } from '../../../lib/api.js';
import { useText } from '../../../lib/i18n.js';
import { forget, useChange } from '../../../lib/query.js';
import { useErrorText } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import { type DocRow, docTreeEndpoints } from './doc-row.js';

type Detached = WireReply<typeof deleteModel>['detached'];

/** Deletes docs, or a model after it was detached everywhere. `one`: the only doc. */
export function useDeletion(one: Pick<DocRow, 'name'> | undefined, onDone: () => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const docs = useChange(deleteDocs, docTreeEndpoints);
  const model = useChange(deleteModel, [...docTreeEndpoints, docModels, viewDoc]);
  /** The model comes back before the docs that refer to it. */
  const undo = async (gone: readonly string[], detached: Detached) => {
    try {
      await call(undeleteDocs, { ids: [...gone] });
      for (const { id, version } of detached) await call(restoreVersion, { docId: id, version });
    } catch (error) {
      await toast({ intent: 'danger', message: errorText(error) });
    }
    await forget(...docTreeEndpoints, docModels, viewDoc);
  };
  const done = (gone: readonly string[], detached: Detached) => {
    onDone();
    void toast({
      message: one ? t('docs:deleted', { name: one.name }) : t('docs:deletedMany', { count: gone.length }),
      timeout: 10_000,
      action: { text: t('action.undo'), onClick: () => void undo(gone, detached) },
    });
  };
  const remove = (ids: readonly string[], isDetaching: boolean) => {
    const [id] = ids;
    if (isDetaching && id !== undefined) model.mutate({ id }, { onSuccess: ({ detached }) => done([id], detached) });
    else docs.mutate({ ids: [...ids] }, { onSuccess: ({ deleted }) => done(deleted, []) });
  };
  return { remove, busy: docs.isPending || model.isPending, error: docs.error ?? model.error };
}
