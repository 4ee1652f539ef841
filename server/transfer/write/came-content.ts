import type { DocContent } from '../../../contracts/doc-types/index.js';
import type { ImportedDoc, ImportedRow } from '../../../contracts/imported-api.js';
import { encodeId } from '../../../contracts/wire.js';
import type { WireContent, WireRow } from '../../doc-types/doc-type.js';
import { rulesOf } from '../../doc-types/index.js';
import { checkInput } from '../../platform/input.js';
import type { Workers } from '../../workers/workers.js';

/** Converts an imported doc to its type's content. @throws Refusal if it cannot be stored; the batch continues. */
export async function cameContent(
  workers: Workers,
  { type, fields, tables }: ImportedDoc,
  dictionaries: ReadonlyMap<string, number>,
  moduleId: number,
): Promise<DocContent> {
  const lists = Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => wireRow(row, dictionaries))]),
  );
  const form: WireContent = { ...fields, ...lists };
  const before = rulesOf(type).empty(fields.name);
  const content = await workers.run(
    'doc.fromForm',
    { type, form, before },
    { deadline: 5_000, owner: `module ${moduleId}` },
  );
  return checkInput(rulesOf(type).schema, content);
}

function wireRow({ dictionary, children, ...row }: ImportedRow, dictionaries: ReadonlyMap<string, number>): WireRow {
  const enumId = encodeId(dictionary === undefined ? 0 : dictionaries.get(dictionary));
  return { ...row, enumId, children: children.map((child) => wireRow(child, dictionaries)) };
}

/** Content fields that the source sent. */
export function saidFields({ fields, tables }: ImportedDoc): Set<string> {
  const said = new Set(Object.keys(fields));
  if (said.delete('description')) said.add('body');
  if (Object.keys(tables).length > 0) said.add('params');
  return said;
}
