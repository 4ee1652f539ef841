import { useNavigate } from 'react-router-dom';
import { activityPage } from '../../../contracts/history/activity.js';
import type { ActivityEntry } from '../../features/history/activity/activity-pages.js';
import { PastPlan } from '../../features/history/past/PastPlan.js';
import { LossReport } from '../../features/import-export/import/LossReport.js';
import { ChangeSet } from '../../features/import-export/offers/ChangeSet.js';
import { useText } from '../../lib/i18n.js';
import { forget } from '../../lib/query.js';

/** The effects of undoing a change set of the activity, and the button that does it. */
export function UndoSet({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { changeSet, undo } = entry;
  if (!undo || !changeSet) return null;
  const plan = (note: string | undefined, onPlanClosed: () => void) => (
    <PastPlan
      title={t('activity:undoTitle')}
      submit={t('past:undo.confirm')}
      note={note}
      wish={{ kind: 'set', changeSetId: changeSet }}
      onClose={onPlanClosed}
      onDone={() => {
        void forget(activityPage);
        onClose();
      }}
    />
  );
  if (undo.by === 'past') return plan(undefined, onClose);
  return (
    <ChangeSet
      moduleId={undo.moduleId}
      id={changeSet}
      onCompare={({ docId, from, to }) => void navigate(`/view/${docId}?compare=${from}..${to}`)}
      onClose={() => {
        void forget(activityPage);
        onClose();
      }}
      report={(losses) => <LossReport name={undo.moduleName} losses={losses} />}
      undo={(onPlanClosed) => plan(t('pushes:undoText'), onPlanClosed)}
    />
  );
}
