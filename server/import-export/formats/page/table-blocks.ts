import { constraintsOfBody } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import type { Inline } from '../../../../contracts/docs/doc-types/markdown/inline.js';
import { inlineMarks } from '../../../../contracts/docs/doc-types/markdown/inline-marks.js';
import { isInTable } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { type Branch, isRequired } from '../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { shownType } from '../../../../contracts/docs/doc-types/shown-type.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { type ExportWord, type ExportWords, saidName } from '../exported/export-words.js';
import { asLines, meaningOf, nestedName, type ParamLine, paramLines } from './param-lines.js';

/**
 * The parts of a doc on a page, in the order of docs/wire.md 6.1; Markdown, HTML and Word files differ only in how they
 * write them. All strings are plain; `text` is the place of the doc's own text.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'addresses'; readonly items: readonly Address[] }
  | { readonly kind: 'text' }
  | { readonly kind: 'note'; readonly text: Words }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Words[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

/** A plain text, or the parts of one with inline Markdown. */
export type Words = string | readonly Inline[];

export interface Address {
  /** Name of the environment; `''` = none was chosen. */
  readonly environment: string;
  readonly method: string;
  readonly url: string;
}

type Columns = readonly ExportWord[];
export const plain: Columns = ['name', 'required', 'description', 'example'];
export const typed: Columns = ['name', 'type', 'required', 'maxLength', 'description', 'example'];
export const codes: Columns = ['code', 'description', 'solution'];

export const heading = (level: 1 | 2, text: string): Block => ({ kind: 'heading', level, text });

/** A body that is a model has the name of the model; the table of its fields is that of the model. */
export function bodyBlocks(shape: Shape, words: ExportWords): Block[] {
  const [whole] = shape.whole ? paramLines([shape.whole]) : [];
  if (whole?.model) return [{ kind: 'note', text: typeOf(whole) }];
  return [...rootNote(shape, words), ...bodyNotes(shape, words), table(shape.branches, typed, words)];
}

/** Constraints of the body as a whole. The description of a media type that is a row is above it. */
function bodyNotes({ root }: Shape, words: ExportWords): Block[] {
  if (!root) return [];
  const texts = constraintsOfBody(root, (keyword, value) =>
    words[saidName(keyword)].replaceAll('{value}', () => value),
  );
  const parts = meaningOf({ ...root, schema: undefined, description: isInTable(root) ? root.description : '' }, words);
  const text = asLines<Inline>([parts, [texts.map(({ text }) => text).join(' · ')]]);
  return text.length > 0 ? [{ kind: 'note', text }] : [];
}

/** A note that the rows describe each element of an array. */
const rootNote = ({ elementType }: Shape, words: ExportWords): Block[] =>
  elementType ? [{ kind: 'note', text: words.arrayOf.replaceAll('{type}', () => elementType) }] : [];

export function table(branches: readonly Branch[], columns: Columns, words: ExportWords): Block {
  if (branches.length === 0) return { kind: 'note', text: words.empty };
  const rows = paramLines(branches).map((line) => columns.map((column) => cellOf(column, line, words)));
  return { kind: 'table', head: columns.map((column) => words[column]), rows };
}

/** The name of the model that a row is, in the lists around it. */
function typeOf({ row, model }: ParamLine): string {
  if (!model) return shownType(row);
  const { depth } = readType(row.type);
  const isNullable = row.schema?.[`${'items/'.repeat(depth)}nullable`] === 'true';
  const name = isNullable ? `${model.name} | null` : model.name;
  return depth > 0 ? `${isNullable ? `(${name})` : name}${'[]'.repeat(depth)}` : name;
}

function cellOf(column: ExportWord, line: ParamLine, words: ExportWords): Words {
  const { row } = line;
  switch (column) {
    case 'name':
    case 'code':
      return nestedName(line, words);
    case 'type':
      return typeOf(line);
    case 'required':
      return row.kind ? '' : isRequired(row) ? words.yes : words.no;
    case 'maxLength':
      return row.maxLength ?? '';
    case 'example':
      return plainLines(row.example);
    case 'solution':
      return inlineMarks(plainLines(row.example));
    default:
      return meaningOf(row, words);
  }
}
