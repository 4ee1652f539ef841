import type { GivenRow } from './doc-rows.js';

/** Values of a list in its example. */
const MOST_SHOWN = 20;

/** A name that is sent several times is a list: one row with all values, at the place of the first. */
export function withLists(rows: readonly GivenRow[]): GivenRow[] {
  const groups = new Map<string, GivenRow[]>();
  rows.forEach((row, at) => {
    const name = row.name.trim();
    const key = name === '' ? ` ${at}` : name;
    const known = groups.get(key);
    const given = { ...row, at: row.at ?? at };
    if (known) known.push(given);
    else groups.set(key, [given]);
  });
  return [...groups.values()].flatMap((group) => listOf(group));
}

/** Of files and texts of one name the files are first; no table has both, so the texts are reported. */
const listOf = (group: readonly GivenRow[]): GivenRow[] => [
  ...joined(group.filter(isFile)),
  ...joined(group.filter((row) => !isFile(row))),
];

const isFile = ({ type = '' }: GivenRow): boolean => type.startsWith('file');

function joined(group: readonly GivenRow[]): GivenRow[] {
  const [first] = group;
  if (!first || group.length === 1) return [...group];
  const description = group.map((row) => row.description ?? '').find((text) => text !== '') ?? '';
  const required = group.some((row) => row.required);
  if (isFile(first)) return [{ ...first, type: 'file[]', example: '', description, required }];
  const values = group.map(({ example = '' }) => example).filter((example) => example !== '');
  const value = values.slice(0, MOST_SHOWN);
  const example = values.length === 0 ? '' : JSON.stringify(value);
  return [{ ...first, type: 'str_array', example, value, description, required }];
}
