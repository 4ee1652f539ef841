import { Button } from '@blueprintjs/core';
import { HistoryIcon } from '@blueprintjs/icons';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { DocType } from '../../../../contracts/platform/enums.js';
import { me } from '../../../../contracts/workspace/accounts.js';
import type { EditorHandle, TextEditProps } from '../../../doc-types/doc-type/doc-type.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { useCall } from '../../../lib/query.js';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.js';
import { personColor } from '../../../ui/people.js';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import { LiveNotice } from './LiveNotice.js';
import styles from './LiveText.module.css';
import type { LiveSession } from './live-session.js';
import { MakeVersion } from './MakeVersion.js';
import { PresentPeople } from './PresentPeople.js';
import { SaveStatus } from './SaveStatus.js';
import { useLive, useLiveDoc } from './use-live-doc.js';

type TextType = typeof DocType.custom | typeof DocType.markdown;
const editors: Readonly<Record<TextType, LazyExoticComponent<ComponentType<TextEditProps>>>> = {
  [DocType.custom]: lazy(async () => ({
    default: (await patiently(() => import('../../../doc-types/custom/CustomEdit.js'))).CustomEdit,
  })),
  [DocType.markdown]: lazy(async () => ({
    default: (await patiently(() => import('../../../doc-types/markdown/MarkdownEdit.js'))).MarkdownEdit,
  })),
};

interface LiveTextProps {
  docId: string;
  type: TextType;
  /** For the section, and for the file of unsaved text. */
  label: string;
  onHistory: () => void;
  /** Above the text, left of who is here. */
  children?: ReactNode;
}

/** A text outside every tree, edited live by everyone who may: constants, extra pages of a composed project. */
export function LiveText(props: LiveTextProps) {
  const person = useCall(me, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { id: userId, nickname, username } = person.data ?? { id: '', nickname: '', username: '' };
  const who = userId ? { userId, name: nickname || username, color: personColor(userId) } : undefined;
  const session = useLiveDoc(props.docId, who);
  return (
    <section className={`stack ${styles.text}`} data-live-doc="" aria-label={props.label}>
      {session ? (
        <OpenText {...props} session={session} />
      ) : (
        <Loaded query={person} skeleton={<SkeletonRows rows={6} />}>
          {() => <SkeletonRows rows={6} />}
        </Loaded>
      )}
    </section>
  );
}

function OpenText({ docId, type, label, onHistory, children, session }: LiveTextProps & { session: LiveSession }) {
  const { t } = useText();
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const ready = useLive(session, (view) => view.ready);
  const mayEdit = useLive(session, (view) => view.mayEdit);
  const Edit = editors[type];
  return (
    <>
      <div className={`${styles.bar} no-print`}>
        {children}
        <div className={styles.tools} ref={setTools} />
        <PresentPeople
          session={session}
          whereIs={(client) => handle?.whereIs(client)?.heading ?? ''}
          follow={(client) => handle?.follow(client)}
        />
        <SaveStatus session={session} />
        <MakeVersion docId={docId} session={session} />
        <Button variant="minimal" icon={<HistoryIcon />} text={t('editing:more.history')} onClick={onHistory} />
      </div>
      <LiveNotice session={session} words={() => handle?.text() ?? ''} fileName={`${label}.md`} />
      <ErrorBoundary>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {ready ? (
            <div className={styles.sheet}>
              <Edit
                ydoc={session.ydoc}
                awareness={session.awareness}
                mayEdit={mayEdit}
                tools={tools}
                onHandle={setHandle}
              />
            </div>
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
