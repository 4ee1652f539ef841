import { isStatusCode } from '../../../../../contracts/docs/doc-types/api.js';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { JsonObject } from '../object-kinds.js';
import { mediaTypeOf, objectOr, successCode } from '../operation-parts.js';
import { hasBody, OperationPart, type WrittenOperation } from './operation-part.js';
import { isSameText } from './same-rows.js';
import { StatusWriter } from './write-statuses.js';

/** Writes the responses of one operation. */
export class ResponseWriter extends OperationPart {
  private readonly statuses: StatusWriter;

  constructor(operation: WrittenOperation) {
    super(operation);
    this.statuses = new StatusWriter(operation);
  }

  write(): JsonObject | undefined {
    const { base } = this;
    const was = objectOr(base.responses);
    const success = successCode(was);
    const codes = new Map(this.statusCodes().map(([code, branch]) => [code, branch]));
    const rows = this.statuses;
    const shown = rows.tableStatus ?? success ?? '200';
    const seen = new Set<string>();
    const withRows = (code: string, given: unknown, before: string | undefined, isTable = false): [string, unknown] => {
      seen.add(code);
      return [code, rows.withRows(code, given, before, isTable)];
    };
    const written = Object.keys(was).flatMap((code): [string, unknown][] => {
      if (code.startsWith('x-')) return [[code, was[code]]];
      if (code === success) return [withRows(shown, this.success(was[code]), code, true)];
      const branch = codes.get(code);
      codes.delete(code);
      if (!branch) return rows.statuses.includes(code) ? [withRows(code, was[code], code)] : [];
      return [withRows(code, this.errorResponse(branch, was[code]), code)];
    });
    const first: [string, unknown][] = this.isNewSuccess(success)
      ? [withRows(shown, this.success({ description: 'OK' }), undefined, true)]
      : [];
    const added = [...codes].map(([code, branch]) => withRows(code, this.errorResponse(branch, undefined), undefined));
    const further = rows.statuses.filter((code) => !seen.has(code)).map((code) => withRows(code, {}, undefined));
    const all = [...first, ...written, ...added, ...further];
    // OpenAPI 3.1 needs none, and allows no empty list.
    return all.length > 0 ? Object.fromEntries(all) : undefined;
  }

  /** Without a success of their own, the rows of errors would be read as one. */
  private isNewSuccess(success: string | undefined): boolean {
    return success === undefined && (this.original === undefined || hasBody(this.doc.rows.response));
  }

  private success(given: unknown): unknown {
    const { response } = this.doc.rows;
    const wasArray = this.original?.read.response.isArray ?? false;
    const before = { rows: this.before.responseParams, media: this.statuses.tableMediaBefore };
    const [wasType = 'application/json'] = mediaTypeOf(this.writing.reading.resolver.object(given)) ?? [];
    const named = this.statuses.tableMedia;
    const type = named === undefined || named === before.media?.name ? wasType : named;
    const isSame = wasArray === (response.elementType !== '') && this.isSameBody(response, before.rows, before.media);
    if (isSame && type === wasType) return given;
    return this.withContent(given, type, response, before);
  }

  private errorResponse({ row }: Branch, given: unknown): unknown {
    const was = this.writing.reading.resolver.object(given);
    const before = this.before.errorCodeParams.find(({ name }) => name === row.name);
    if (before && isSameText(before.description, row.description) && isSameText(before.example, row.example))
      return given;
    return { ...was, description: row.description, 'x-solution': row.example || undefined };
  }

  /** Error codes that are HTTP statuses, each once. */
  private statusCodes(): [string, Branch][] {
    const success = successCode(objectOr(this.base.responses)) ?? '200';
    const found = new Map<string, Branch>();
    for (const branch of this.doc.rows.codes) {
      const { name } = branch.row;
      if (isStatusCode(name) && name !== success && !found.has(name)) found.set(name, branch);
    }
    return [...found];
  }

  /** Error codes that are no HTTP statuses. */
  otherCodes(): JsonObject[] {
    const statuses = new Set(this.statusCodes().map(([, branch]) => branch));
    return this.doc.rows.codes
      .filter((branch) => !statuses.has(branch))
      .map(({ row }) => ({ code: row.name, description: row.description, solution: row.example || undefined }));
  }
}
