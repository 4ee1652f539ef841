import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { findInShare } from '../../../../contracts/sharing/sharing.js';
import { DocMark, useNameAlone } from '../../../doc-types/DocMark.js';
import { type Read, useDoor, useRead } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { ErrorState } from '../../../ui/states.js';
import styles from './found-docs.module.css';
import { Marked } from './Marked.js';
import { nodeTag } from './tree-node.js';

type Found = WireReply<typeof findInShare>;
type FoundDoc = Found['list'][number];

/** Shorter texts are in every doc. */
const SHORTEST = 2;
const nothing: Read<Found> = { key: ['nothing sought'], fetch: async () => ({ list: [], more: 0 }) };

/** The docs behind the door whose contents have the text; the last ones stay until those of the next text are there. */
export function useFoundDocs(text: string) {
  const door = useDoor();
  const isSought = text.trim().length >= SHORTEST && door.find !== undefined;
  const read = (isSought && door.find?.(text.trim())) || nothing;
  const query = useRead(read, { enabled: isSought, keep: true });
  return { ...query, isSought };
}

interface FoundDocsProps {
  found: ReturnType<typeof useFoundDocs>;
  text: string;
  docId: string;
}

/** Docs by their contents, each with the lines that have the text. */
export function FoundDocs({ found: { data, error, refetch, isSought }, text, docId }: FoundDocsProps) {
  const { t } = useText();
  if (!isSought) return null;
  if (error) return <ErrorState small error={error} retry={refetch} />;
  if (!data || data.list.length === 0) return null;
  return (
    <>
      <h2 className={`muted caption strong ${styles.title}`} id="found-docs">
        {t('viewer:found')}
      </h2>
      <ul className={styles.list} aria-labelledby="found-docs">
        {data.list.map((doc) => (
          <Entry key={doc.docId} doc={doc} wanted={text.trim()} isCurrent={doc.docId === docId} />
        ))}
      </ul>
      {isOn(data.more) && <p className={styles.more}>{t('viewer:foundMore', { count: data.list.length })}</p>}
    </>
  );
}

function Entry({ doc, wanted, isCurrent }: { doc: FoundDoc; wanted: string; isCurrent: boolean }) {
  const door = useDoor();
  const name = useNameAlone()({ type: doc.docType, name: doc.name });
  return (
    <li>
      <Link
        className={styles.entry}
        to={door.docPath(doc.docId)}
        title={name}
        aria-current={isCurrent ? 'page' : undefined}
        data-found=""
      >
        <span className={styles.name}>
          <DocMark type={doc.docType} tag={nodeTag(doc)} size={14} />
          <span className="cut">
            <Marked text={name} wanted={wanted} />
          </span>
        </span>
        {doc.lines.map(({ row, text }) => (
          <span key={`${row} ${text}`} className={`muted caption anywhere ${styles.line}`}>
            {row && (
              <code translate="no">
                <Marked text={row} wanted={wanted} />
              </code>
            )}
            {row && text && ' '}
            <Marked text={text} wanted={wanted} />
          </span>
        ))}
      </Link>
    </li>
  );
}
