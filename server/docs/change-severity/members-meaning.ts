import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import type { ChangePlace } from '../../../contracts/docs/change-severity/rules.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { patternNote } from '../../../contracts/docs/doc-types/object-members.js';
import { meaning } from './meaning.js';
import { MAP_KEY } from './merged-fields.js';

const bodyTables: ReadonlySet<ParamStyle> = new Set([
  ...[ParamStyle.request, ParamStyle.response, ParamStyle.responses, ParamStyle.bodies, ParamStyle.model],
]);

/** A row for members of any name, or of names with a pattern: it limits what was free before. */
export const isOfAnyName = ({ style, name, kind }: ParamRow): boolean =>
  name === MAP_KEY && kind === undefined && bodyTables.has(style);

export const membersGone = (row: ParamRow, path: readonly string[], place: ChangePlace): ChangeMeaning =>
  membersMeaning(row, path, place, 'from');
export const membersCome = (row: ParamRow, path: readonly string[], place: ChangePlace): ChangeMeaning =>
  membersMeaning(row, path, place, 'to');

function membersMeaning(row: ParamRow, path: readonly string[], place: ChangePlace, side: 'from' | 'to') {
  const about = { rowId: row.id, path: path.slice(0, -1) };
  const pattern = patternNote(row);
  if (pattern === '')
    return meaning(`${place}.members.${side === 'to' ? 'added' : 'removed'}`, { ...about, [side]: row.type });
  const limit = `patternProperties: ${pattern}`;
  return meaning(`${place}.limit.${side === 'to' ? 'set' : 'unset'}`, { ...about, [side]: limit });
}
