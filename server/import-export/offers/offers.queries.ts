import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { cutTo } from '../../../contracts/docs/doc-types/plain-text.js';
import {
  type DocOffer,
  MOST_OFFERED_DOCS,
  OFFER_TEXT_MAX,
  type offeredDocs,
} from '../../../contracts/import-export/offers.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { rowPath, rowsById } from '../../docs/doc-types/api/tables.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { docDiff } from '../../docs/doc-types/work.js';
import { Workers } from '../../platform/workers/workers.js';
import type { KeptGroup } from '../plan/kept-variants.js';
import type { Offer } from '../plan/merge-content.js';
import { offeredValues } from './offered-names.js';
import { offerIdOf, openOffers } from './open-offers.js';

/** What a doc and one of its sources contain. */
interface OfferedDoc {
  readonly docId: number;
  readonly type: number;
  readonly content: DocContent;
  readonly source: string;
  readonly author: string;
  readonly origin: string;
  readonly at: Date;
  readonly theirs: DocContent;
  readonly offers: readonly Offer[];
}
const columns = `o.doc_id as "docId", d.type, d.content, o.source, o.content as theirs, o.offers,
    coalesce(s.author, '') as author, coalesce(s.origin, '') as origin, coalesce(s.received_at, d.modified_at) as at`;
const from = `doc_origins o join docs d on d.id = o.doc_id and not d.is_deleted and not d.is_folder
    left join change_sets s on s.id = o.seen_run`;

/** Reads the open offers of docs. */
@Injectable()
export class OffersQueries {
  constructor(
    private readonly db: DataSource,
    private readonly workers: Workers,
  ) {}

  async ofDoc(docId: number): Promise<DocOffer[]> {
    const sql = `select ${columns} from ${from} where o.doc_id = $1 and o.offers <> '[]' order by o.source`;
    const sources: OfferedDoc[] = await this.db.query(sql, [docId]);
    const all: DocOffer[] = [];
    for (const source of sources) all.push(...(await this.shown(source)));
    return all;
  }

  /** Docs of an application with open offers. */
  async ofModule(moduleId: number): Promise<Reply<typeof offeredDocs>> {
    const sql = `select ${columns}, d.name, d.url, d.http_method as "httpMethod" from ${from}
      where o.module_id = $1 and o.offers <> '[]' order by o.seen_run desc, o.doc_id limit ${MOST_OFFERED_DOCS}`;
    const sources: (OfferedDoc & Record<'name' | 'url' | 'httpMethod', string>)[] = await this.db.query(sql, [
      moduleId,
    ]);
    const counts = new Map<number, Reply<typeof offeredDocs>[number]>();
    for (const { docId, type, content, offers, name, url, httpMethod } of sources) {
      const count = openOffers(rulesOf(type), content, offers).length + (counts.get(docId)?.count ?? 0);
      if (count > 0) counts.set(docId, { docId, type, name, url, httpMethod, count });
    }
    return [...counts.values()];
  }

  private async shown(doc: OfferedDoc): Promise<DocOffer[]> {
    const { docId, type, theirs } = doc;
    const rules = rulesOf(type);
    const content = rules.schema.parse(doc.content);
    const [own, came] = [rowsById(rules.rows(content)), rowsById(rules.rows(theirs))];
    const fields = new Map<string, unknown>(Object.entries(content));
    const open = openOffers(rules, content, doc.offers);
    const valuesOf = await offeredValues(this.db, docId, open, own);
    const shown: DocOffer[] = [];
    for (const offer of open) {
      const { source, origin, author, at } = doc;
      const head = { offerId: offerIdOf(source, offer), source, origin, author, at };
      if (offer.kind === 'field') {
        const { field, value } = offer;
        const texts =
          field === 'body'
            ? await this.bodies(type, content, value)
            : { now: text(fields.get(field)), value: text(value) };
        const none = { rowId: '', attribute: null, style: null, path: [] };
        shown.push({ ...head, kind: 'field', field, ...none, ...cutTexts(texts) });
        continue;
      }
      if (offer.kind === 'variants') {
        shown.push({ ...head, kind: 'variants', field: '', attribute: null, ...variantTexts(offer, own) });
        continue;
      }
      const known = offer.kind === 'row' ? came : own;
      const row = known.get(offer.rowId);
      if (!row) continue;
      const place = { field: '', rowId: row.id, style: row.style, path: rowPath(known, row.id) };
      if (offer.kind === 'attribute') {
        const { missing, ...texts } = valuesOf(row, offer);
        const values = { ...cutTexts(texts), ...(missing && { missing }) };
        shown.push({ ...head, kind: 'attribute', attribute: offer.attribute, ...place, ...values });
      } else {
        const about = [row.type, row.description].filter(Boolean).join(' · ');
        const texts = offer.kind === 'row' ? { now: '', value: about } : { now: about, value: '' };
        shown.push({ ...head, kind: offer.kind, attribute: null, ...place, ...cutTexts(texts) });
      }
    }
    return shown;
  }

  /** Both descriptions as text; in a worker thread, because rendering user content may take long. */
  private async bodies(type: number, content: DocContent, body: unknown): Promise<{ now: string; value: string }> {
    const to = rulesOf(type).schema.parse({ ...content, body });
    const { text: bodies } = await this.workers.run(docDiff, { type, from: content, to });
    return { now: bodies.from, value: bodies.to };
  }
}

/** The place of variants, and the rows that are there and that the source has. */
function variantTexts(offer: KeptGroup, own: ReadonlyMap<string, ParamRow>) {
  const { rowId, style } = offer;
  const names = (rows: readonly ParamRow[]) =>
    rows.map(({ name, type, kind }) => [kind ?? '', name || type].filter(Boolean).join(' ')).join(', ');
  const now = [...own.values()].filter((row) => row.parentId === rowId && row.style === style);
  const ids = new Set(offer.rows.map(({ id }) => id));
  const value = offer.rows.filter(({ parentId }) => !ids.has(parentId));
  const path = rowId === '' ? [] : rowPath(own, rowId);
  return { rowId, style, path, ...cutTexts({ now: names(now), value: names(value) }) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const cutTexts = ({ now, value }: { now: string; value: string }) => ({ now: cut(now), value: cut(value) });
const cut = (given: string): string => (given.length > OFFER_TEXT_MAX ? `${cutTo(given, OFFER_TEXT_MAX - 1)}…` : given);
