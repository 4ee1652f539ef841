import { useMemo } from 'react';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { splitModel } from '../../../../contracts/docs/doc-types/models.js';
import { branchesOf } from '../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { withParts } from '../../../../contracts/docs/effective.js';
import { useText } from '../../../lib/i18n.js';
import type { Published } from '../../doc-type/doc-type.js';
import { Description, Remark, Section } from './ApiView.js';
import { Example, type ExampleTexts } from './Example.js';
import { ParamTable } from './ParamTable.js';
import './view.css';

/** A model for readers: its fields, and beside them an example and its TypeScript. */
export function ModelView({ doc }: { doc: Published }) {
  const { t } = useText();
  const { shape, type } = useMemo(() => modelShape(doc), [doc]);
  const texts = useMemo(() => textsOf(shape, doc.modelKey ?? doc.name), [shape, doc]);
  return (
    <div className="api">
      <Description doc={doc} />
      <Section title={t('api:view.modelFields')} aside={<Example title={t('api:view.modelExample')} texts={texts} />}>
        <ParamTable
          title={t('api:view.fields')}
          branches={shape.branches}
          note={type === 'object' ? undefined : <code translate="no">{type}</code>}
          emptyText={t('api:view.noFields')}
        />
      </Section>
      <Remark text={doc.remark} />
    </div>
  );
}

function modelShape({ modelParams = [], rowParts }: Published): { shape: Shape; type: string } {
  const { root, rows } = splitModel(withParts(modelParams, rowParts));
  const type = root?.type ?? 'object';
  const { depth, of } = readType(type);
  return { shape: { branches: branchesOf(rows), elementType: depth > 0 ? of : '' }, type };
}

/** A model without fields says nothing that an example could show. */
const textsOf = (shape: Shape, name: string): ExampleTexts =>
  shape.branches.length === 0 ? {} : { json: jsonOf(exampleOf(shape)), typescript: typescriptOf(shape, name) };
