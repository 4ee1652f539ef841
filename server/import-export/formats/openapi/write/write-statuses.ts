import type { Branch, Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { IN_TABLE, isMediaType, tableStatus } from '../../../../../contracts/docs/doc-types/responses.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import { exactJson } from '../../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { OperationPart } from './operation-part.js';
import { writtenHolder } from './write-holder.js';
import { heldBy } from './written-parts.js';

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

  /** Media types that are no rows stay: those with the schema of the response table. */
  private content(now: readonly Branch[], before: readonly ImportedRow[], given: JsonObject): JsonObject {
    const known = before.filter(({ name }) => isMediaType(name));
    const [shown, others] = [known.filter(isInTable), known.filter((row) => !isInTable(row))];
    const written = now.flatMap((branch): [string, unknown][] => {
      const { row } = branch;
      const { name } = row;
      if (!isMediaType(name) || isInTable(row)) return [];
      const was = others.find((one) => one.name === name);
      if (was && this.isSame([branch], [was])) return [[name, given[name]]];
      const made = this.writing.schemas.property(branch, was);
      return [[name, { ...withHeld(objectOr(given[name]), row, was), schema: made }]];
    });
    const content = { ...without(given, others), ...Object.fromEntries(written) };
    return this.withTable(content, now.find(({ row }) => isMediaType(row.name) && isInTable(row))?.row, shown[0]);
  }

  /** What the media type of the response table says besides the table; its schema is written with that. */
  private withTable(content: JsonObject, now: Row | undefined, before: ImportedRow | undefined): JsonObject {
    const name = now?.name ?? before?.name ?? '';
    const given = content[name];
    return isObject(given) ? { ...content, [name]: withHeld(given, now, before) } : content;
  }
}

const isInTable = ({ schema }: Pick<Row, 'schema'>): boolean => schema?.[IN_TABLE] === 'true';

/** With what the row says of the holder of its schema, in place of what it said before. */
function withHeld(given: JsonObject, now: Row | undefined, before: ImportedRow | undefined): JsonObject {
  const [held, was] = [heldBy(now ?? {}), heldBy(before ?? {})];
  if (isSameHeld(held, was)) return given;
  const kept = Object.entries(given).filter(([name]) => !was.has(name));
  held.delete(IN_TABLE.slice(1));
  return Object.fromEntries([...kept, ...held]);
}
const isSameHeld = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  exactJson(Object.fromEntries(a)) === exactJson(Object.fromEntries(b));

const without = (given: JsonObject, rows: readonly ImportedRow[]): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !rows.some(({ name }) => name === key)));
