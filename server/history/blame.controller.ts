import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { blame } from '../../contracts/history.js';
import type { Actor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import type { Blame } from './blame.js';
import { BlameCache } from './blame-cache.js';
import { DictionaryNames } from './dictionary-names.js';
import { Versions } from './versions.queries.js';

/** Returns the version and the user that last set each value of a doc. */
@Controller()
export class BlameController {
  constructor(
    private readonly versions: Versions,
    private readonly blames: BlameCache,
    private readonly dictionaries: DictionaryNames,
  ) {}

  @Route(blame)
  @Requires('doc.history', { doc: 'docId' })
  async blame(@In() { docId }: Input<typeof blame>, @By() actor: Actor): Promise<Reply<typeof blame>> {
    const doc = await this.versions.open(docId, actor);
    // Copied before any other await: the cache may continue this blame while names are looked up.
    const { head, causes, fields, rows } = copied(await this.blames.current(doc));
    const people = await this.versions.people(causes.flatMap(({ actorId, editors }) => [actorId, ...editors]));
    const links = Object.values(rows).flatMap(({ enumId }) => (enumId ? [enumId] : []));
    const name = await this.dictionaries.lookup(
      doc.id,
      links.map(({ from }) => from),
    );
    for (const row of Object.values(rows)) if (row.enumId) row.enumId = { ...row.enumId, from: name(row.enumId.from) };
    const person = (id: number) => ({ id, name: people.get(id) ?? '' });
    const origins = causes.map(({ version, at, source, actorId, editors, author, origin }) => ({
      ...{ version, at, source, author, origin },
      actor: person(actorId),
      editors: editors.map(person),
    }));
    return { head, origins, fields, rows };
  }
}

type Rows = Reply<typeof blame>['rows'];

/** Built with `Object.fromEntries`: a row's id is chosen by a client and may be `__proto__`. */
function copied({ head, causes, fields, rows }: Blame) {
  const ofRows: Rows = Object.fromEntries([...rows].map(([id, origins]) => [id, Object.fromEntries(origins)]));
  return { head, causes: [...causes.values()], fields: Object.fromEntries(fields), rows: ofRows };
}
