import type * as Y from 'yjs';
import {
  type ApiContent,
  apiContent,
  MODEL_ROOT,
  type ParamRow,
  ParamStyle,
} from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { storedRoot, writeRoot } from '../../../../contracts/docs/doc-types/live-model-root.js';
import { splitModel } from '../../../../contracts/docs/doc-types/models.js';
import type { DocTypeRules } from '../interface/doc-type.js';
import { readApi } from './read-live.js';
import { apiRules } from './rules.js';
import { normalizeRows } from './tables.js';
import { writeApi } from './write-live.js';

const rules = apiRules({});

/** A model: one table, whose root is a row with a fixed id that is no row of the live table (docs/models.md). */
export const modelRules: DocTypeRules<ApiContent> = {
  ...rules,
  schema: apiContent.overwrite((content) => ({ ...content, params: modelRows(content.params) })),
  live: { ...rules.live, read: readModel, write: writeModel },
  diff: (from, to) => {
    const found = rules.diff(from, to);
    if (from.key === to.key) return found;
    return { ...found, fields: [...found.fields, { field: 'key', from: from.key ?? '', to: to.key ?? '' }] };
  },
  // A copy gets a key of its own, in its application.
  copy: (content, options) => {
    const { key: _, ...copied } = rules.copy(content, options);
    return { ...copied, params: modelRows(copied.params) };
  },
};

/** The root first; rows that name it as their parent are at the top. */
function modelRows(params: readonly ParamRow[]): ParamRow[] {
  const { root, rows } = splitModel(params.filter(({ style }) => style === ParamStyle.model));
  const below = rows.map((row) => (row.parentId === MODEL_ROOT ? { ...row, parentId: '' } : row));
  return normalizeRows([...(root ? [{ ...root, parentId: '' }] : []), ...below]);
}

function readModel(ydoc: Y.Doc, before?: DocContent): ApiContent {
  const content = readApi(ydoc, before);
  const root = storedRoot(ydoc);
  const key = before && 'key' in before ? before.key : undefined;
  const rows = content.params.filter(({ id }) => id !== MODEL_ROOT);
  return { ...content, params: modelRows([...(root ? [root] : []), ...rows]), ...(key !== undefined && { key }) };
}

function writeModel(ydoc: Y.Doc, content: ApiContent, origin?: unknown): void {
  const { root, rows } = splitModel(modelRows(content.params));
  ydoc.transact(() => {
    writeApi(ydoc, { ...content, params: [...rows] });
    writeRoot(ydoc, root);
  }, origin);
}
