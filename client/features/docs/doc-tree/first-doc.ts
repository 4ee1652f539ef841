import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import { type Door, useDoor, useRead } from '../../../lib/door.js';

/** Lines among which the first doc is looked for; folders are before it. */
const FIRST_ROWS = 60;

/** The first doc behind the door; '' while it is not known, or if there is none. */
export function useFirstDoc({ enabled = true } = {}) {
  const door = useDoor();
  const input: Parameters<Door['rowsKey']>[0] = { text: '', allOpen: 1, toggled: [], spaceId: '', projectId: '' };
  const query = useRead(
    {
      key: [...door.rowsKey(input), 'first'],
      fetch: (signal = new AbortController().signal) => door.rows(input, 0, FIRST_ROWS, signal),
    },
    { enabled },
  );
  return { query, docId: query.data?.list.find(({ type }) => type === TreeNodeType.doc)?.docId ?? '' };
}
