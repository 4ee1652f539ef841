import { getShare } from '../../../contracts/sharing.js';
import { getComposeProject } from '../../../contracts/show.js';
import { showDoor } from '../../features/composing/show-door.js';
import { shareDoor } from '../../features/sharing/share-door.js';
import { prefetch } from '../../lib/door.js';
import { readAhead } from '../../lib/query.js';

const closed = { mayDebug: false, hasConstants: false, isPinned: false };

/** Fetches what the page at this path shows first, while the texts of its language are on their way. */
export function openAhead(path: string): void {
  const [, name, id, docId] = /^\/(share|show)\/([0-9A-Za-z]+)(?:\/([0-9A-Za-z]+))?$/.exec(path) ?? [];
  if (!id) return;
  if (name === 'share') readAhead(getShare, { id });
  else readAhead(getComposeProject, { id });
  // The key of a doc does not depend on what its door allows.
  if (docId) prefetch((name === 'share' ? shareDoor : showDoor)(id, closed).doc(docId));
}
