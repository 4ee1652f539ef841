import { type ParamRow, type ParamStyle, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { MODEL_LEVELS } from '../../../../contracts/docs/doc-types/models.js';
import { cutTo } from '../../../../contracts/docs/doc-types/plain-text.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { wholeBodies } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { rowsById } from './tables.js';
import { MOST_ROWS, type WrittenModel, writtenOut } from './written-out.js';

const LIMITS = { levels: MODEL_LEVELS, rows: MOST_ROWS, depth: rowLimits.depth };

/**
 * The rows of a doc with those of its models in place of references, for a copy in another application
 * (docs/decisions/0063-copies-without-models.md). Where a model is inside of itself, or has more rows than there is room for, the
 * row keeps its reference, and `leftOut` with the model's name is added to its description. `lists`: the tables of bodies that
 * are lists by their models. @throws Refusal `doc.tooLarge`
 */
export function copiedModels(
  params: readonly ParamRow[],
  models: readonly WrittenModel[],
  leftOut: (name: string) => string,
): { readonly params: ParamRow[]; readonly lists: ReadonlySet<ParamStyle> } {
  const whole = new Map(wholeBodies(params).map(({ row, table }) => [row.id, table]));
  const names = new Map(models.map(({ id, name }) => [id, name]));
  const own = rowsById(params);
  const rows = writtenOut(params, models, LIMITS);
  if (rows.length > rowLimits.rows) throw new Refusal('doc.tooLarge');
  const filled = new Set(rows.map(({ parentId, style }) => (parentId === '' ? style : -1)));
  const lists = new Set<ParamStyle>();
  const copied = rows.flatMap((row): ParamRow | ParamRow[] => {
    const name = names.get(row.ref ?? '');
    if (name !== undefined) return { ...row, description: withSentence(row.description, leftOut(name)) };
    const table = whole.get(row.id);
    const media = own.get(row.id);
    if (table === undefined || !media || row.ref !== undefined)
      return { ...row, name: cutTo(row.name, rowLimits.name) };
    const { ref: _, ...bare } = media;
    if (!filled.has(table)) return [bare, ...plainBody(row, media, table)];
    if (readType(row.type).depth > readType(media.type).depth) lists.add(table);
    return bare;
  });
  return { params: copied, lists };
}

const withSentence = (text: string, sentence: string): string => {
  const room = rowLimits.description - sentence.length - 1;
  return text ? `${cutTo(text, room)}\n${sentence}` : sentence;
};

/** A body of a plain value is a row without a name in its table. */
function plainBody(row: ParamRow, media: ParamRow, style: ParamStyle): ParamRow[] {
  const type = row.type.slice(0, row.type.length - 2 * readType(media.type).depth);
  if (readType(type).of === 'object') return [];
  const prefix = 'items/'.repeat(readType(media.type).depth);
  const said = Object.entries(row.schema ?? {}).flatMap(([name, text]) =>
    name.startsWith('@') || !name.startsWith(prefix) ? [] : [[name.slice(prefix.length), text] as const],
  );
  const { schema: _, ...cells } = row;
  const schema = said.length > 0 && { schema: Object.fromEntries(said) };
  return [{ ...cells, id: `${row.id}.`, parentId: '', style, name: '', type, ...schema }];
}
