// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells

import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { viewDoc } from '../../../../../contracts/docs/docs.js';
import { patiently } from '../../../../lib/patiently.js';
import { useCall } from '../../../../lib/query.js';
import { useGrid, useParts } from '../state/grid-context.js';

const ModelFields = lazy(async () => ({
  default: (await patiently(() => import('./ModelFields.js'))).ModelFields,
}));

/** Of a row that is a model: the model's name, which opens its page, and its fields, read only. */
export function RowModelLine({ id, isGone }: { id: string; isGone: boolean }) {
  const { ref } = useParts(id);
  return ref === undefined ? null : <ModelLine key={ref} id={id} model={ref} isGone={isGone} />;
}

interface ModelLineProps {
  id: string;
  model: string;
  isGone: boolean;
}

function ModelLine({ id, model, isGone: isRemoved }: ModelLineProps) {
  const { t, controller, models, detach, take } = useGrid();
  const { subscribeShape } = controller.editing.rows;
  const hasOwnRows = useSyncExternalStore(subscribeShape, () => controller.hasOwnRows(id));
  const [isOpen, setOpen] = useState(false);
  const known = models?.get(model);
  // One beyond those that are listed, or one that is gone.
  const other = useCall(viewDoc, { id: model }, { enabled: models !== undefined && known === undefined });
  const name = known ?? (other.data?.modelParams ? other.data.name : undefined);
  const isGone = models !== undefined && name === undefined && !other.isPending;
  return (
    <div role="gridcell" className="grid-model">
      {isGone ? (
        <span className="tag" data-tone="orange">
          {t('model.gone')}
        </span>
      ) : (
        name !== undefined && (
          <>
            <button
              type="button"
              className="grid-model-fold"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'model.fold' : 'model.unfold', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <CaretDownIcon size={14} /> : <CaretRightIcon size={14} />}
            </button>
            <Link to={`/view/${model}`}>{name}</Link>
          </>
        )
      )}
      {controller.mayArrange && !isRemoved && (isGone || name !== undefined) && (
        <button type="button" className="grid-model-detach" onClick={() => detach(id)}>
          {t('model.detach')}
        </button>
      )}
      {hasOwnRows && !isRemoved && (
        <>
          <span className="tag" data-tone="orange">
            {t('model.ownRows')}
          </span>
          {controller.mayArrange && !isGone && (
            <button type="button" className="grid-model-detach" onClick={() => take(id)}>
              {t('model.take')}
            </button>
          )}
        </>
      )}
      {isOpen && !isGone && (
        <Suspense fallback={null}>
          <ModelFields id={model} />
        </Suspense>
      )}
    </div>
  );
}
