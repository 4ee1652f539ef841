import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n.js';
import { RowTable } from '../../../ui/RowTable.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';
import { ManifestFile } from './FileButton.js';
import type { ReleaseFacts } from './release.js';

type Doc = ReleaseFacts['docs'][number];

/** The docs of a release with their versions; of a published one each leads to the doc as it was then. */
export function ReleaseDocs({ page }: { page: ReleaseFacts }) {
  const { t } = useText();
  const heading = useId();
  const at = page.frozen?.at;
  const columns: readonly Column<Doc>[] = [
    {
      id: 'name',
      header: t('releases:doc'),
      isTitle: true,
      cell: (doc) => (
        <Link to={at ? `/view/${doc.docId}?at=${encodeURIComponent(at)}` : `/view/${doc.docId}`}>{doc.name}</Link>
      ),
    },
    { id: 'path', header: t('releases:address'), cell: ({ path }) => path && <code translate="no">{path}</code> },
    { id: 'module', header: t('releases:module'), muted: true, isExtra: true, cell: ({ module }) => module },
    {
      id: 'version',
      header: t('releases:version'),
      cell: (doc) => (
        <span className="tags">
          {doc.version}
          <Since doc={doc} />
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>
          {t('releases:docs')} <span className="muted">{page.total}</span>
        </h2>
        {at && <ManifestFile id={page.id} />}
      </div>
      {page.docs.length === 0 ? (
        <EmptyState small what={t('releases:bindsNothing')} />
      ) : (
        <RowTable label={t('releases:docs')} columns={columns} rows={page.docs} rowKey={({ docId }) => docId} />
      )}
      {page.total > page.docs.length && <p className="muted">{t('releases:docsCut')}</p>}
    </section>
  );
}

/** What became of the doc after it was frozen. */
function Since({ doc }: { doc: Doc }) {
  const { t } = useText();
  if (doc.isDeleted) return <span className="tag">{t('releases:deletedSince')}</span>;
  return doc.isNewer ? <span className="tag">{t('releases:changedSince')}</span> : null;
}
