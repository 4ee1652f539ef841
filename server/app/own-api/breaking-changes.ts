import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { ImportedDoc } from '../../../contracts/import-export/imported-api.js';
import { changeSentence, severityOf } from '../../docs/change-severity/index.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { readOpenApi } from '../../import-export/formats/openapi/read-openapi.js';
import { docsOfPart, packApi } from '../../import-export/formats/pack/pack-api.js';
import { prepareDocs } from '../../import-export/formats/pack/prepare-docs.js';
import { identifyRows } from '../../import-export/plan/identify-rows.js';

interface Call {
  readonly type: ImportedDoc['type'];
  readonly content: DocContent;
}

/**
 * What breaks callers between two versions of an OpenAPI document, by the product's own reader and severity: a line for
 * each change, with its call. Both versions are JSON.
 */
export async function breakingChanges(before: string, after: string): Promise<string[]> {
  const [was, is] = [await callsOf(before), await callsOf(after)];
  return [...was].flatMap(([name, call]) => {
    const now = is.get(name);
    if (!now) return [`${name}: the call is gone`];
    const broken = severityOf({ type: call.type, isFolder: false }, call.content, sameRows(now, call)).filter(
      ({ severity }) => severity === 'breaking',
    );
    return broken.map((change) => `${name}: ${changeSentence('en', change)}`);
  });
}

const nothing = { dictionaries: new Map(), models: new Map() };

/** By method and path. */
async function callsOf(text: string): Promise<ReadonlyMap<string, Call>> {
  const file = { name: 'openapi.json', bytes: new TextEncoder().encode(text) };
  const { api } = readOpenApi([file], false);
  const calls = new Map<string, Call>();
  for (const part of packApi(api).parts) {
    const docs = docsOfPart(part);
    const prepared = await prepareDocs({ part, docs: docs.map((_, at) => at), ...nothing });
    for (const [at, { type, fields }] of docs.entries()) {
      const { content, refused } = prepared[at] ?? {};
      const name = `${fields.httpMethod} ${fields.url}`;
      if (!content) throw new Error(`${name} cannot be read: ${refused}`);
      calls.set(name, { type, content });
    }
  }
  return calls;
}

/** The content with the ids of the rows that are the same, by which they are compared. */
function sameRows({ type, content }: Call, before: Call): DocContent {
  const rules = rulesOf(type);
  return { ...content, params: identifyRows(rules.rows(content), rules.rows(before.content), []) };
}
