import type { ReactNode } from 'react';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { useText } from '../../../lib/i18n.js';

/** A section with its example beside it; the example stays visible while its tables are read. */
export function Section({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <section className="api-section">
      <h2>{title}</h2>
      <div className="api-columns">
        <div className="api-parts">{children}</div>
        <div className="api-aside">{aside}</div>
      </div>
    </section>
  );
}

/** A note that the rows describe each element of an array. */
export function Root({ shape, of }: { shape: Shape; of: 'request' | 'response' }) {
  const { t } = useText();
  if (!shape.elementType) return null;
  return <span data-blame={`field:${of}ArrayType`}>{t('api:view.arrayOf', { type: shape.elementType })}</span>;
}
