import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { DownloadIcon, HistoryIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { AuditFilters } from '../../features/admin/audit/AuditFilters.js';
import { AuditTable } from '../../features/admin/audit/AuditTable.js';
import { type AuditFilter, filterOf, searchOf, wrongWith } from '../../features/admin/audit/audit-filter.js';
import { useAuditLines } from '../../features/admin/audit/audit-lines.js';
import { exportAudit } from '../../features/admin/audit/export-audit.js';
import { useText } from '../../lib/i18n.js';
import { FormError } from '../../ui/Field.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.js';
import styles from './Audit.module.css';

/** Who did what, when and from where. The filters are in the URL. */
export function Audit() {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const saving = useMutation({ mutationFn: (format: 'jsonl' | 'csv') => exportAudit(filter, format) });
  return (
    <Page
      width="full"
      title={t('admin:menu.audit')}
      lead={t('admin:audit.lead')}
      actions={<Export isBusy={saving.isPending} onExport={saving.mutate} />}
    >
      <AuditFilters filter={filter} onFilter={(next) => setSearch(searchOf(next), { replace: true })} />
      <FormError error={saving.error} />
      <Lines filter={filter} onFilter={(change) => setSearch(searchOf({ ...filter, ...change }), { replace: true })} />
    </Page>
  );
}

interface LinesProps {
  filter: AuditFilter;
  onFilter: (change: Partial<AuditFilter>) => void;
}

function Lines({ filter, onFilter }: LinesProps) {
  const { t } = useText();
  const { query, lines } = useAuditLines(filter, wrongWith(filter) === undefined);
  if (lines.length === 0) {
    if (query.isLoading) return <SkeletonRows rows={12} />;
    if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
    return <EmptyState icon={<HistoryIcon size={32} />} what={t('admin:audit.none')} why={t('admin:audit.noneWhy')} />;
  }
  return (
    <>
      <AuditTable lines={lines} onType={(type) => onFilter({ type })} onActor={(actorId) => onFilter({ actorId })} />
      <div className={`stack gap-2 ${styles.auditEnd}`}>
        {query.hasNextPage ? (
          <Button
            text={t('admin:audit.older')}
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          />
        ) : (
          <span className="muted">{t('admin:audit.end')}</span>
        )}
        <FormError error={query.isFetchNextPageError ? query.error : undefined} />
      </div>
    </>
  );
}

function Export({ isBusy, onExport }: { isBusy: boolean; onExport: (format: 'jsonl' | 'csv') => void }) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuDivider title={t('admin:audit.exportNote')} />
          <MenuItem text={t('admin:audit.exportCsv')} onClick={() => onExport('csv')} />
          <MenuItem text={t('admin:audit.exportJson')} onClick={() => onExport('jsonl')} />
        </Menu>
      }
    >
      <Button icon={<DownloadIcon />} text={t('admin:audit.export')} loading={isBusy} />
    </PopoverNext>
  );
}
