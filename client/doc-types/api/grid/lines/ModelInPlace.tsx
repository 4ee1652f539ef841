import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { viewDoc } from '../../../../../contracts/docs/docs.js';
import { useText } from '../../../../lib/i18n.js';
import { patiently } from '../../../../lib/patiently.js';
import { useCall } from '../../../../lib/query.js';

const ModelFields = lazy(async () => ({
  default: (await patiently(() => import('./ModelFields.js'))).ModelFields,
}));

interface ModelInPlace {
  readonly id: string;
  /** Undefined while it is being read, and of a model that is gone. */
  readonly name: string | undefined;
  readonly isGone: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** A model where a row or a body is it. `listed`: its name in the list of models; `isRead`: that list has arrived. */
export function useModelInPlace(id: string, listed: string | undefined, isRead: boolean): ModelInPlace {
  const [isOpen, setOpen] = useState(false);
  // One beyond those that are listed, or one that is gone.
  const other = useCall(viewDoc, { id }, { enabled: isRead && listed === undefined });
  const name = listed ?? (other.data?.modelParams ? other.data.name : undefined);
  const isGone = isRead && name === undefined && !other.isPending;
  return { id, name, isGone, isOpen, toggle: () => setOpen(!isOpen) };
}

/** Its name, which opens its page, behind the button that unfolds its fields. */
export function ModelHead({ model, isList = false }: { model: ModelInPlace; isList?: boolean }) {
  const { t } = useText();
  const { id, name, isGone, isOpen, toggle } = model;
  if (isGone)
    return (
      <span className="tag" data-tone="orange">
        {t('api:model.gone')}
      </span>
    );
  if (name === undefined) return null;
  return (
    <>
      <button
        type="button"
        className="grid-model-fold"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'api:model.fold' : 'api:model.unfold', { name })}
        onClick={toggle}
      >
        {isOpen ? <CaretDownIcon size={14} /> : <CaretRightIcon size={14} />}
      </button>
      <Link to={`/view/${id}`}>{isList ? `${name}[]` : name}</Link>
    </>
  );
}

/** Its fields while it is unfolded, read only. */
export function ModelBody({ model: { id, isOpen, isGone } }: { model: ModelInPlace }) {
  if (!isOpen || isGone) return null;
  return (
    <Suspense fallback={null}>
      <ModelFields id={id} />
    </Suspense>
  );
}
