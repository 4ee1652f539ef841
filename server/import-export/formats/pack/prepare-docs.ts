import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { operationRow } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { partsOfRow, type RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { ImportedDoc, ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { rowGroupKey, rowGroups, tables } from '../../../docs/doc-types/api/tables.js';
import { contentFromForm } from '../../../docs/doc-types/from-form.js';
import { rulesOf, type WireContent, type WireRow } from '../../../docs/doc-types/index.js';
import { checkInput } from '../../../platform/http/input.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { docsOfPart } from './pack-api.js';

export interface PartToPrepare {
  readonly part: Uint8Array;
  /** Numbers of docs in the part. */
  readonly docs: readonly number[];
  /** Ids by name. */
  readonly dictionaries: ReadonlyMap<string, number>;
}
/** An imported doc in the form in which docs are stored, or why it cannot be. */
export interface PreparedDoc {
  readonly content: DocContent | undefined;
  readonly refused: RefusalKey | undefined;
  /** Content fields that the source sent. */
  readonly said: readonly string[];
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

/** Docs of a part, in the order of `docs`. */
export async function prepareDocs({ part, docs, dictionaries }: PartToPrepare): Promise<PreparedDoc[]> {
  const held = docsOfPart(part);
  const prepared: PreparedDoc[] = [];
  for (const at of docs) {
    const doc = held[at];
    if (doc) prepared.push(await preparedDoc(doc, dictionaries));
  }
  return prepared;
}

async function preparedDoc(doc: ImportedDoc, dictionaries: ReadonlyMap<string, number>): Promise<PreparedDoc> {
  const about = { said: saidFields(doc), extra: doc.extra };
  try {
    const content = await contentOf(doc, dictionaries);
    return { ...about, content, refused: undefined };
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return { ...about, content: undefined, refused: err.key };
  }
}

async function contentOf(
  { type, fields, tables: given, operation }: ImportedDoc,
  dictionaries: ReadonlyMap<string, number>,
): Promise<DocContent> {
  const rules = rulesOf(type);
  const lists = Object.fromEntries(
    Object.entries(given).map(([table, rows]) => [table, rows.map((row) => wireRow(row, dictionaries))]),
  );
  const form: WireContent = { ...fields, ...lists };
  const content = await contentFromForm(rules, form, rules.empty(fields.name));
  const rows = [...withRowParts(rules.rows(content), given), ...(operation ? [operationRow(operation)] : [])];
  return checkInput(rules.schema, rows.length > 0 ? { ...content, params: rows } : content);
}

/** Keywords and values of rows are no part of the form of old clients: they are added to the rows that it makes. */
function withRowParts(rows: readonly ParamRow[], lists: ImportedDoc['tables']): readonly ParamRow[] {
  const parts = new Map<string, RowParts>();
  const groups = rowGroups(rows);
  const take = (imported: readonly ImportedRow[], place: Pick<ParamRow, 'style' | 'parentId'>) => {
    const group = groups.get(rowGroupKey(place)) ?? [];
    for (const [at, { schema, values, children }] of imported.entries()) {
      const row = group[at];
      if (!row) continue;
      if (schema || values)
        parts.set(row.id, partsOfRow({ ...(schema && { schema }), ...(values && { values: [...values] }) }));
      take(children, { style: row.style, parentId: row.id });
    }
  };
  for (const { style, list } of tables) if (list !== 'modelParams') take(lists[list] ?? [], { style, parentId: '' });
  return parts.size === 0 ? rows : rows.map((row) => ({ ...row, ...parts.get(row.id) }));
}

function wireRow(
  { dictionary, children, schema: _schema, values: _values, ...row }: ImportedRow,
  dictionaries: ReadonlyMap<string, number>,
): WireRow {
  const enumId = encodeId(dictionary === undefined ? 0 : dictionaries.get(dictionary));
  return { ...row, enumId, children: children.map((child) => wireRow(child, dictionaries)) };
}

function saidFields({ fields, tables, operation }: ImportedDoc): string[] {
  const said = new Set(Object.keys(fields));
  if (said.delete('description')) said.add('body');
  if (Object.keys(tables).length > 0 || operation) said.add('params');
  return [...said];
}
