import { me } from '../../../contracts/workspace/accounts.js';
import type { Published } from '../../doc-types/doc-type/doc-type.js';
import type { Take } from '../../features/try-out/debugging/answer/take-drift.js';
import { DebugPanel } from '../../features/try-out/debugging/DebugPanel.js';
import { useDoor } from '../../lib/door.js';
import { useCall } from '../../lib/query.js';
import { personColor } from '../../ui/people.js';
import { takeIntoDictionary, takeIntoDoc } from './take-into-doc.js';

/** Trying out a doc; what an answer shows can be written into the doc by its editors. */
export function DebugTab({ doc, mayEdit }: { doc: Published; mayEdit: boolean }) {
  const door = useDoor();
  const { data } = useCall(me, {}, { enabled: door.name === 'member' });
  const take = async (docId: string, wanted: Take) => {
    if (wanted.kind === 'dictionary') return takeIntoDictionary(wanted);
    if (!data) return false;
    const { id: userId, nickname, username } = data;
    return takeIntoDoc(docId, { userId, name: nickname || username, color: personColor(userId) }, wanted);
  };
  return <DebugPanel key={doc.id} doc={doc} mayEdit={mayEdit && data !== undefined} onTake={take} />;
}
