import { useTranslation } from 'react-i18next';
import { ParamStyle, type RowAttribute } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowChange } from '../../../../../contracts/docs/row-changes.js';
import type { HistoryEntry } from './entry.js';

type RowSummary = NonNullable<HistoryEntry['summary']>['rows'][number];

const codeKeys = {
  name: 'codeAttribute.name',
  description: 'codeAttribute.description',
  example: 'codeAttribute.example',
} as const;
const isCodeKey = (attribute: RowAttribute): attribute is keyof typeof codeKeys => attribute in codeKeys;

/** A name that is safe between backticks. */
const quoted = (name: string): string => name.replaceAll('`', "'");

/** Texts about table rows in the reader's language. */
export function useRowTexts() {
  const { t } = useTranslation('history');

  const table = (style: ParamStyle): string => t(`table.${style}`);

  const attribute = (style: ParamStyle, name: RowAttribute): string =>
    style === ParamStyle.code && isCodeKey(name) ? t(codeKeys[name]) : t(`attribute.${name}`);

  const value = (name: RowAttribute, text: string): string =>
    name === 'required' && (text === 'true' || text === 'false') ? t(`value.${text}`) : text;

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

  return { table, attribute, value, summary, moved };
}
