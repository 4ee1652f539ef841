import { DocType } from '../../../contracts/platform/enums.js';
import { getShare } from '../../../contracts/sharing/sharing.js';
import { getComposeProject } from '../../../contracts/sharing/show.js';
import { markdownAhead } from '../../doc-types/markdown/MarkdownDocView.js';
import { rowMarksAhead } from '../../doc-types/markdown/RowText.js';
import { showDoor } from '../../features/sharing/composing/show-door.js';
import { shareDoor } from '../../features/sharing/shares/share-door.js';
import { type Door, prefetch, type Read } from '../../lib/door.js';
import { queryClient, read } from '../../lib/query.js';

const closed = { mayDebug: false, hasConstants: false, isPinned: false };

/** Fetches what the page at this path shows first, while the texts of its language are on their way. Never rejects. */
export async function openAhead(path: string): Promise<{ readonly markdown: string }> {
  const [, name, id, docId] = /^\/(share|show)\/([0-9A-Za-z]+)(?:\/([0-9A-Za-z]+))?$/.exec(path) ?? [];
  if (!id) return { markdown: '' };
  // The key of a doc does not depend on what its door allows.
  const door = (name === 'share' ? shareDoor : showDoor)(id, closed);
  const facts = (name === 'share' ? read(getShare, { id }) : read(getComposeProject, { id })).catch(() => undefined);
  if (!docId) return { markdown: (await facts)?.welcome ?? '' };
  const [doc, page] = await Promise.all([one(door.doc(docId)), extraPage(door, docId), facts]);
  return { markdown: page?.content ?? (doc?.type === DocType.markdown ? doc.description : '') };
}

/** The same, and what draws its texts: what is on screen is replaced by the complete page at once. */
export async function prepared(opened: ReturnType<typeof openAhead>, shown: ParentNode): Promise<void> {
  const marks = shown.querySelector('.row-mark') ? rowMarksAhead().catch(() => undefined) : undefined;
  const { markdown } = await opened;
  await marks;
  if (markdown) await markdownAhead(markdown).catch(() => undefined);
}

async function one<R>(from: Read<R>): Promise<R | undefined> {
  await prefetch(from);
  return queryClient.getQueryData<R>(from.key);
}

async function extraPage(door: Door, id: string) {
  const pages = door.extraPages && (await one(door.extraPages));
  return door.extraPage && pages?.some((page) => page.id === id) ? one(door.extraPage(id)) : undefined;
}
