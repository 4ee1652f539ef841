import { useTranslation } from 'react-i18next';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { isColumn } from '../../../../../contracts/docs/doc-types/row-attributes.js';
import { keywordOfKey, valueOfKey } from '../../../../../contracts/docs/doc-types/row-parts.js';
import type { RowChange } from '../../../../../contracts/docs/row-changes.js';
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

/** A name that is safe between backticks. */
const quoted = (name: string): string => name.replaceAll('`', "'");

/** Texts about table rows in the reader's language. */
export function useRowTexts() {
  const { t } = useTranslation('history');

  const table = (style: ParamStyle): string => t(`table.${style}`);

  /** A keyword has its own name in both languages; `attribute` also knows names of a newer build. */
  const attribute = (style: ParamStyle, name: string): string => {
    if (style === ParamStyle.code && isCodeKey(name)) return t(codeKeys[name]);
    if (isColumn(name) || isPartKey(name)) return t(`attribute.${name}`);
    return valueOfKey(name) === undefined ? (keywordOfKey(name) ?? name) : t('attribute.value');
  };

  const value = (name: string, text: string): string =>
    name === 'required' && (text === 'true' || text === 'false') ? t(`value.${text}`) : text;

  /** A value without its name beside it; for a keyword, `name` is the keyword. */
  const fact = (name: string, text: string): string => {
    const keyword = keywordOfKey(name);
    return keyword === undefined ? value(name, text) : `${keyword}: ${text}`;
  };

  /** "added response field `total`", "changed 2 query parameters"; names are between backticks. */
  const summary = ({ kind, style, count, names }: RowSummary): string => {
    const [name] = names;
    const what =
      count === 1 && name ? t(`row.named.${style}`, { name: quoted(name) }) : t(`row.counted.${style}`, { count });
    return t(`row.${kind}`, { what });
  };

  /** A text for a moved row: another parent, or another position among its siblings. */
  const moved = ({ moved }: Pick<RowChange, 'moved'>): string => {
    if (!moved) return '';
    const [from, to] = [moved.from, moved.to].map((path) => path.map((name) => name || '·').join('.'));
    if (from === to) return t('row.reordered');
    return t('row.moved', { from: from || t('row.top'), to: to || t('row.top') });
  };

  return { table, attribute, value, fact, summary, moved };
}
