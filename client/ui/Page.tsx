import { type ReactNode, useEffect } from 'react';
import { useText } from '../lib/i18n.js';

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: 'reading' | 'full' | 'narrow';
  children: ReactNode;
}

/** Sets the title of the browser tab, followed by the product's name. */
export function useTitle(title: string | undefined): void {
  const { t } = useText();
  const product = t('product');
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}

const widths = { reading: 'page', full: 'page page-full', narrow: 'page page-narrow' } as const;

export function Page({ title, lead, actions, width = 'reading', children }: PageProps) {
  useTitle(title);
  return (
    <div className={widths[width]}>
      <header className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className="page-actions">{actions}</div>}
        {lead && <div className="page-lead">{lead}</div>}
      </header>
      {children}
    </div>
  );
}
