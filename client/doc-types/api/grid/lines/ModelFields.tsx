import { useMemo } from 'react';
import { viewDoc } from '../../../../../contracts/docs/docs.js';
import { useCall } from '../../../../lib/query.js';
import { ErrorState, SkeletonRows } from '../../../../ui/states.js';
import type { Published } from '../../../doc-type/doc-type.js';
import { DocModels, useModels } from '../../view/doc-models.js';
import { ModelTable, modelOfDoc } from '../../view/ModelView.js';
import { VariantChoiceProvider } from '../../view/variant-choices.js';
import '../../view/view.css';

/** The fields of a model inside of another doc's table; only its own page changes them. */
export function ModelFields({ id }: { id: string }) {
  const { data, error, refetch } = useCall(viewDoc, { id });
  if (!data) return error ? <ErrorState small error={error} retry={refetch} /> : <SkeletonRows rows={2} />;
  return (
    <div className="grid-model-fields">
      <DocModels doc={data}>
        <VariantChoiceProvider>
          <Fields doc={data} />
        </VariantChoiceProvider>
      </DocModels>
    </div>
  );
}

function Fields({ doc }: { doc: Published }) {
  const { models } = useModels();
  const model = useMemo(() => modelOfDoc(doc, models), [doc, models]);
  return <ModelTable model={model} title={doc.name} isUntitled />;
}
