import { Link } from 'react-router-dom';
import type { Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { useDoor } from '../../../lib/door.js';
import type { Say } from '../../../lib/i18n.js';
import { useModels } from './doc-models.js';
import { modelType, type RowModel } from './model-rows.js';

interface ModelNameProps {
  row: Pick<Row, 'type'>;
  found: RowModel;
  t: Say;
}

/** The model's name as a type, which leads members to its page; a word where it is unknown, or ends a circle. */
export function ModelName({ row, found: { ref, model, isCircle }, t }: ModelNameProps) {
  const { name: door } = useDoor();
  const { isKnown } = useModels();
  if (!model)
    return isKnown ? (
      <span className="tag" data-tone="orange">
        {t('api:model.gone')}
      </span>
    ) : (
      row.type
    );
  const name = modelType(row, model.name);
  return (
    <>
      {door === 'member' ? <Link to={`/view/${ref}`}>{name}</Link> : name}
      {isCircle && <span className="muted"> {t('api:model.circle')}</span>}
    </>
  );
}
