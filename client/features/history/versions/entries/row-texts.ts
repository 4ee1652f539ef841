import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { constraintText } from '../../../../../contracts/docs/doc-types/constraint-texts.js';
import { heldKeyword, isKnownKeyword, kindOf } from '../../../../../contracts/docs/doc-types/known-keywords.js';
import { BODY_REQUIRED } from '../../../../../contracts/docs/doc-types/request-bodies.js';
import { isColumn } from '../../../../../contracts/docs/doc-types/row-attributes.js';
import { keywordOfKey, plainText, rowKinds, valueOfKey } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { xmlText } from '../../../../../contracts/docs/doc-types/xml-words.js';
import type { RowChange } from '../../../../../contracts/docs/row-changes.js';
import { keywordName } from '../../../../doc-types/api/constraints/keyword-name.js';
import { type Say, useText } from '../../../../lib/i18n.js';
import type { HistoryEntry } from './entry.js';

type RowSummary = NonNullable<HistoryEntry['summary']>['rows'][number];

const codeKeys = {
  name: 'codeAttribute.name',
  description: 'codeAttribute.description',
  example: 'codeAttribute.example',
} as const;
const isCodeKey = (attribute: string): attribute is keyof typeof codeKeys => attribute in codeKeys;

const partKeys = ['kind', 'ref', 'values'] as const;
const isPartKey = (name: string): name is (typeof partKeys)[number] => partKeys.some((key) => key === name);

/** The JSON text of a keyword as people type it. */
function keywordValue(keyword: string, json: string, t: Say): string {
  const own = keyword.split('/').at(-1) ?? '';
  const isFlag =
    keyword === BODY_REQUIRED || heldKeyword(own) !== undefined || (isKnownKeyword(own) && kindOf(own) === 'flag');
  if (isFlag && (json === 'true' || json === 'false')) return t(`history:value.${json}`);
  const xml = own === 'xml' && xmlText(json, (text, value) => t(`api:constraint.said.${text}`, { value }));
  return xml || plainText(json);
}

/** A name that is safe between backticks. */
const quoted = (name: string): string => name.replaceAll('`', "'");

/** Texts about table rows in the reader's language. */
export function useRowTexts() {
  const { t } = useText();

  const table = (style: ParamStyle): string => t(`history:table.${style}`);

  /** `attribute` also knows names of a newer build. */
  const attribute = (style: ParamStyle, name: string): string => {
    if (style === ParamStyle.code && isCodeKey(name)) return t(`history:${codeKeys[name]}`);
    if (isColumn(name) || isPartKey(name)) return t(`history:attribute.${name}`);
    const keyword = keywordOfKey(name);
    if (keyword !== undefined) return keywordName(keyword, t);
    return valueOfKey(name) === undefined ? name : t('history:attribute.value');
  };

  const value = (name: string, text: string): string => {
    if (name === 'required' && (text === 'true' || text === 'false')) return t(`history:value.${text}`);
    const kind = name === 'kind' ? rowKinds.find((each) => each === text) : undefined;
    if (kind) return t(`api:grid.kindOf.${kind}`);
    const keyword = keywordOfKey(name);
    if (keyword !== undefined) return keywordValue(keyword, text, t);
    if (valueOfKey(name) === undefined || text === '') return text;
    const [listed = '', ...words] = text.split('\n');
    return [plainText(listed), ...words].join('\n');
  };

  /** A value without its name beside it. */
  const fact = (name: string, text: string): string => {
    if (name === 'maxLength' && text !== '') return t('api:view.maxLength', { max: text });
    const keyword = keywordOfKey(name);
    if (keyword === undefined || text === '') return value(name, text);
    return constraintText(keyword, text, (known, said) => t(`api:constraint.said.${known}`, { value: said }));
  };

  /** "added response field `total`", "changed 2 query parameters"; names are between backticks. */
  const summary = ({ kind, style, count, names }: RowSummary): string => {
    const [name] = names;
    const what =
      count === 1 && name
        ? t(`history:row.named.${style}`, { name: quoted(name) })
        : t(`history:row.counted.${style}`, { count });
    return t(`history:row.${kind}`, { what });
  };

  /** A text for a moved row: another parent, or another position among its siblings. */
  const moved = ({ moved }: Pick<RowChange, 'moved'>): string => {
    if (!moved) return '';
    const [from, to] = [moved.from, moved.to].map((path) => path.map((name) => name || '·').join('.'));
    if (from === to) return t('history:row.reordered');
    return t('history:row.moved', { from: from || t('history:row.top'), to: to || t('history:row.top') });
  };

  return { table, attribute, value, fact, summary, moved };
}
