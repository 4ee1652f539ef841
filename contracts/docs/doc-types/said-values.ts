import type { Branch } from './param-tree.js';

/** Keywords with a value; those of an import hold what is too long for the column. */
const valueKeywords = ['examples', 'example', 'const'] as const;

/** Whether the doc has a value for the row or for one below it: others get an invented one. */
export const saysValue = ({ row, children }: Branch): boolean =>
  row.example.trim() !== '' ||
  (row.enumInfo?.items.length ?? 0) > 0 ||
  valueKeywords.some((name) => row.schema !== undefined && Object.hasOwn(row.schema, name)) ||
  children.some(saysValue);
