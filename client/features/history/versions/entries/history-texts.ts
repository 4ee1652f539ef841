import { useTranslation } from 'react-i18next';
import { NOT_DEPRECATED } from '../../../../../contracts/platform/enums.js';
import { useLanguage } from '../../../../lib/i18n.js';
import { actionOf, type HistoryEntry, localDate, peopleOf } from './entry.js';
import { useRowTexts } from './row-texts.js';

const fieldKeys = {
  name: 'field.name',
  author: 'field.author',
  key: 'field.modelKey',
  deprecated: 'field.deprecated',
  body: 'field.description',
  description: 'field.description',
  url: 'field.url',
  httpMethod: 'field.httpMethod',
  contentType: 'field.contentType',
  remark: 'field.remark',
  isUseGlobalHeaders: 'field.isUseGlobalHeaders',
  isUseGlobalParams: 'field.isUseGlobalParams',
  isUseGlobalReturns: 'field.isUseGlobalReturns',
  isRequestArray: 'field.isRequestArray',
  isResponseArray: 'field.isResponseArray',
  requestArrayType: 'field.requestArrayType',
  responseArrayType: 'field.responseArrayType',
  'dubbo.interfaceName': 'field.interfaceName',
  'dubbo.version': 'field.serviceVersion',
  'dubbo.protocol': 'field.protocol',
  'dubbo.author': 'field.serviceAuthor',
  'dubbo.dependency': 'field.dependency',
  folder: 'field.folder',
  label: 'field.label',
  status: 'field.status',
  isShow: 'field.isShow',
  isLocked: 'field.isLocked',
  isDeleted: 'field.isDeleted',
  orderIndex: 'field.orderIndex',
} as const;
const isField = (name: string): name is keyof typeof fieldKeys => name in fieldKeys;

/** Texts of the history in the reader's language. */
export function useHistoryTexts() {
  const { t } = useTranslation('history');
  const lang = useLanguage();
  const rowWords = useRowTexts();

  const field = (name: string): string => (isField(name) ? t(fieldKeys[name]) : name);

  /** The display text of a field's value in a comparison. */
  const value = (name: string, text: string): string => {
    if (name === 'deprecated' && text === NOT_DEPRECATED) return t('deprecatedNo');
    if (name === 'status' && (text === '0' || text === '5' || text === '10')) return t(`status.${text}`);
    if (name.startsWith('is') && (text === 'true' || text === 'false')) return t(`value.${text}`);
    return text;
  };

  const deed = (entry: HistoryEntry): string => {
    const done = actionOf(entry);
    switch (done.key) {
      case 'DocRestored':
        return t('what.DocRestored', { from: done.from });
      case 'DocMovedTo':
        return t('what.DocMovedTo', { folder: done.folder });
      case 'DocStatusSet':
        return t('what.DocStatusSet', { status: t(`status.${done.status}`) });
      case 'DocVersionLabelled':
        return t('what.DocVersionLabelled', { label: done.label });
      default:
        return t(`what.${done.key}`);
    }
  };

  /**
   * "3 lines added, title changed, added response field `total`"; names are between backticks. Empty if an event has no
   * content.
   */
  const changes = ({ type, summary }: HistoryEntry): string => {
    if (!summary) return '';
    const { added, removed, fields, rows } = summary;
    // Everything in a new doc is new: only its rows are listed.
    if (type === 'DocCreated') return rows.map(rowWords.summary).join(t('change.join'));
    const said = [
      added > 0 ? t('change.added', { count: added }) : '',
      removed > 0 ? t('change.removed', { count: removed }) : '',
      fields.length > 0 ? t('change.fields', { fields: fields.map(field).join(t('and')) }) : '',
      ...rows.map(rowWords.summary),
    ].filter((words) => words !== '');
    return said.length > 0 ? said.join(t('change.join')) : t('change.none');
  };

  /** A push has no user: its author is the one that the build names. */
  const people = (entry: Pick<HistoryEntry, 'actor' | 'editors' | 'source' | 'author'>): string => {
    if (entry.source === 'push') return entry.author ? t('buildOf', { author: entry.author }) : t('build');
    return peopleOf(entry)
      .map(({ name }) => name || t('system'))
      .join(t('and'));
  };

  /** How the version came about: the way of writing, or that the value of a build or an import was taken. */
  const source = ({ source: way, origin }: Pick<HistoryEntry, 'source' | 'origin'>): string => {
    if (!origin) return t(`source.${way}`);
    return origin === 'push' ? t('takenFrom.push') : t('takenFrom.import');
  };

  const day = (date: string): string => {
    const now = new Date();
    if (date === localDate(now)) return t('today');
    if (date === localDate(new Date(now.getTime() - 86_400_000))) return t('yesterday');
    return new Date(`${date}T12:00:00`).toLocaleDateString(lang, { dateStyle: 'long' });
  };

  return { colon: t('colon'), field, value, deed, changes, people, source, day };
}
