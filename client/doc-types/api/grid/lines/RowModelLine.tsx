// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells

import { useSyncExternalStore } from 'react';
import { useGrid, useParts } from '../state/grid-context.js';
import { ModelBody, ModelHead, useModelInPlace } from './ModelInPlace.js';

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
  const shown = useModelInPlace(model, models?.get(model), models !== undefined);
  const { name, isGone } = shown;
  return (
    <div role="gridcell" className="grid-model">
      <ModelHead model={shown} />
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
      <ModelBody model={shown} />
    </div>
  );
}
