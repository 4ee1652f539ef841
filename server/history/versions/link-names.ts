import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RowChange } from '../../../contracts/docs/row-changes.js';
import { isLinkAttribute, type LinkAttribute, linkAttributes, linkedNames } from '../../docs/reading/linked-names.js';

/** Rows store the ids of their dictionary and their model; readers of the history see the names, also of deleted ones. */
@Injectable()
export class LinkNames {
  constructor(private readonly db: DataSource) {}

  /** A function from an id, as rows of this doc store it, to its name; one that is not in the doc's application stays. */
  async lookup(docId: number, attribute: LinkAttribute, written: Iterable<string>): Promise<(id: string) => string> {
    const names = await linkedNames(this.db, docId, attribute, written);
    return (id) => names.get(id)?.name ?? id;
  }

  async inChanges(docId: number, rows: readonly RowChange[]): Promise<RowChange[]> {
    const nameOf = new Map<string, (id: string) => string>();
    for (const link of linkAttributes) {
      const links = rows.flatMap(({ attributes }) => attributes.filter(({ attribute }) => attribute === link));
      const written = links.flatMap(({ from, to }) => [from, to]);
      if (written.length > 0) nameOf.set(link, await this.lookup(docId, link, written));
    }
    return rows.map((row) => ({
      ...row,
      attributes: row.attributes.map((change) => {
        const name = isLinkAttribute(change.attribute) ? nameOf.get(change.attribute) : undefined;
        return name ? { ...change, from: name(change.from), to: name(change.to) } : change;
      }),
    }));
  }
}
