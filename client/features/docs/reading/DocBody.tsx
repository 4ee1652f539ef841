import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import type { viewDoc } from '../../../../contracts/docs/docs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { DocModels } from '../../../doc-types/api/view/doc-models.js';
import { docViews } from '../../../doc-types/views.js';
import { useText } from '../../../lib/i18n.js';
import { EmptyState } from '../../../ui/states.js';

type Doc = WireReply<typeof viewDoc>;

/** The content of a doc in the view of its type. */
export function DocBody({ doc, at }: { doc: Doc; at?: string | undefined }) {
  const { t } = useText();
  if (saysNothing(doc)) return <EmptyState small what={t('viewer:blank')} why={t('viewer:blankWhy')} />;
  const View = docViews[doc.type];
  return (
    <DocModels doc={doc} at={at}>
      <View doc={doc} />
    </DocModels>
  );
}

/** For a doc with tables, its address, tables and keywords count as content too. */
const saysNothing = (doc: Doc): boolean =>
  !doc.description.trim() &&
  (!hasTables(doc) ||
    (!doc.rowParts &&
      ![doc.url, doc.remark].some((text) => text.trim()) &&
      [
        doc.pathParams,
        doc.headerParams,
        doc.queryParams,
        doc.requestParams,
        doc.responseParams,
        doc.errorCodeParams,
        doc.modelParams ?? [],
        doc.cookieParams ?? [],
        doc.responses ?? [],
        doc.requestBodies ?? [],
      ].every((rows) => rows.length === 0)));

/** Of HTTP and Dubbo docs, whose pages are wider. */
export const hasTables = ({ type }: Doc): boolean => factsOf(type).hasTables;
