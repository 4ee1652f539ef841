import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { blame } from '../../../contracts/history/history.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { linkAttributes } from '../../docs/reading/linked-names.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import type { Blame, BlockOrigin } from './blame.js';
import { BlameCache } from './blame-cache.js';
import { LinkNames } from './link-names.js';
import { Versions } from './versions.queries.js';

/** Returns the version and the user that last set each value of a doc. */
@Controller()
export class BlameController {
  constructor(
    private readonly versions: Versions,
    private readonly blames: BlameCache,
    private readonly links: LinkNames,
  ) {}

  @Route(blame)
  @Requires('doc.history', { content: 'docId' })
  async blame(@In() { docId }: Input<typeof blame>, @By() actor: Actor) {
    const doc = await this.versions.open(docId, actor);
    // Copied before any other await: the cache may continue this blame while names are looked up.
    const { head, causes, ...of } = copied(await this.blames.current(doc));
    const people = await this.versions.people(causes.flatMap(({ actorId, editors }) => [actorId, ...editors]));
    const person = (id: number) => ({ id, name: people.get(id) ?? '' });
    const { fields, rows, blocks } = withWriters(of, person);
    for (const link of linkAttributes) {
      const linked = Object.values(rows).flatMap((row) => row[link] ?? []);
      const written = linked.map(({ from }) => from);
      const name = await this.links.lookup(doc.id, link, written);
      for (const row of Object.values(rows)) {
        const was = row[link];
        if (was) row[link] = { ...was, from: name(was.from) };
      }
    }
    const origins = causes.map(({ version, at, source, actorId, editors, author, origin }) => ({
      ...{ version, at, source, author, origin },
      actor: person(actorId),
      editors: editors.map(person),
    }));
    return { head, origins, fields, rows, blocks };
  }
}

type Rows = Reply<typeof blame>['rows'];
type Copied = Pick<ReturnType<typeof copied>, 'fields' | 'rows' | 'blocks'>;
type Person = (id: number) => { readonly id: number; readonly name: string };

const copied = ({ head, causes, fields, rows, blocks }: Blame) => ({
  ...{ head, causes: [...causes.values()], fields: new Map(fields), blocks },
  rows: [...rows].map(([id, origins]) => [id, [...origins]] as const),
});

/** Built with `Object.fromEntries`: a row's id is chosen by a client and may be `__proto__`. */
function withWriters({ fields, rows, blocks }: Copied, person: Person) {
  const named = <O extends BlockOrigin>({ by, ...origin }: O) => ({ ...origin, ...(by && { by: by.map(person) }) });
  const ofRows: Rows = Object.fromEntries(
    rows.map(([id, origins]) => [id, Object.fromEntries(origins.map(([aspect, origin]) => [aspect, named(origin)]))]),
  );
  const runs: { count: number; origin: BlockOrigin }[] = [];
  for (const origin of blocks) {
    const last = runs.at(-1);
    if (last && isDeepStrictEqual(last.origin, origin)) last.count += 1;
    else runs.push({ count: 1, origin });
  }
  return {
    fields: Object.fromEntries([...fields].map(([name, origin]) => [name, named(origin)])),
    rows: ofRows,
    blocks: runs.map(({ count, origin }) => ({ ...named(origin), count })),
  };
}
