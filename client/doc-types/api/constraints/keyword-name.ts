import { ITEMS } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import { heldKeyword, isKnownKeyword } from '../../../../contracts/docs/doc-types/known-keywords.js';
import { BODY_REQUIRED, BODY_TEXT } from '../../../../contracts/docs/doc-types/request-bodies.js';
import type { Say } from '../../../lib/i18n.js';

/** The name of a keyword in the language of the screen; others have their own in both languages. */
export function keywordName(keyword: string, t: Say): string {
  if (keyword.startsWith(ITEMS))
    return t('api:constraint.said.ofItems', { value: keywordName(keyword.slice(ITEMS.length), t) });
  if (isKnownKeyword(keyword)) return t(`api:constraint.keyword.${keyword}`);
  if (keyword === 'xml') return 'XML';
  if (keyword === BODY_REQUIRED) return t('api:more.bodyRequired');
  if (keyword === BODY_TEXT) return t('api:more.bodyText');
  const held = heldKeyword(keyword);
  return held ? t(`api:constraint.held.${held}`) : keyword.replace(/^@/, '');
}
