import * as rows from '../../contracts/docs/doc-rows.js';
import * as api from '../../contracts/docs/docs.js';
import type { TestApp } from './app.js';
import type { Person } from './people.js';
import type { Place } from './places.js';

/** What a reader sees at one moment: the lines of the tree, and each doc in full. */
export interface Recorded {
  readonly at: string;
  readonly tree: readonly string[];
  readonly docs: ReadonlyMap<string, string>;
}
type At = { readonly at?: string };

async function treeOf(reader: Person, { projectId }: Place, at: At): Promise<readonly string[]> {
  const { list } = await reader.call(rows.viewRows, { projectId, limit: 200, ...at });
  return list.map(({ depth, id, label, url, version }) => [depth, id, label, url, version].join(' '));
}

async function docOf(reader: Person, id: string, at: At): Promise<string> {
  const { name, description, status, parentId, orderIndex, isLocked, version, url, deprecated } = await reader.call(
    api.viewDoc,
    { id, ...at },
  );
  return JSON.stringify({ name, description, status, parentId, orderIndex, isLocked, version, url, deprecated });
}

/** Reads everything as it is now (without `at`) or as it was. */
async function read(reader: Person, place: Place, at: At): Promise<Omit<Recorded, 'at'>> {
  const tree = await treeOf(reader, place, at);
  const docs = new Map<string, string>();
  for (const line of tree) {
    const id = line.split(' ')[1] ?? '';
    if (id !== place.moduleId) docs.set(id, await docOf(reader, id, at));
  }
  return { tree, docs };
}

/** Copies what is on the screen now, and lets time pass, so that the next change is later. */
export async function record(app: TestApp, reader: Person, place: Place): Promise<Recorded> {
  app.clock.advance(50);
  const at = app.clock.now().toISOString();
  const seen = await read(reader, place, {});
  app.clock.advance(50);
  return { at, ...seen };
}

export const readNow = async (reader: Person, place: Place): Promise<Omit<Recorded, 'at'>> => read(reader, place, {});

export const readPast = async (reader: Person, place: Place, at: string): Promise<Recorded> => ({
  at,
  ...(await read(reader, place, { at })),
});

/** One random change of the application: an edit, a move, a deletion, an undeletion … */
export async function change(who: Person, place: Place, known: string[], next: (n: number) => number): Promise<void> {
  const pick = () => known[next(known.length)] ?? '';
  const { moduleId } = place;
  const id = pick();
  const acts: (() => Promise<unknown>)[] = [
    async () => known.push((await who.call(api.addFolder, { moduleId, name: `F${next(1e6)}`, parentId: '' })).id),
    async () =>
      known.push(
        (await who.call(api.saveDoc, { moduleId, type: 3, name: `D${next(1e6)}`, description: `${next(1e6)}` })).id,
      ),
    async () =>
      known.push(
        (
          await who.call(api.saveDoc, {
            moduleId,
            type: 0,
            name: `H${next(1e6)}`,
            url: `/${next(1e6)}`,
            httpMethod: 'GET',
          })
        ).id,
      ),
    () => who.call(api.saveDoc, { id, name: `N${next(1e6)}`, description: `words ${next(1e6)}` }),
    () => who.call(api.moveDoc, { id, parentId: next(4) ? pick() : '' }),
    () => who.call(api.setDocStatus, { id, status: next(2) ? 10 : 0 }),
    () => who.call(api.setDocOrder, { id, orderIndex: next(100) }),
    () => who.call(api.setDocShown, { id, isShow: next(2) ? 1 : 0 }),
    () => who.call(next(2) ? api.lockDoc : api.unlockDoc, { id }),
    () => who.call(api.deleteDoc, { id }),
    () => who.call(api.undeleteDoc, { id }),
  ];
  // Many random wishes are refused: a folder that is not empty, a doc that is not deleted.
  await acts[next(acts.length)]?.().catch(() => undefined);
}

/** An HTTP doc with rows in its table of body parameters. */
export async function docOfApi(
  who: Person,
  { moduleId }: Place,
  { name, url, rows: names }: { name: string; url: string; rows: readonly string[] },
): Promise<string> {
  const requestParams = names.map((row) => ({ name: row, type: 'string', description: '' }));
  return (await who.call(api.saveDoc, { moduleId, type: 0, name, url, httpMethod: 'POST', requestParams })).id;
}
