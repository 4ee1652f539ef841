import { ParamStyle, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { type Drift, typeOf } from '../../../../../contracts/docs/doc-types/drift.js';
import { DATA } from '../../../../../contracts/docs/effective.js';
import { exactText, exactTypeOf } from '../../../../../contracts/platform/exact-json.js';
import { addAfter, addChild, type RowWriter } from '../../../../doc-types/api/rows/row-acts.js';
import { setCell, setText } from '../../../../doc-types/api/rows/row-cells.js';
import type { NewRow } from '../../../../doc-types/api/rows/row-table.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import type { RowExample } from './answer-examples.js';

/** A change that one line of differences offers. */
export type Take = DocTake | DictionaryTake;
type LineTake = Exclude<Take, { kind: 'examples' }>;
export type DocTake =
  | { readonly kind: 'add'; readonly parentId: string; readonly row: NewRow }
  | { readonly kind: 'type'; readonly rowId: string; readonly type: string }
  | { readonly kind: 'optional'; readonly rowId: string }
  | ({ readonly kind: 'example' } & RowExample)
  | { readonly kind: 'examples'; readonly examples: readonly RowExample[] };

/** A value that the linked dictionary lacks. */
export interface DictionaryTake {
  readonly kind: 'dictionary';
  readonly dictionaryId: string;
  readonly value: string;
  readonly type: 'string' | 'number' | 'boolean';
}

/** Writes it as an editor would; false when it was not saved. */
export type TakeIntoDoc = (docId: string, take: Take) => Promise<boolean>;

export function applyTake(writer: RowWriter, take: DocTake): void {
  if (take.kind === 'type') setCell(writer, take.rowId, 'type', take.type);
  else if (take.kind === 'optional') setCell(writer, take.rowId, 'required', false);
  else if (take.kind === 'example') setText(writer, take.rowId, 'example', take.example);
  else if (take.kind === 'examples')
    writer.ydoc.transact(() => {
      for (const { rowId, example } of take.examples) setText(writer, rowId, 'example', example);
    }, writer.origin);
  else if (take.parentId) addChild(writer, take.parentId, take.row);
  else addAfter(writer, ParamStyle.response, undefined, take.row);
}

/** What can be taken into the doc; rows that are common to an application belong to its environment. */
export function takeOf(doc: Published, drift: Drift): LineTake | undefined {
  const own = new Set(doc.responseParams.map(({ id }) => id));
  if (drift.kind === 'undocumented') {
    const parentId = ownParent(doc, own, drift.parentId);
    return parentId === undefined ? undefined : { kind: 'add', parentId, row: rowOf(drift.name, drift.value, 0) };
  }
  if (drift.kind === 'dictionary') return dictionaryTake(doc, drift);
  if (!own.has(drift.rowId)) return undefined;
  if (drift.kind === 'type') return { kind: 'type', rowId: drift.rowId, type: drift.actual };
  return drift.kind === 'missing' ? { kind: 'optional', rowId: drift.rowId } : undefined;
}

/** Values of dictionaries are shorter. */
const MOST_ITEM = 64;

/** Common rows have dictionaries as well: they belong to the same application. */
function dictionaryTake(doc: Published, { rowId, value }: Drift): DictionaryTake | undefined {
  const row = [...doc.responseParams, ...doc.globalReturns].find(({ id }) => id === rowId);
  const type = exactTypeOf(value);
  if (!row?.enumId || (type !== 'string' && type !== 'number' && type !== 'boolean')) return undefined;
  const text = exactText(value);
  if (text.trim() === '' || text.length > MOST_ITEM) return undefined;
  return { kind: 'dictionary', dictionaryId: row.enumId, value: text, type };
}

export function exampleOf(doc: Published, { rowId, value }: Drift): LineTake | undefined {
  const isOwn = doc.responseParams.some(({ id }) => id === rowId);
  if (!isOwn || value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  return { kind: 'example', rowId, example: exactText(value).slice(0, rowLimits.example) };
}

/** The row below which a row of the doc is added; '' for the top level, undefined when that is not in the doc. */
function ownParent(doc: Published, own: ReadonlySet<string>, parentId: string): string | undefined {
  if (own.has(parentId)) return parentId;
  const data = doc.globalReturns.find(({ example }) => example.trim() === DATA);
  if (parentId === '') return data ? undefined : '';
  return data?.id === parentId ? '' : undefined;
}

const DEEPEST = 8;
const MOST_CHILDREN = 200;

/** A row that describes the value; of a list of objects, the fields of its first element. */
function rowOf(name: string, value: unknown, depth: number): NewRow {
  const inner: unknown = Array.isArray(value) ? value[0] : value;
  const isBranch = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && depth < DEEPEST;
  const fields = isBranch ? Object.entries(inner).slice(0, MOST_CHILDREN) : [];
  const text = isBranch || value === null ? '' : exactText(value);
  return {
    name: name.slice(0, rowLimits.name),
    type: typeOf(value),
    maxLength: '',
    example: text.length <= rowLimits.example ? text : '',
    children: fields.map(([key, each]) => rowOf(key, each, depth + 1)),
  };
}
