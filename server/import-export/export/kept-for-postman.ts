import { Injectable } from '@nestjs/common';
import { type KeptParts, keptIn } from '../formats/postman/kept.js';
import { inheritedAuth } from '../formats/postman/write/request-auth.js';
import type { ChosenApplication } from './chosen-applications.js';
import { placedDocs } from './chosen-entries.js';
import type { TextsWanted } from './doc-texts.js';
import { ExportReader } from './export-reader.js';

/** What Postman collections had that docs have no place for, for an export of the application. */
export interface KeptCollection {
  readonly head: KeptParts;
  readonly folders: ReadonlyMap<number, KeptParts>;
  readonly extras: TextsWanted['extras'];
}

export const nothingKept: KeptCollection = { head: {}, folders: new Map(), extras: undefined };

/** Reads what imports kept of an application. */
@Injectable()
export class KeptForPostman {
  constructor(private readonly reader: ExportReader) {}

  async of({ id, entries, at }: Pick<ChosenApplication, 'id' | 'entries' | 'at'>): Promise<KeptCollection> {
    const placed = new Map(placedDocs(entries).map(({ doc, folders }) => [doc.id, folders]));
    const folderIds = new Set([...placed.values()].flatMap((folders) => folders.map((folder) => folder.id)));
    const head = keptIn(await this.reader.collectionExtra(id));
    const extras = await this.reader.extras('postman', [...folderIds], at);
    const folders = new Map([...extras].map(([folderId, { extra }]) => [folderId, keptIn(extra)]));
    const authOf = (docId: number) =>
      (placed.get(docId) ?? []).map((folder) => folders.get(folder.id)?.auth).findLast(Boolean) ?? head.auth;
    return {
      ...{ head, folders },
      extras: async (ids) => {
        const own = await this.reader.extras('postman', ids, at);
        return new Map(ids.map((docId) => [docId, { ...own.get(docId)?.extra, ...inheritedAuth(authOf(docId)) }]));
      },
    };
  }
}
