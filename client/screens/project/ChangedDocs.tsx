import { PastPlan } from '../../features/history/past/PastPlan.js';
import { LossReport } from '../../features/import-export/import/LossReport.js';
import { ChangeSet } from '../../features/import-export/offers/ChangeSet.js';
import { useText } from '../../lib/i18n.js';

interface ChangedDocsProps {
  module: { readonly id: string; readonly name: string };
  id: string;
  onCompare: (pair: { docId: string; from: number; to: number }) => void;
  onClose: () => void;
}

/** What a push or an import did to each doc, and its undo, which is that of every change set. */
export function ChangedDocs({ module, id, onCompare, onClose }: ChangedDocsProps) {
  const { t } = useText();
  return (
    <ChangeSet
      moduleId={module.id}
      id={id}
      onCompare={onCompare}
      onClose={onClose}
      report={(losses) => <LossReport name={module.name} losses={losses} />}
      undo={(onUndoClosed) => (
        <PastPlan
          title={t('pushes:undo')}
          submit={t('past:undo.confirm')}
          note={t('pushes:undoText')}
          wish={{ kind: 'set', changeSetId: id }}
          onClose={onUndoClosed}
          onDone={onClose}
        />
      )}
    />
  );
}
