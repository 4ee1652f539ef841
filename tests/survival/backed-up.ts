import { setTimeout as pause } from 'node:timers/promises';
import { selfAudit, startBackup } from '../../contracts/history/self-audit.js';
import type { Editor } from '../support/editors.js';
import type { Person } from '../support/people.js';

const LOOK_MS = 250;
/** The lease of a run that a kill ended is a minute. */
const MOST_LOOKS = 1_200;

/** A backup that is begun while people type and servers are killed. */
export class BackedUp {
  private saved: ReadonlyMap<string, readonly string[]> | undefined;
  private before = '';

  /** Does nothing while the server is down, or makes a backup already. */
  async begin(owner: Person, editors: readonly Editor[]): Promise<void> {
    const saved = new Map<string, string[]>();
    for (const editor of editors) saved.set(editor.docId, [...(saved.get(editor.docId) ?? []), ...editor.saved]);
    try {
      this.before = (await owner.call(selfAudit, {})).backups.backup.success?.archive ?? '';
      await owner.call(startBackup, {});
      this.saved = saved;
    } catch {
      this.saved = undefined;
    }
  }

  savedIn(docId: string): readonly string[] {
    return this.saved?.get(docId) ?? [];
  }

  /** The archive, once it is made; undefined when none was begun, or the database was killed under it. */
  async archive(owner: Person): Promise<string | undefined> {
    if (!this.saved) return undefined;
    for (let n = 0; n < MOST_LOOKS; n++) {
      const { last, success } = (await owner.call(selfAudit, {})).backups.backup;
      if (last?.finishedAt) return success && success.archive !== this.before ? success.archive : undefined;
      await pause(LOOK_MS);
    }
    throw new Error('a backup neither ended nor failed');
  }
}
