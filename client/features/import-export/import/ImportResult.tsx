import { Button, ProgressBar } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { cancelImport, importRun } from '../../../../contracts/import-export/imports.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { listModules } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { forget, useCall, useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { LinkButton } from '../../../ui/links.js';
import { Loaded } from '../../../ui/states.js';
import styles from './import.module.css';
import { LossReport } from './LossReport.js';

type Run = WireReply<typeof importRun>;
const POLL_MS = 1_000;
const isOpen = (run: Run | undefined): boolean =>
  run === undefined || run.state === 'waiting' || run.state === 'running';

/** Step 3: progress, then the result. The state is the server's, so it survives a reload. */
export function ImportResult({ moduleId, runId, onUndo }: { moduleId: string; runId: string; onUndo: () => void }) {
  const input = { moduleId, id: runId };
  const known = useCall(importRun, input, { staleTime: 0 });
  const run = useCall(importRun, input, { every: isOpen(known.data) && !known.error ? POLL_MS : false });
  const state = run.data?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the application exists once the run has begun
  useEffect(() => void forget(listModules), [state]);
  return <Loaded query={run}>{(found) => <RunPane run={found} onUndo={onUndo} />}</Loaded>;
}

function RunPane({ run, onUndo }: { run: Run; onUndo: () => void }) {
  const { t } = useText();
  const { id, moduleId, state, total, written, error } = run;
  const cancel = useChange(cancelImport, [importRun]);
  const open = isOpen(run);
  const tab = (name: string) => `/project/doc/${run.projectId}?module=${moduleId}&tab=${name}`;
  return (
    <div className={styles.result}>
      <div role="status">
        <h2>{t(`imports:state.${state}`, { name: run.moduleName })}</h2>
      </div>
      {open && (
        <>
          <ProgressBar
            intent="primary"
            stripes={false}
            value={total > 0 ? written / total : undefined}
            aria-label={t('imports:progress')}
          />
          <p className="muted">{total > 0 ? t('imports:written', { written, total }) : t('imports:waiting')}</p>
        </>
      )}
      {error && <p className="field-error">{error}</p>}
      {!open && <Counts run={run} />}
      <FormError error={cancel.error} />
      <div className={styles.acts}>
        <LinkButton intent={open ? undefined : 'primary'} to={tab('docs')} text={t('imports:openDocs')} />
        {!open && run.created + run.changed + run.removed > 0 && <NextSteps tab={tab} onUndo={onUndo} />}
        {open && (
          <Button
            text={t('imports:cancel')}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ moduleId, id })}
          />
        )}
      </div>
      {!open && <LossReport name={run.moduleName} losses={run.losses} />}
    </div>
  );
}

/** What usually follows: readers, the next version of the source, or nothing of it at all. */
function NextSteps({ tab, onUndo }: { tab: (name: string) => string; onUndo: () => void }) {
  const { t } = useText();
  return (
    <>
      <LinkButton to={tab('share')} text={t('imports:share')} />
      <LinkButton to={tab('import')} text={t('imports:keepFresh')} />
      <Button icon={<UndoIcon />} text={t('imports:undo')} onClick={onUndo} />
    </>
  );
}

function Counts({ run }: { run: Run }) {
  const { t } = useText();
  const counts = ['created', 'changed', 'removed', 'kept'] as const;
  return (
    <dl className={`chips ${styles.counts}`}>
      {counts.map((count) => (
        <div key={count}>
          <dt>{t(`imports:count.${count}`)}</dt>
          <dd>{run[count]}</dd>
        </div>
      ))}
    </dl>
  );
}
