import type { EntityManager } from 'typeorm';
import type { StreamRow } from '../../platform/log/kind.js';
import type { DocState } from '../doc/doc.entity.js';

const columns = `parent_id, name, url, http_method, author, deprecated, label, status, is_show, is_locked, is_deleted,
  order_index`;
/** What trees show of a doc, as the triggers on `docs` compare it. */
const placeOf = (doc: DocState) => ({
  ...{ parent_id: doc.parentId, name: doc.name, url: doc.url, http_method: doc.httpMethod, author: doc.author },
  ...{ deprecated: doc.deprecated, label: doc.label, status: doc.status, is_show: doc.isShow },
  ...{ is_locked: doc.isLocked, is_deleted: doc.isDeleted, order_index: doc.orderIndex },
});

/**
 * Places and people of docs whose events come from another log at once: the triggers on `docs`, which write them change by
 * change, see the last version only.
 */
export class MovedDocs {
  private readonly ids: number[] = [];
  private places: object[] = [];
  private actors: object[] = [];
  private shown = '';
  private readonly last = new Map<number, number>();

  /** The doc after each of its events, oldest first. */
  see(doc: StreamRow<DocState>): void {
    const { id, version, modifiedAt: at, modifierId: modifier_id } = doc;
    if (this.ids.at(-1) !== id) this.begin(id);
    this.last.set(modifier_id, version);
    const place = placeOf(doc);
    const shown = JSON.stringify(place);
    if (shown === this.shown) return;
    this.shown = shown;
    this.places.push({ doc_id: id, version, at, modifier_id, ...place });
  }

  /** After the rows of the docs. */
  async write(tx: EntityManager): Promise<void> {
    this.begin(0);
    const ids = this.ids.splice(0);
    await tx.query('delete from doc_places where doc_id = any($1::bigint[])', [ids]);
    const all = `doc_id, version, at, modifier_id, ${columns}`;
    const places = `insert into doc_places (${all}) select ${all} from json_populate_recordset(null::doc_places, $1)`;
    await tx.query(places, [JSON.stringify(this.places)]);
    const actors = `insert into doc_actors (doc_id, actor_id, version)
      select doc_id, actor_id, version from json_populate_recordset(null::doc_actors, $1)`;
    await tx.query(actors, [JSON.stringify(this.actors)]);
    this.places = [];
    this.actors = [];
  }

  private begin(id: number): void {
    const before = this.ids.at(-1);
    const newest = Math.max(0, ...this.last.values());
    // Who made the last version is in the row of the doc.
    for (const [actor_id, version] of this.last)
      if (version < newest) this.actors.push({ doc_id: before, actor_id, version });
    this.last.clear();
    this.shown = '';
    if (id !== 0) this.ids.push(id);
  }
}
