import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { docAbout } from '../../../../contracts/docs/about.js';
import { everyBranch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { bodiesOf } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import { DocModels, useModels } from '../../../doc-types/api/view/doc-models.js';
import type { Published } from '../../../doc-types/doc-type/doc-type.js';
import { useDoor } from '../../../lib/door.js';
import { withLater } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { session } from '../../../lib/session.js';
import { keyFor, stored, useStored } from '../../../lib/storage.js';
import { SkeletonBar } from '../../../ui/states.js';
import { AnswerPane, DRIFT_PART } from './answer/AnswerPane.js';
import { AnswerPlace } from './answer/AnswerPlace.js';
import { SentStatus } from './answer/SentStatus.js';
import type { TakeIntoDoc } from './answer/take-drift.js';
import { useFindings } from './answer/use-findings.js';
import { useSending } from './answer/use-sending.js';
import styles from './debugging.module.css';
import { RequestForm, type RequestPart } from './RequestForm.js';
import { type Draft, draftOf, mediaOf, noAuth, withMediaType } from './request/draft.js';
import { keptDraft, textOfDraft } from './request/kept-drafts.js';
import { type ChosenFiles, prepare } from './request/prepare.js';
import { declaredWays } from './request/signing.js';
import { useDraft } from './request/use-draft.js';
import { useAround } from './scripts/use-around.js';
import { CertificateNote, useCertificate } from './sending/CertificateSwitch.js';
import { remember } from './sending/history.js';
import { SendBar } from './sending/SendBar.js';
import { sendQuietly } from './sending/send.js';
import { useSharedVariables } from './variables/use-shared-variables.js';
import { useVariables } from './variables/use-variables.js';
import { valuesOf } from './variables/variables.js';

/** Loaded with its texts when a member opens the panel. */
const CasesPane = lazy(async () => ({
  default: (await withLater(import('./cases/CasesPane.js'), 'cases')).CasesPane,
}));
const Tools = lazy(async () => ({ default: (await import('./Tools.js')).Tools }));

/** The part of the form that was open for a doc, for whoever comes back to its tab. */
const chosenParts = new Map<string, RequestPart>();

/** Tries out the call of a doc: what is sent, and the answer in a place of its own beside it. */
interface DebugPanelProps {
  readonly doc: Published;
  readonly mayEdit: boolean;
  /** Writes what an answer shows into the doc. */
  readonly onTake: TakeIntoDoc;
}

export function DebugPanel(props: DebugPanelProps) {
  return (
    <DocModels doc={props.doc}>
      <KnownPanel {...props} />
    </DocModels>
  );
}

/** The first draft has the examples of the models: it waits for them. */
const KnownPanel = (props: DebugPanelProps) =>
  useModels().isKnown ? <Panel {...props} /> : <SkeletonBar width="60%" />;

function Panel({ doc, mayEdit, onTake }: DebugPanelProps) {
  const { models } = useModels();
  const [kept, choose] = useStored(keyFor.environment(doc.moduleId));
  const environment = doc.debugEnvs.find(({ id }) => id === kept) ?? doc.debugEnvs[0];
  const environmentId = environment?.id ?? '';
  const { draft, change, reset } = useDraft(doc, { docId: doc.id, environmentId, models });
  const { variables, change: changeVariables } = useVariables(doc.moduleId, environmentId);
  const shared = useSharedVariables(doc, environmentId);
  // Here, because the form is gone while the values of another environment are fetched.
  const [part, setPart] = useState<RequestPart | undefined>(chosenParts.get(doc.id));
  const choosePart = (next: RequestPart) => {
    chosenParts.set(doc.id, next);
    setPart(next);
  };
  const [files, setFiles] = useState<ChosenFiles>(new Map());
  const [straight, setStraight] = useStored(keyFor.debugProxy(environmentId));
  const door = useDoor();
  const { sending, outcome, send, cancel, fail } = useSending();
  const parts = useMemo(() => effective(doc, models), [doc, models]);
  const media = useMemo(() => bodiesOf(parts.bodies, parts.body, doc.contentType), [parts, doc]);
  const body = mediaOf(media, draft?.mediaType)?.shape ?? parts.body;
  const documented = useMemo(
    () =>
      new Map(
        everyBranch([...parts.path, ...parts.headers, ...parts.query, ...parts.cookies, ...body.branches]).map(
          ({ row }) => [row.name, row],
        ),
      ),
    [parts, body],
  );
  const baseUrl = withoutTrailing(environment?.url ?? doc.baseUrl, '/');
  const values = new Map([...valuesOf(shared.variables), ...valuesOf(variables)]);
  const about = useCall(docAbout, { id: doc.id });
  const declared = useMemo(() => declaredWays(doc, about.data?.about?.keywords ?? {}), [doc, about.data]);
  const preparedOf = (given: Draft) => prepare(given, { baseUrl, variables: values, files, declared });
  const prepared = () => preparedOf(draft ?? draftOf(doc, models));
  /** The request of a case, with the authentication that is entered here. */
  const withCase = (kept: string): Draft => ({ ...keptDraft(doc, models, kept), auth: draft?.auth ?? noAuth });
  const isProxied = straight !== 'off';
  const certificate = useCertificate({ doc, environmentId, baseUrl, isProxied });
  const findings = useFindings(doc, outcome, parts.response);
  const [answerPart, setAnswerPart] = useState('body');
  const [isFolded, setFolded] = useState(false);
  const place = useRef<HTMLElement>(null);
  const showDifferences = () => {
    setFolded(false);
    setAnswerPart(DRIFT_PART);
    place.current?.scrollIntoView({ block: 'nearest' });
  };
  const around = useAround(doc.id, {
    env: { name: environment?.name ?? '', url: baseUrl },
    shared: valuesOf(shared.variables),
    variables,
    onVariables: changeVariables,
  });
  const start = async () => {
    setFolded(false);
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
      >
        <Suspense fallback={<span className={styles.tools} />}>
          <Tools
            {...{ doc, draft, prepared, variables, shared, isProxied, certificate, mayEdit }}
            onDraft={change}
            onReset={reset}
            onVariables={changeVariables}
            onEnvironment={choose}
            onProxied={(on) => setStraight(on ? '' : 'off')}
          />
        </Suspense>
        <SentStatus sending={sending} outcome={outcome} drift={findings.drift} onDifferences={showDifferences} />
      </SendBar>
      <CertificateNote certificate={certificate} />
      <div className={styles.columns}>
        <RequestForm
          draft={draft}
          onDraft={change}
          documented={documented}
          body={body}
          mediaTypes={media.map(({ type }) => type)}
          onMediaType={(type) => change(withMediaType(draft, doc, models, type))}
          part={part}
          onPart={choosePart}
          signing={{ declared, ask: (call) => sendQuietly(call, { docId: doc.id, isProxied }), variables: values }}
          onFiles={(name, chosen) => setFiles(new Map(files).set(name, chosen))}
        />
        <AnswerPlace
          ref={place}
          isFilled={sending !== null || outcome !== null}
          isFolded={isFolded}
          onFolded={setFolded}
        >
          <AnswerPane
            {...{ doc, sending, outcome, findings }}
            part={answerPart}
            onPart={setAnswerPart}
            onTake={mayEdit ? onTake : undefined}
          />
        </AnswerPlace>
      </div>
      {door.name === 'member' && (
        <Suspense fallback={null}>
          <CasesPane
            runner={{
              ...{ docId: doc.id, docVersion: doc.streamVersion, environmentId, isProxied, around },
              prepared: (kept) => preparedOf(withCase(kept)),
            }}
            environmentName={environment?.name ?? ''}
            mayEdit={mayEdit}
            draft={textOfDraft(draft)}
            lastStatus={outcome && 'answer' in outcome ? outcome.answer.status : undefined}
            onOpen={(kept) => change(withCase(kept))}
          />
        </Suspense>
      )}
    </div>
  );
}
