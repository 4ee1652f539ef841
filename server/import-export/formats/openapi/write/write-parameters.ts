import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import { NAMES } from '../operation-parts.js';
import type { GivenField } from '../schema-fields.js';
import { isStructure } from '../schema-types.js';
import { securityFields } from '../security-fields.js';
import { OperationPart } from './operation-part.js';
import { writtenHolder } from './write-holder.js';

const places = [
  ['path', 'pathParams'],
  ['header', 'headerParams'],
  ['query', 'queryParams'],
  ['cookie', 'cookieParams'],
] as const;
/** Writes the parameters of one operation. */
export class ParameterWriter extends OperationPart {
  /** Whether the parameters are those of the operation and its path as they were. */
  get isSameAsBefore(): boolean {
    return (
      this.original !== undefined &&
      places.every(([place, table]) =>
        place === 'cookie' && this.hasCookieHeader ? true : this.isSame(this.rowsIn(place), this.before[table]),
      )
    );
  }

  private get fields() {
    return this.original ? this.writing.reader.parameterFields(this.original.place) : [];
  }

  /** Docs of imports before there were cookies show all of them as one header. */
  private get hasCookieHeader(): boolean {
    const { headers, cookies } = this.doc.rows;
    return (
      cookies.length === 0 &&
      headers.some(isCookieHeader) &&
      !this.securityNames('header').has('cookie') &&
      this.fields.some((one) => one.in === 'cookie')
    );
  }

  private rowsIn(place: (typeof places)[number][0]): readonly Branch[] {
    const { headers, cookies, path, query } = this.doc.rows;
    if (place === 'header') return this.hasCookieHeader ? headers.filter((one) => !isCookieHeader(one)) : headers;
    return { path, query, cookie: cookies }[place];
  }

  write(): unknown[] | undefined {
    const { fields } = this;
    const written = places.flatMap(([place, table]) => {
      const derived = this.securityNames(place);
      return this.rowsIn(place).flatMap((branch) => {
        const field = fields.find((one) => one.in === place && one.name.slice(0, 64).trim() === branch.row.name);
        if (!field && derived.has(branch.row.name.toLowerCase())) return [];
        return branch.row.name === '' ? [] : [this.parameter(branch, place, field, this.before[table])];
      });
    });
    const others = fields.filter((one) => (one.in === 'cookie' && this.hasCookieHeader) || one.in === 'querystring');
    const all = [...written, ...others.map(({ given }) => given)];
    return all.length > 0 ? all : undefined;
  }

  private parameter(
    branch: Branch,
    place: string,
    field: GivenField | undefined,
    rows: readonly ImportedRow[],
  ): unknown {
    const { row } = branch;
    const before = field && rows.find(({ name }) => name === row.name);
    if (field && before && this.writing.comparison.isSame(branch, before)) return field.given;
    const said = writtenHolder(this.writing, branch, before, field?.given ?? {});
    const isPaths = !field && place === 'query' && this.hasFields(said.schema) && !wireStyleOf(row, place).isSaid;
    return {
      ...{ name: row.name, in: place },
      ...said,
      ...(place === 'path' && { required: true }),
      ...(isPaths && { [NAMES]: 'paths' }),
    };
  }

  private hasFields(schema: unknown): boolean {
    const { views } = this.writing.reading;
    return isStructure(views.of(schema), views);
  }

  /** Rows that security schemes add to a table. */
  private securityNames(place: string): ReadonlySet<string> {
    if (!this.original) return new Set();
    const { document, reading } = this.writing;
    const fields = securityFields(document, this.base, reading.resolver, '');
    return new Set(fields.filter((one) => one.in === place).map(({ name }) => name.toLowerCase()));
  }

  /** Whether all rows of the security schemes were removed. */
  lostSecurity(): boolean {
    const names = [...this.securityNames('header'), ...this.securityNames('query')];
    const now = [...this.doc.rows.headers, ...this.doc.rows.query].map(({ row }) => row.name.toLowerCase());
    return names.length > 0 && !names.some((name) => now.includes(name));
  }
}

const isCookieHeader = ({ row }: Branch): boolean => row.name === 'Cookie';
