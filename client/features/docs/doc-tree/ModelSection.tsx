import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { listModels } from '../../../../contracts/docs/models.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import styles from './doc-tree.module.css';

/** Models of an application; more are found by the filter. */
const MOST = 200;

interface ModelSectionProps {
  moduleId: string;
  docId: string;
  filter: string;
  path: (id: string) => string;
  /** Draws the dialog for a new one; left out for those who may add none. */
  create?: ((moduleId: string, onClose: () => void) => ReactNode) | undefined;
}

/** The models of the open doc's application, below the tree. Left out where there are none and none can be added. */
export function ModelSection({ moduleId, docId, filter, path, create }: ModelSectionProps) {
  const { t } = useText();
  const [isCreating, setCreating] = useState(false);
  const { data } = useCall(listModels, { moduleId, text: filter.trim().slice(0, 100), limit: MOST });
  if (!data || (data.total === 0 && (!create || filter.trim() !== ''))) return null;
  return (
    <section className={styles.models} aria-label={t('docs:models')}>
      <header className={styles.modelsHead}>
        <h2>{t('docs:models')}</h2>
        {create && (
          <Button
            variant="minimal"
            size="small"
            icon={<PlusIcon size={14} />}
            aria-label={t('docs:newModel')}
            title={t('docs:newModel')}
            onClick={() => setCreating(true)}
          />
        )}
      </header>
      <ul>
        {data.list.map(({ id, name, deprecated }) => (
          <li key={id}>
            <Link to={path(id)} className="cut" aria-current={id === docId ? 'page' : undefined} title={name}>
              {deprecated === NOT_DEPRECATED ? name : <s>{name}</s>}
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.list.length && (
        <p className="muted">{t('docs:moreModels', { count: data.total - data.list.length })}</p>
      )}
      {isCreating && create?.(moduleId, () => setCreating(false))}
    </section>
  );
}
