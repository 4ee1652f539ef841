import { useText } from '../../../../lib/i18n.js';
import { useHistoryTexts } from './history-texts.js';
import { useRowTexts } from './row-texts.js';

/** Names and values of the parts of a doc as the history shows them, for other features on the same screen. */
export function usePartTexts() {
  const { t } = useText();
  const { field, value } = useHistoryTexts();
  const { table, attribute, value: rowValue } = useRowTexts();
  return { field, value, table, attribute, rowValue, noModel: t('api:model.gone') };
}
