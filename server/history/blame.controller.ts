import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { blame } from '../../contracts/history.js';
import type { Actor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import type { Blame } from './blame.js';
import { Blames } from './blame.queries.js';
import { DictionaryNames } from './dictionary-names.js';
import { Versions } from './versions.queries.js';

/** Who gave every value of a doc what it is now. */
@Controller()
export class BlameController {
  constructor(
    private readonly versions: Versions,
    private readonly blames: Blames,
    private readonly dictionaries: DictionaryNames,
  ) {}

  @Route(blame)
  @Requires('doc.history', { doc: 'docId' })
  async blame(@In() { docId }: Input<typeof blame>, @By() actor: Actor): Promise<Reply<typeof blame>> {
    const doc = await this.versions.open(docId, actor);
    // Taken out before anything else is waited for: the cache goes on while names are looked up.
    const { head, causes, fields, rows } = copied(await this.blames.of(doc));
    const people = await this.versions.people(causes.flatMap(({ actorId, editors }) => [actorId, ...editors]));
    const links = Object.values(rows).flatMap(({ enumId }) => (enumId ? [enumId] : []));
    const name = await this.dictionaries.of(
      doc.id,
      links.map(({ from }) => from),
    );
    for (const row of Object.values(rows)) if (row.enumId) row.enumId = { ...row.enumId, from: name(row.enumId.from) };
    const person = (id: number) => ({ id, name: people.get(id) ?? '' });
    const origins = causes.map(({ version, at, source, actorId, editors }) => ({
      ...{ version, at, source },
      actor: person(actorId),
      editors: editors.map(person),
    }));
    return { head, origins, fields, rows };
  }
}

type Rows = Reply<typeof blame>['rows'];

/** By entries: a row's id is what some client called it, `__proto__` too. */
function copied({ head, causes, fields, rows }: Blame) {
  const ofRows: Rows = Object.fromEntries([...rows].map(([id, origins]) => [id, Object.fromEntries(origins)]));
  return { head, causes: [...causes.values()], fields: Object.fromEntries(fields), rows: ofRows };
}
