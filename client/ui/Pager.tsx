import { Button, HTMLSelect } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { number } from '../lib/format.js';
import { useLanguage, useText } from '../lib/i18n.js';

/** Page sizes of docs/spec.md 9. */
export const pageSizes = [5, 10, 20, 50, 100] as const;

interface PagerProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Shown only when the rows exceed the smallest page size. */
export function Pager({ page, size, total, onPage, onSize }: PagerProps) {
  const { t } = useText();
  const lang = useLanguage();
  const pages = Math.max(1, Math.ceil(total / size));
  if (total <= pageSizes[0]) return null;
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <span className="muted">{t('pager.total', { count: total, total: number(total, lang) })}</span>
      <HTMLSelect
        minimal
        aria-label={t('pager.size')}
        value={String(size)}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
        options={pageSizes.map((each) => ({ value: String(each), label: t('pager.perPage', { count: each }) }))}
      />
      <Button
        variant="minimal"
        icon={<ChevronLeftIcon />}
        aria-label={t('pager.before')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('pager.page', { page, pages })}</span>
      <Button
        variant="minimal"
        icon={<ChevronRightIcon />}
        aria-label={t('pager.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
