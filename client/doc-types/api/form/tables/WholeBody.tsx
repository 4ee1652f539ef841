import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useState } from 'react';
import { WHOLE_REQUEST, WHOLE_RESPONSE } from '../../../../../contracts/docs/doc-types/whole-bodies.js';
import { useText } from '../../../../lib/i18n.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { type BodyOf, setWholeBody } from '../../editing/whole-body.js';
import { ExtractModel } from '../../grid/commands/ExtractModel.js';
import { useModelActs } from '../../grid/commands/use-model-acts.js';
import { ModelBody, ModelHead, useModelInPlace } from '../../grid/lines/ModelInPlace.js';

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
      <PopoverNext
        placement="bottom-start"
        content={
          <Menu className="form-models" aria-label={t('api:form.whole')}>
            {models.map(({ id, name }) => (
              <MenuItem key={id} text={name} onClick={() => setWholeBody(editing, of, id, contentType)} />
            ))}
          </Menu>
        }
      >
        <Button variant="minimal" size="small" text={t('api:form.whole')} />
      </PopoverNext>
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
  const shown = useModelInPlace(model, models?.find(({ id }) => id === model)?.name, models !== undefined);
  const { name, isGone } = shown;
  return (
    <div className="form-whole">
      <ModelHead model={shown} isList={isList} />
      {editing.mayEdit && (isGone || name !== undefined) && (
        <Button variant="minimal" size="small" text={t('api:model.detach')} onClick={() => detach(row)} />
      )}
      {hasRows && (
        <span className="tag" data-tone="orange">
          {t('api:model.ownRows')}
        </span>
      )}
      <ModelBody model={shown} />
    </div>
  );
}
