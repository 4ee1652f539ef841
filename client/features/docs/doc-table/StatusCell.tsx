import { setDocStatus } from '../../../../contracts/docs/docs.js';
import type { DocStatus } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { useErrorText } from '../../../ui/states.js';
import { StatusTag } from '../../../ui/tags.js';
import { toast } from '../../../ui/toaster.js';
import { type DocRow, docTreeEndpoints } from './doc-row.js';
import { LazyPopover } from './LazyPopover.js';
import { StatusMenu } from './StatusMenu.js';

/** A click on the status offers the others; the new one shows at once and is reverted when it is refused. */
export function StatusCell({ doc, mayEdit, tabIndex }: { doc: DocRow; mayEdit: boolean; tabIndex: number }) {
  const { t } = useText();
  const errorText = useErrorText();
  const change = useChange(setDocStatus, docTreeEndpoints);
  const shown = change.isPending ? change.variables.status : doc.status;
  if (!mayEdit) return <StatusTag status={doc.status} />;
  const set = (status: DocStatus) =>
    change.mutate(
      { id: doc.id, status },
      { onError: (error) => void toast({ intent: 'danger', message: errorText(error) }) },
    );
  return (
    <LazyPopover
      placement="bottom-start"
      content={() => <StatusMenu onStatus={set} />}
      target={(open) => (
        <button
          type="button"
          className="plain-button"
          tabIndex={tabIndex}
          title={t('docs:changeStatus')}
          aria-haspopup="menu"
          onClick={open}
        >
          <StatusTag status={shown} />
          <span className="visually-hidden">{t('docs:changeStatus')}</span>
        </button>
      )}
    />
  );
}
