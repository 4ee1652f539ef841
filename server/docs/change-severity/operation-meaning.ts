import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { entryKey } from '../../../contracts/docs/doc-types/about.js';
import { OPERATION, type ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { BODY_REQUIRED, isBodyRequired } from '../../../contracts/docs/doc-types/request-bodies.js';
import { plainText } from '../../../contracts/docs/doc-types/row-parts.js';
import { isSameJson } from '../../../contracts/docs/doc-types/same-value.js';
import { meaning } from './meaning.js';
import { securityRelation } from './security-relation.js';

export const isOperation = ({ id }: ParamRow): boolean => id === OPERATION;

/**
 * What changed keywords of an operation mean. Where there was no row before, its first keywords are no change: an import
 * of today finds what one of earlier days kept aside. Whether a body is required is one at any time: no import finds that
 * later (docs/decisions/0069).
 */
export function operationMeanings(from: readonly ParamRow[], to: readonly ParamRow[]): ChangeMeaning[] {
  const row = from.find(isOperation);
  const before = row?.schema ?? {};
  const now = to.find(isOperation)?.schema ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names
    .filter((name) => (name === BODY_REQUIRED ? isBodyRequired(before) !== isBodyRequired(now) : row))
    .filter((name) => !isSameJson(before[name] ?? '', now[name] ?? ''))
    .map((name) => ofKeyword(name, plainText(before[name] ?? ''), plainText(now[name] ?? '')));
}

function ofKeyword(name: string, from: string, to: string): ChangeMeaning {
  const about = { rowId: OPERATION, path: [name], from, to };
  if (name === 'operationId') return meaning('operation.id', about);
  // Of an application: how those who call it already prove who they are. A new way changes nothing for them.
  if (name.startsWith(entryKey('scheme', '')) && from !== '')
    return meaning('operation.security.changed', { ...about, to: to || '{}' });
  if (name === BODY_REQUIRED) return meaning(`operation.body.${to === 'true' ? 'required' : 'optional'}`, about);
  if (name === 'servers' || name === 'callbacks') return meaning(`operation.${name}`, about);
  if (name !== 'security') return meaning('operation.other', about);
  // An empty list asks for nothing (OpenAPI 3.1, 4.8.10).
  const [had, has] = [from, to].map((text) => text !== '' && text !== '[]');
  return meaning(`operation.security.${!has ? 'unset' : had ? securityRelation(from, to) : 'set'}`, about);
}
