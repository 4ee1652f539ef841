import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { type Severity, severities } from '../../../../contracts/docs/change-severity/rules.js';
import { messageFacets } from '../../../../contracts/notifications/notice.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import styles from './messages.module.css';

export interface MessageFilter {
  readonly from: Severity;
  readonly unread: boolean;
  readonly moduleId: string;
  readonly actorId: string;
}
export const allMessages: MessageFilter = { from: 'wording', unread: false, moduleId: '', actorId: '' };

interface MessageFiltersProps {
  filter: MessageFilter;
  onFilter: (filter: MessageFilter) => void;
}

export function MessageFilters({ filter, onFilter }: MessageFiltersProps) {
  const { t } = useText();
  const facets = useCall(messageFacets, {}).data;
  const set = (change: Partial<MessageFilter>) => onFilter({ ...filter, ...change });
  const options = (all: string, list: readonly { id: string; name: string }[] = []) => [
    { value: '', label: all },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(allMessages);
  return (
    <div className={`toolbar ${styles.filters}`}>
      <HTMLSelect
        aria-label={t('messages:filter.severity')}
        value={filter.from}
        onChange={({ currentTarget }) =>
          set({ from: severities.find((one) => one === currentTarget.value) ?? 'wording' })
        }
        options={[...severities].reverse().map((value) => ({ value, label: t(`messages:from.${value}`) }))}
      />
      <HTMLSelect
        aria-label={t('messages:filter.module')}
        value={filter.moduleId}
        onChange={({ currentTarget }) => set({ moduleId: currentTarget.value })}
        options={options(t('messages:filter.anyModule'), facets?.modules)}
      />
      <HTMLSelect
        aria-label={t('messages:filter.person')}
        value={filter.actorId}
        onChange={({ currentTarget }) => set({ actorId: currentTarget.value })}
        options={options(t('messages:filter.anyPerson'), facets?.people)}
      />
      <Switch
        label={t('messages:filter.unread')}
        checked={filter.unread}
        onChange={({ currentTarget }) => set({ unread: currentTarget.checked })}
      />
      {isFiltered && (
        <Button variant="minimal" text={t('messages:filter.clear')} onClick={() => onFilter(allMessages)} />
      )}
    </div>
  );
}
