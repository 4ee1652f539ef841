import { Button, HTMLSelect } from '@blueprintjs/core';
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { WHOLE_REQUEST, WHOLE_RESPONSE } from '../../../../../contracts/docs/doc-types/whole-bodies.js';
import { viewDoc } from '../../../../../contracts/docs/docs.js';
import { useText } from '../../../../lib/i18n.js';
import { patiently } from '../../../../lib/patiently.js';
import { useCall } from '../../../../lib/query.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { type BodyOf, setWholeBody } from '../../editing/whole-body.js';
import { ExtractModel } from '../../grid/commands/ExtractModel.js';
import { useModelActs } from '../../grid/commands/use-model-acts.js';

const ModelFields = lazy(async () => ({
  default: (await patiently(() => import('../../grid/lines/ModelFields.js'))).ModelFields,
}));

interface ListedModel {
  readonly id: string;
  readonly name: string;
}

interface WholeChoiceProps {
  editing: TableEditing;
  docId: string;
  of: BodyOf;
  contentType: string;
  models: readonly ListedModel[] | undefined;
  /** The table has rows: they can become a model. */
  hasRows: boolean;
}

/** Beside the title of a table: its rows become a model, or, where there are none, the body is one that exists. */
export function WholeChoice({ editing, docId, of, contentType, models = [], hasRows }: WholeChoiceProps) {
  const { t } = useText();
  const [isAsking, ask] = useState(false);
  if (!hasRows)
    return models.length === 0 ? null : (
      <HTMLSelect
        minimal
        value=""
        aria-label={t('api:form.whole')}
        options={[
          { value: '', label: t('api:form.whole') },
          ...models.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => {
          if (currentTarget.value) setWholeBody(editing, of, currentTarget.value, contentType);
        }}
      />
    );
  return (
    <>
      <Button variant="minimal" size="small" text={t('api:model.extract')} onClick={() => ask(true)} />
      {isAsking && (
        <ExtractModel
          docId={docId}
          row={of === 'request' ? WHOLE_REQUEST : WHOLE_RESPONSE}
          name={t(`api:form.section.${of === 'request' ? 'body' : 'response'}`)}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

interface WholeBodyProps {
  editing: TableEditing;
  docId: string;
  row: string;
  model: string;
  isList: boolean;
  models: readonly ListedModel[] | undefined;
  /** Rows of the doc itself are in the table, too. */
  hasRows: boolean;
}

/** In place of the rows of a table: the model that the body is, with its fields, read only. */
export function WholeBody({ editing, docId, row, model, isList, models, hasRows }: WholeBodyProps) {
  const { t } = useText();
  const { detach } = useModelActs(docId);
  const [isOpen, setOpen] = useState(false);
  const known = models?.find(({ id }) => id === model)?.name;
  const other = useCall(viewDoc, { id: model }, { enabled: models !== undefined && known === undefined });
  const name = known ?? (other.data?.modelParams ? other.data.name : undefined);
  const isGone = models !== undefined && name === undefined && !other.isPending;
  return (
    <div className="form-whole">
      {isGone ? (
        <span className="tag" data-tone="orange">
          {t('api:model.gone')}
        </span>
      ) : (
        name !== undefined && (
          <>
            <button
              type="button"
              className="grid-model-fold"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'api:model.fold' : 'api:model.unfold', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <CaretDownIcon size={14} /> : <CaretRightIcon size={14} />}
            </button>
            <Link to={`/view/${model}`}>{isList ? `${name}[]` : name}</Link>
          </>
        )
      )}
      {editing.mayEdit && (isGone || name !== undefined) && (
        <Button variant="minimal" size="small" text={t('api:model.detach')} onClick={() => detach(row)} />
      )}
      {hasRows && (
        <span className="tag" data-tone="orange">
          {t('api:model.ownRows')}
        </span>
      )}
      {isOpen && !isGone && (
        <Suspense fallback={null}>
          <ModelFields id={model} />
        </Suspense>
      )}
    </div>
  );
}
