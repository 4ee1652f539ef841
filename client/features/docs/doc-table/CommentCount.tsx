import { CommentIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { commentCounts } from '../../../../contracts/docs/comments.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import styles from './doc-table.module.css';

/** A hint follows every change of a comment. */
const FRESH_MS = 60_000;

/** The number of open threads of a doc; opens them. All lines share one request. */
export function CommentCount({ moduleId, docId }: { moduleId: string; docId: string }) {
  const { t } = useText();
  const { data } = useCall(commentCounts, { moduleId }, { staleTime: FRESH_MS });
  const open = data?.find((each) => each.docId === docId)?.open;
  if (!open) return null;
  const label = t('comments:openCount', { count: open });
  return (
    <Link
      className={`${styles.docsComments} muted`}
      tabIndex={-1}
      draggable={false}
      to={`/view/${docId}?comment=all`}
      aria-label={label}
      title={label}
    >
      <CommentIcon size={12} />
      {open}
    </Link>
  );
}
