import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  type ChosenVariants,
  chosenModels,
  modelWithChosen,
} from '../../../../contracts/docs/doc-types/chosen-variants.js';
import { branchValue, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { jsonSchemaOf } from '../../../../contracts/docs/doc-types/json-schema.js';
import { type ModelOf, type ModelShape, splitModel } from '../../../../contracts/docs/doc-types/models.js';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { typescriptOfModel } from '../../../../contracts/docs/doc-types/typescript.js';
import { modelBranch } from '../../../../contracts/docs/doc-types/unfolded.js';
import { withParts } from '../../../../contracts/docs/effective.js';
import { modelUses } from '../../../../contracts/docs/models.js';
import { useDoor } from '../../../lib/door.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import type { Published } from '../../doc-type/doc-type.js';
import { Description, Remark } from './ApiView.js';
import { useModels } from './doc-models.js';
import { Example, type ExampleTexts } from './Example.js';
import { nothingHidden } from './hidden-columns.js';
import { ModelName } from './ModelName.js';
import { ModelRows } from './model-rows.js';
import { Meaning } from './ParamLine.js';
import { ParamTable } from './ParamTable.js';
import { RowValues } from './RowConstraints.js';
import { Section } from './Section.js';
import { useVariantChoices, VariantChoiceProvider } from './variant-choices.js';
import './view.css';

/** A model for readers: its fields, beside them an example, its TypeScript and JSON Schema, and what uses it. */
export const ModelView = ({ doc }: { doc: Published }) => (
  <VariantChoiceProvider>
    <ModelPage doc={doc} />
  </VariantChoiceProvider>
);

function ModelPage({ doc }: { doc: Published }) {
  const { t } = useText();
  const { chosen } = useVariantChoices();
  const { models } = useModels();
  const model = useMemo(() => modelOfDoc(doc, models), [doc, models]);
  const texts = useMemo(() => textsOf(model, models, chosen), [model, models, chosen]);
  const { root } = model;
  const above = root?.ref;
  return (
    <div className="api">
      <Description doc={doc} />
      {model.key !== model.name && (
        <p className="small muted">
          {t('api:model.key')} <code translate="no">{model.key}</code>
        </p>
      )}
      <Section title={t('api:view.modelFields')} aside={<Example title={t('api:view.modelExample')} texts={texts} />}>
        {root && <ModelWords root={root} t={t} />}
        <ModelTable
          model={model}
          title={t('api:view.fields')}
          isUntitled
          note={
            above !== undefined ? (
              <ModelName
                row={root ?? { type: '' }}
                found={{ ref: above, model: models(above), isCircle: false }}
                t={t}
              />
            ) : root && root.type !== 'object' ? (
              <code translate="no">{root.type}</code>
            ) : undefined
          }
        />
      </Section>
      <Remark text={doc.remark} />
      <UsedBy id={doc.id} />
    </div>
  );
}

/** The type and values of a model itself. */
const ModelWords = ({ root, t }: { root: Row; t: Say }) => (
  <div className="model-words">
    <Meaning row={root} hidden={nothingHidden} t={t} />
    <RowValues row={root} />
  </div>
);

/** The fields of a model; rows that are models unfold in place. */
export function ModelTable(props: { model: ModelShape; title: string; note?: React.ReactNode; isUntitled?: boolean }) {
  const { model, title, note, isUntitled } = props;
  const { t } = useText();
  const { models } = useModels();
  const branches = useMemo(() => new ModelRows(models).fieldsOf(model, [model.id]), [models, model]);
  return (
    <ParamTable
      title={title}
      isUntitled={isUntitled}
      branches={branches}
      note={note}
      emptyText={t('api:view.noModelFields')}
      inside={[model.id]}
    />
  );
}

export function modelOfDoc({ id, name, modelKey, modelParams = [], rowParts }: Published, models: ModelOf): ModelShape {
  const { root, rows } = splitModel(withParts(modelParams, rowParts));
  return { id, key: modelKey ?? name, name, root, branches: branchesOf(rows, models) };
}

/** A model without fields says nothing that an example could show. */
function textsOf(model: ModelShape, models: ModelOf, chosen: ChosenVariants): ExampleTexts {
  if (model.branches.length === 0 && !model.root) return {};
  const branch = modelBranch(model, models);
  return {
    json: jsonOf(branchValue(modelBranch(modelWithChosen(model, chosen), chosenModels(models, chosen)))),
    typescript: typescriptOfModel(branch),
    schema: jsonSchemaOf(branch),
  };
}

/** The docs and models that use it, for members. */
function UsedBy({ id }: { id: string }) {
  const { t } = useText();
  const { name: door } = useDoor();
  const { data } = useCall(modelUses, { id }, { enabled: door === 'member' });
  if (!data) return null;
  return (
    <section className="api-section">
      <h2>{t('api:model.usedBy')}</h2>
      {data.uses.length === 0 ? (
        <p className="muted">{t('api:model.unused')}</p>
      ) : (
        <ul className="model-uses">
          {data.uses.map((use) => (
            <li key={use.id}>
              <Link to={`/view/${use.id}`}>{use.name}</Link>
              {use.url && (
                <code translate="no" className="muted">
                  {[use.httpMethod, use.url].filter(Boolean).join(' ')}
                </code>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
