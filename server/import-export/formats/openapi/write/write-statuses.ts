import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { IN_TABLE, isMediaType, tableStatus } from '../../../../../contracts/docs/doc-types/responses.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { OperationPart } from './operation-part.js';
import { writtenHolder } from './write-holder.js';

/** Writes what the rows of further responses say into the responses of an operation. */
export class StatusWriter extends OperationPart {
  /** Docs of imports before responses were rows have none: what they had is written as it was. */
  private get areRows(): boolean {
    return this.original === undefined || this.original.place.hasResponseRows || this.doc.rows.statuses.length > 0;
  }

  /** The status of the response table, if the rows say it. */
  get tableStatus(): string | undefined {
    const found = tableStatus(this.doc.rows.statuses);
    return found?.row.schema?.[IN_TABLE] === 'true' ? found.row.name : undefined;
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
    const response = this.writing.reading.resolver.object(given);
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

  /** Media types that are no rows stay: that of the response table, and those with its schema. */
  private content(now: readonly Branch[], before: readonly ImportedRow[], given: JsonObject): JsonObject {
    const known = before.filter(({ name, schema }) => isMediaType(name) && schema?.[IN_TABLE] === undefined);
    const written = now.flatMap((branch): [string, unknown][] => {
      const { name, schema } = branch.row;
      if (!isMediaType(name) || schema?.[IN_TABLE] === 'true') return [];
      const row = known.find((one) => one.name === name);
      if (row && this.isSame([branch], [row])) return [[name, given[name]]];
      const made = this.writing.schemas.property(branch, row);
      return [[name, { ...objectOr(given[name]), schema: made }]];
    });
    return { ...without(given, known), ...Object.fromEntries(written) };
  }
}

const without = (given: JsonObject, rows: readonly ImportedRow[]): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !rows.some(({ name }) => name === key)));
