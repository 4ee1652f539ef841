import { lazy, Suspense, useMemo, useState } from 'react';
import { everyBranch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import type { Published } from '../../../doc-types/doc-type/doc-type.js';
import { session } from '../../../lib/session.js';
import { keyFor, stored, useStored } from '../../../lib/storage.js';
import { SkeletonBar } from '../../../ui/states.js';
import { AnswerPane } from './answer/AnswerPane.js';
import type { TakeIntoDoc } from './answer/take-drift.js';
import { useSending } from './answer/use-sending.js';
import styles from './debugging.module.css';
import { RequestForm, type RequestPart } from './RequestForm.js';
import { draftOf } from './request/draft.js';
import { type ChosenFiles, prepare } from './request/prepare.js';
import { useDraft } from './request/use-draft.js';
import { useAround } from './scripts/use-around.js';
import { remember } from './sending/history.js';
import { SendBar } from './sending/SendBar.js';
import { useSharedVariables } from './variables/use-shared-variables.js';
import { useVariables } from './variables/use-variables.js';
import { valuesOf } from './variables/variables.js';

const Tools = lazy(async () => ({ default: (await import('./Tools.js')).Tools }));

/** Tries out the call of a doc: what is sent on top, the answer below it. */
interface DebugPanelProps {
  readonly doc: Published;
  readonly mayEdit: boolean;
  /** Writes what an answer shows into the doc. */
  readonly onTake: TakeIntoDoc;
}

export function DebugPanel({ doc, mayEdit, onTake }: DebugPanelProps) {
  const [kept, choose] = useStored(keyFor.environment(doc.moduleId));
  const environment = doc.debugEnvs.find(({ id }) => id === kept) ?? doc.debugEnvs[0];
  const environmentId = environment?.id ?? '';
  const { draft, change, reset } = useDraft(doc, { docId: doc.id, environmentId });
  const { variables, change: changeVariables } = useVariables(doc.moduleId, environmentId);
  const shared = useSharedVariables(doc, environmentId);
  // Here, because the form is gone while the values of another environment are fetched.
  const [part, setPart] = useState<RequestPart>();
  const [files, setFiles] = useState<ChosenFiles>(new Map());
  const [straight, setStraight] = useStored(keyFor.debugProxy(environmentId));
  const { sending, outcome, send, cancel, fail } = useSending();
  const parts = useMemo(() => effective(doc), [doc]);
  const documented = useMemo(
    () =>
      new Map(
        everyBranch([...parts.path, ...parts.headers, ...parts.query, ...parts.body.branches]).map(({ row }) => [
          row.name,
          row,
        ]),
      ),
    [parts],
  );
  const baseUrl = withoutTrailing(environment?.url ?? doc.baseUrl, '/');
  const values = new Map([...valuesOf(shared.variables), ...valuesOf(variables)]);
  const prepared = () => prepare(draft ?? draftOf(doc), { baseUrl, variables: values, files });
  const isProxied = straight !== 'off';
  const around = useAround(doc.id, {
    env: { name: environment?.name ?? '', url: baseUrl },
    shared: valuesOf(shared.variables),
    variables,
    onVariables: changeVariables,
  });
  const start = async () => {
    try {
      const call = prepared();
      const answer = await send(call, { docId: doc.id, isProxied }, around);
      if (!answer) return;
      const sent = { docId: doc.id, environmentId, method: call.method, url: call.url };
      const result = { status: answer.status, ms: Math.round(answer.ms), size: answer.bytes.length };
      if (draft) remember(stored(keyFor.debugHistory(session.userId())), { ...sent, ...result }, draft);
    } catch (error) {
      fail(error);
    }
  };
  if (!draft) return <SkeletonBar width="60%" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void start();
      }}
    >
      <SendBar
        doc={doc}
        draft={draft}
        baseUrl={baseUrl}
        environmentId={environmentId}
        onEnvironment={choose}
        onDraft={change}
        isSending={sending !== null}
        onSend={() => void start()}
        onCancel={cancel}
        isProxied={isProxied}
        onProxied={(on) => setStraight(on ? '' : 'off')}
      />
      <Suspense fallback={null}>
        <Tools
          doc={doc}
          draft={draft}
          onDraft={change}
          onReset={reset}
          prepared={prepared}
          variables={variables}
          onVariables={changeVariables}
          shared={shared}
          onEnvironment={choose}
          mayEdit={mayEdit}
        />
      </Suspense>
      <RequestForm
        draft={draft}
        onDraft={change}
        documented={documented}
        body={parts.body}
        part={part}
        onPart={setPart}
        onFiles={(name, chosen) => setFiles(new Map(files).set(name, chosen))}
      />
      <AnswerPane
        doc={doc}
        sending={sending}
        outcome={outcome}
        response={parts.response}
        onTake={mayEdit ? onTake : undefined}
      />
    </div>
  );
}
