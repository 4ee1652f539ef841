import { listHistory } from '../../../../../contracts/history/history.js';
import { useCall } from '../../../../lib/query.js';
import { SkeletonText } from '../../../../ui/states.js';
import { CodedText } from './EntryLine.js';
import { useHistoryTexts } from './history-texts.js';
import styles from './VersionSentence.module.css';

interface VersionSentenceProps {
  docId: string;
  version: number;
  /** Shown if the history cannot be loaded, or the reader may not see the doc any more. */
  fallback: string;
}

/** The changes of a version in one sentence, as in the history. */
export function VersionSentence({ docId, version, fallback }: VersionSentenceProps) {
  const texts = useHistoryTexts();
  const query = useCall(
    listHistory,
    { docId, before: version + 1, limit: 1 },
    { staleTime: Number.POSITIVE_INFINITY, enabled: version > 0 },
  );
  // Not the fallback: one sentence that turns into another is confusing.
  if (query.isLoading) return <SkeletonText width="60%" />;
  const entry = query.data?.list.find((each) => each.version === version);
  if (!entry) return fallback;
  const changes = texts.changes(entry);
  return (
    <>
      <strong>{texts.people(entry)}</strong> {texts.deed(entry)}
      {changes && (
        <>
          {texts.colon}
          <CodedText text={changes} />
        </>
      )}
      {entry.remark && <span className={styles.messageRemark}>{entry.remark}</span>}
    </>
  );
}
