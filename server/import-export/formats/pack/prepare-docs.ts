import { MODEL_ROOT, type ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { operationRow } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { partsOfRow, type RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import { modelType } from '../../../../contracts/docs/doc-types/unfolded.js';
import { type CommonNames, noCommonNames, withoutCommon } from '../../../../contracts/import-export/common-rows.js';
import type { ImportedDoc, ImportedModel, ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { rowGroupKey, rowGroups, tables } from '../../../docs/doc-types/api/tables.js';
import { contentFromForm } from '../../../docs/doc-types/from-form.js';
import { rulesOf, type WireContent, type WireRow } from '../../../docs/doc-types/index.js';
import type { WireList } from '../../../docs/doc-types/interface/doc-type.js';
import { checkInput } from '../../../platform/http/input.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { docsOfPart } from './pack-api.js';

export interface PartToPrepare {
  readonly part: Uint8Array;
  /** Numbers of docs in the part. */
  readonly docs: readonly number[];
  /** Ids by name. */
  readonly dictionaries: ReadonlyMap<string, number>;
  /** References by component. */
  readonly models: ModelRefs;
  /** Of the application's common parameters. */
  readonly common?: CommonNames;
}
/** How rows name the models of an import. */
export type ModelRefs = ReadonlyMap<string, string>;
/** An imported doc in the form in which docs are stored, or why it cannot be. */
export interface PreparedDoc {
  readonly content: DocContent | undefined;
  readonly refused: RefusalKey | undefined;
  /** Content fields that the source sent. */
  readonly said: readonly string[];
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

/** Docs of a part, in the order of `docs`. */
export async function prepareDocs({
  part,
  docs,
  common = noCommonNames,
  ...known
}: PartToPrepare): Promise<PreparedDoc[]> {
  const held = docsOfPart(part);
  const prepared: PreparedDoc[] = [];
  for (const at of docs) {
    const doc = held[at];
    if (doc) prepared.push(await preparedDoc(withoutCommon(doc, common), known));
  }
  return prepared;
}

type Known = Omit<PartToPrepare, 'part' | 'docs' | 'common'>;

export async function preparedDoc(doc: ImportedDoc, known: Known): Promise<PreparedDoc> {
  const about = { said: saidFields(doc), extra: doc.extra };
  try {
    const content = await (doc.model ? modelContent(doc, doc.model, known) : contentOf(doc, known));
    return { ...about, content, refused: undefined };
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return { ...about, content: undefined, refused: err.key };
  }
}

async function contentOf(
  { type, fields, tables: given, operation }: ImportedDoc,
  { dictionaries, models }: Known,
): Promise<DocContent> {
  const rules = rulesOf(type);
  const lists = Object.fromEntries(
    Object.entries(given).map(([table, rows]) => [table, rows.map((row) => wireRow(row, dictionaries))]),
  );
  const form: WireContent = { ...fields, ...lists };
  const empty = rules.empty(fields.name);
  // The content type of a new doc is for people who write one; a source that names none means none.
  const unnamed = 'contentType' in empty ? { ...empty, contentType: '' } : empty;
  const content = await contentFromForm(rules, form, unnamed);
  const rows = [...withRowParts(rules.rows(content), given, models), ...(operation ? [operationRow(operation)] : [])];
  return checkInput(rules.schema, rows.length > 0 ? { ...content, params: rows } : content);
}

/** The root is the first row of the table that the form makes. */
async function modelContent(
  { type, fields }: ImportedDoc,
  { key, root }: ImportedModel,
  { dictionaries, models }: Known,
): Promise<DocContent> {
  const rules = rulesOf(type);
  const list = [{ ...root, children: [] }, ...root.children];
  const form: WireContent = { ...fields, modelParams: list.map((row) => wireRow(row, dictionaries)) };
  const content = await contentFromForm(rules, form, { ...rules.empty(fields.name), key });
  const [first, ...rows] = withRowParts(rules.rows(content), { modelParams: list }, models);
  const own = first && saysMore(root) ? [{ ...first, id: MODEL_ROOT }] : [];
  return checkInput(rules.schema, { ...content, params: [...own, ...rows] });
}

/** Whether the schema itself is more than an object. */
const saysMore = ({ type, schema, values, model, children, required: _, ...texts }: ImportedRow): boolean =>
  type !== modelType(undefined, children) ||
  schema !== undefined ||
  values !== undefined ||
  model !== undefined ||
  Object.values(texts).some(Boolean);

/** Keywords, values, kinds and references are no part of the form of old clients: they are added to the rows that it makes. */
function withRowParts(
  rows: readonly ParamRow[],
  lists: Partial<Record<WireList, readonly ImportedRow[]>>,
  models: ModelRefs,
): readonly ParamRow[] {
  const parts = new Map<string, RowParts>();
  const groups = rowGroups(rows);
  const take = (imported: readonly ImportedRow[], place: Pick<ParamRow, 'style' | 'parentId'>) => {
    const group = groups.get(rowGroupKey(place)) ?? [];
    for (const [at, { schema, values, kind, model, children }] of imported.entries()) {
      const row = group[at];
      if (!row) continue;
      const ref = model === undefined ? undefined : models.get(model);
      if (schema || values || kind || ref !== undefined)
        parts.set(
          row.id,
          partsOfRow({
            ...(schema && { schema }),
            ...(values && { values: [...values] }),
            ...(kind && { kind }),
            ...(ref !== undefined && { ref }),
          }),
        );
      take(children, { style: row.style, parentId: row.id });
    }
  };
  for (const { style, list } of tables) take(lists[list] ?? [], { style, parentId: '' });
  return parts.size === 0 ? rows : rows.map((row) => ({ ...row, ...parts.get(row.id) }));
}

function wireRow(
  { dictionary, children, schema: _schema, values: _values, kind: _kind, model: _model, ...row }: ImportedRow,
  dictionaries: ReadonlyMap<string, number>,
): WireRow {
  const enumId = encodeId(dictionary === undefined ? 0 : dictionaries.get(dictionary));
  return { ...row, enumId, children: children.map((child) => wireRow(child, dictionaries)) };
}

function saidFields({ fields, tables, operation, model }: ImportedDoc): string[] {
  const said = new Set(Object.keys(fields));
  if (said.delete('description')) said.add('body');
  if (Object.keys(tables).length > 0 || operation || model) said.add('params');
  return [...said];
}
