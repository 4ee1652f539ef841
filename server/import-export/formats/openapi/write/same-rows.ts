import type { Branch, Dictionary, Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { EnumDictionaries } from '../enum-dictionaries.js';
import type { ModelNames } from './model-names.js';

/** Compares rows of docs with those that the reader makes of the original operation. */
export class RowComparison {
  constructor(
    private readonly dictionaries: EnumDictionaries,
    private readonly models: ModelNames,
  ) {}

  isSameTable(branches: readonly Branch[], rows: readonly ImportedRow[]): boolean {
    return (
      branches.length === rows.length &&
      branches.every((branch, at) => {
        const row = rows[at];
        return row !== undefined && this.isSame(branch, row);
      })
    );
  }

  isSame(branch: Branch, row: ImportedRow): boolean {
    return this.hasSameCells(branch, row) && this.isSameTable(branch.children, row.children);
  }

  hasSameDictionary({ row }: Branch, { dictionary }: ImportedRow): boolean {
    const known = dictionary === undefined ? undefined : this.dictionaries.get(dictionary);
    return itemsText(row.enumInfo) === itemsText(known);
  }

  private hasSameCells(branch: Branch, imported: ImportedRow): boolean {
    const { row } = branch;
    return (
      row.name === imported.name &&
      row.kind === imported.kind &&
      row.type.trim() === imported.type &&
      isRequired(row) === imported.required &&
      lengthOf(row.maxLength) === lengthOf(imported.maxLength) &&
      isSameText(row.example, imported.example) &&
      isSameText(row.description, imported.description) &&
      hasSameParts(row, imported) &&
      (row.ref === undefined ? undefined : this.models[row.ref]) === imported.model &&
      this.hasSameDictionary(branch, imported)
    );
  }
}

type Parts = Pick<Row, 'schema' | 'values'>;
const partsText = ({ schema = {}, values = [] }: Parts): string =>
  JSON.stringify([
    Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1)),
    values.map(({ value, name = '', description = '' }) => [value, name, description]),
  ]);
export const hasSameParts = (row: Parts, imported: Parts): boolean =>
  (!row.schema && !row.values && !imported.schema && !imported.values) || partsText(row) === partsText(imported);

/** `-` and nothing mean the same (docs/wire.md 1.10). */
export const lengthOf = (given = ''): string => (given.trim() === '-' ? '' : given.trim());
/** Texts are trimmed where they are stored. */
export const isSameText = (a: string, b: string): boolean =>
  a.trim().replace(/\r\n?/g, '\n') === b.trim().replace(/\r\n?/g, '\n');

const itemsText = (dictionary: Pick<Dictionary, 'items'> | null | undefined): string =>
  (dictionary?.items ?? []).map(({ name, value, description }) => JSON.stringify([name, value, description])).join();
