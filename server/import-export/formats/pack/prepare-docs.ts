import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { ImportedDoc, ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
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
  { type, fields, tables }: ImportedDoc,
  dictionaries: ReadonlyMap<string, number>,
): Promise<DocContent> {
  const rules = rulesOf(type);
  const lists = Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => wireRow(row, dictionaries))]),
  );
  const form: WireContent = { ...fields, ...lists };
  return checkInput(rules.schema, await contentFromForm(rules, form, rules.empty(fields.name)));
}

function wireRow({ dictionary, children, ...row }: ImportedRow, dictionaries: ReadonlyMap<string, number>): WireRow {
  const enumId = encodeId(dictionary === undefined ? 0 : dictionaries.get(dictionary));
  return { ...row, enumId, children: children.map((child) => wireRow(child, dictionaries)) };
}

function saidFields({ fields, tables }: ImportedDoc): string[] {
  const said = new Set(Object.keys(fields));
  if (said.delete('description')) said.add('body');
  if (Object.keys(tables).length > 0) said.add('params');
  return [...said];
}
