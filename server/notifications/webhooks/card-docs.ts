import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { newsOf } from '../news/doc-change.js';

/** Links in one message; the others are counted. */
const MOST_LINKS = 10;
/** The changes of a change set, or the single ones between two positions. */
const within = (table: string, changeSet: string) =>
  `(($2 > 0 and ${changeSet} = $2) or ($2 = 0 and ${table}.position between $3 and $4))`;
const linkedRows = z.array(z.object({ docId: z.number(), name: z.string() }));
/** The worst changes first. */
const linked = `select d.id as "docId", d.name from docs d
    left join lateral (select max(severity) as severity from doc_news n
      where n.doc_id = d.id and ${within('n', 'n.change_set')}) w on true
  where d.id = any($1) and not d.is_deleted order by w.severity desc nulls last, d.id limit ${MOST_LINKS}`;
const typeRows = z.array(z.object({ type: z.string(), stream: z.string() }));
const types = `select e.type, e.stream from events e
  where e.stream = $1 and ${within('e', `(e.meta ->> 'changeSet')::int8`)} order by e.version`;

/** The changes of a message. */
export interface CardSpan {
  readonly changeSet: number;
  /** Positions of the first and the last event, without a change set. */
  readonly first: number;
  readonly last: number;
}
export interface LinkedDoc {
  readonly docId: number;
  readonly name: string;
}

/** Reads what a message about several changes is about. */
@Injectable()
export class CardDocs {
  constructor(private readonly db: DataSource) {}

  /** The docs that a reader can open, those with the worst changes first. */
  async links(docIds: readonly number[], { changeSet, first, last }: CardSpan): Promise<LinkedDoc[]> {
    return linkedRows.parse(await this.db.query(linked, [[...docIds], changeSet, first, last]));
  }

  /** What several changes of one doc came to: a doc that was created and then edited was created. */
  async kind(docId: number, { changeSet, first, last }: CardSpan): Promise<'added' | 'updated' | 'deleted'> {
    const found = typeRows.parse(await this.db.query(types, [`doc-${docId}`, changeSet, first, last]));
    const news = found.flatMap((event) => newsOf(event)?.news ?? []);
    if (news.at(-1) === 'deleted') return 'deleted';
    return news[0] === 'added' || news[0] === 'undeleted' ? 'added' : 'updated';
  }
}
