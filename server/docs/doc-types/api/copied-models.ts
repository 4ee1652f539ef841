import { type ParamRow, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { MODEL_LEVELS } from '../../../../contracts/docs/doc-types/models.js';
import { cutTo } from '../../../../contracts/docs/doc-types/plain-text.js';
import { wholeBodies } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type FilledTable, filledTable, plainRow } from './filled-tables.js';
import { rowsById } from './tables.js';
import { MOST_ROWS, type WrittenModel, writtenOut } from './written-out.js';

const LIMITS = { levels: MODEL_LEVELS, rows: MOST_ROWS, depth: rowLimits.depth };

/**
 * The rows of a doc with those of its models in place of references, for a copy in another application
 * (docs/decisions/0063-copies-without-models.md). Where a model is inside of itself, or has more rows than there is room for, the
 * row keeps its reference, and `leftOut` with the model's name is added to its description. `tables`: those of bodies that
 * were models. @throws Refusal `doc.tooLarge`
 */
export function copiedModels(
  params: readonly ParamRow[],
  models: readonly WrittenModel[],
  leftOut: (name: string) => string,
): { readonly params: ParamRow[]; readonly tables: readonly FilledTable[] } {
  const whole = new Map(wholeBodies(params).map(({ row, table }) => [row.id, table]));
  const names = new Map(models.map(({ id, name }) => [id, name]));
  const own = rowsById(params);
  const rows = writtenOut(params, models, LIMITS);
  if (rows.length > rowLimits.rows) throw new Refusal('doc.tooLarge');
  const filled = new Set(rows.map(({ parentId, style }) => (parentId === '' ? style : -1)));
  const tables: FilledTable[] = [];
  const copied = rows.flatMap((row): ParamRow | ParamRow[] => {
    const name = names.get(row.ref ?? '');
    if (name !== undefined) return { ...row, description: withSentence(row.description, leftOut(name)) };
    const table = whole.get(row.id);
    const media = own.get(row.id);
    if (table === undefined || !media || row.ref !== undefined)
      return { ...row, name: cutTo(row.name, rowLimits.name) };
    const { ref: _, ...bare } = media;
    const found = filledTable(row, media, table, filled.has(table));
    tables.push(found);
    return [bare, ...plainRow(row, media, found, `${row.id}.`)];
  });
  return { params: copied, tables };
}

const withSentence = (text: string, sentence: string): string => {
  const room = rowLimits.description - sentence.length - 1;
  return text ? `${cutTo(text, room)}\n${sentence}` : sentence;
};
