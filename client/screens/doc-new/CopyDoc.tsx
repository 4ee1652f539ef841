import { Spinner } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { copyDoc } from '../../../contracts/docs/doc-rows.js';
import { getDoc } from '../../../contracts/docs/docs.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { docPath, docTreeEndpoints, editNewDoc } from '../../features/docs/doc-table/doc-row.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, ErrorState } from '../../ui/states.js';

/** Copies the doc of the URL into the application of the URL (docs/spec.md 2), then opens its editor. */
export function CopyDoc() {
  const { t } = useText();
  const navigate = useNavigate();
  const { moduleId = '', copyId = '' } = useParams();
  const original = useCall(getDoc, { id: copyId });
  const copy = useChange(copyDoc, docTreeEndpoints);
  const asked = useRef('');
  const doc = original.data;
  const make = () => {
    if (!doc) return;
    // The folder does not exist in another application.
    const place = doc.moduleId === moduleId ? {} : { moduleId, parentId: '' };
    copy.mutate(
      { id: copyId, ...place },
      {
        onSuccess: ({ id }) =>
          void navigate(docPath({ id, type: doc.type ?? DocType.http }, moduleId, true), {
            replace: true,
            state: editNewDoc,
          }),
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one copy per visit, however often the screen renders
  useEffect(() => {
    if (!doc || asked.current === copyId) return;
    asked.current = copyId;
    make();
  }, [doc, copyId]);
  const error = original.error ?? copy.error;
  return (
    <Page title={t('docs:copy')}>
      {error ? (
        <ErrorState error={error} retry={() => (doc ? make() : void original.refetch())} />
      ) : (
        <EmptyState icon={<Spinner size={32} aria-hidden />} what={t('docs:copying')} />
      )}
    </Page>
  );
}
