import { isInTable, isMediaType } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { tableMedia, tableStatus } from '../../../../../contracts/docs/doc-types/responses.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { MediaWriter, withHeld, without } from './media-writer.js';
import { writtenHolder } from './write-holder.js';

/** Writes what the rows of further responses say into the responses of an operation. */
export class StatusWriter extends MediaWriter {
  /** Docs of imports before responses were rows have none: what they had is written as it was. */
  private get areRows(): boolean {
    return this.original === undefined || this.original.place.hasResponseRows || this.doc.rows.statuses.length > 0;
  }

  /** The status of the response table, if the rows say it. */
  get tableStatus(): string | undefined {
    const found = tableStatus(this.doc.rows.statuses);
    return found && isInTable(found.row) ? found.row.name : undefined;
  }

  /** The media type of the response table, if the rows say it. */
  get tableMedia(): string | undefined {
    return tableMedia(this.doc.rows.statuses)?.row.name;
  }

  /** The media type of the response table, as the reader made it. */
  get tableMediaBefore(): ImportedRow | undefined {
    const { responses } = this.before;
    const status = responses.find(isInTable) ?? responses.find(({ name }) => name === '200');
    return status?.children.find((row) => isMediaType(row.name) && isInTable(row));
  }

  /** The statuses of rows, without that of the response table. */
  get statuses(): string[] {
    const first = tableStatus(this.doc.rows.statuses);
    const others = this.doc.rows.statuses.filter((branch) => branch !== first && branch.row.name !== '');
    return [...new Set(others.map(({ row }) => row.name))];
  }

  /** `given`: the response as the rest of the doc says it; `was`: its status in the original document. */
  withRows(status: string, given: unknown, was: string | undefined, isTable: boolean): unknown {
    if (!this.areRows) return given;
    const { statuses } = this.doc.rows;
    const branch = isTable ? tableStatus(statuses) : statuses.find(({ row }) => row.name === status);
    const before = was === undefined ? undefined : this.before.responses.find(({ name }) => name === was);
    if (branch === undefined && before === undefined) return given;
    if (branch && before && this.isSame([branch], [before])) return given;
    const response = withHeld(this.writing.reading.resolver.object(given), branch?.row, before);
    const headers = this.headers(branch?.children ?? [], before?.children ?? [], objectOr(response.headers));
    const content = this.content(branch?.children ?? [], before?.children ?? [], objectOr(response.content));
    return {
      ...response,
      description: response.description ?? branch?.row.description ?? '',
      ...(branch && branch.row.description !== '' && { description: branch.row.description }),
      headers: Object.keys(headers).length > 0 ? headers : undefined,
      content: Object.keys(content).length > 0 ? content : undefined,
    };
  }

  private headers(now: readonly Branch[], before: readonly ImportedRow[], given: JsonObject): JsonObject {
    const known = before.filter(({ name }) => !isMediaType(name));
    const written = now.flatMap((branch): [string, unknown][] => {
      const { name } = branch.row;
      if (name === '' || isMediaType(name)) return [];
      const row = known.find((one) => one.name === name);
      const isAsBefore = row && this.isSame([branch], [row]);
      return [[name, isAsBefore ? given[name] : writtenHolder(this.writing, branch, row, given[name] ?? {})]];
    });
    return { ...without(given, known), ...Object.fromEntries(written) };
  }
}
