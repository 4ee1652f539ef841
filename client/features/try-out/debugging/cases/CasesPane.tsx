import { Button } from '@blueprintjs/core';
import { PlayIcon, PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { deleteCase, listCases } from '../../../../../contracts/try-out/cases.js';
import { useText } from '../../../../lib/i18n.js';
import { useCall, useChange } from '../../../../lib/query.js';
import { ConfirmDialog } from '../../../../ui/dialogs.js';
import { FormError } from '../../../../ui/Field.js';
import { Loaded } from '../../../../ui/states.js';
import { CaseForm } from './CaseForm.js';
import { CaseLine } from './CaseLine.js';
import styles from './cases.module.css';
import { type CaseRunner, type DocCase, useCaseRuns } from './use-case-runs.js';

interface CasesPaneProps {
  readonly runner: CaseRunner;
  /** '' without environments. */
  readonly environmentName: string;
  readonly mayEdit: boolean;
  /** The request as it is entered now. */
  readonly draft: string;
  readonly lastStatus: number | undefined;
  /** Fills in the request of a case. */
  readonly onOpen: (draft: string) => void;
}

/** The cases of a doc: saved requests, what their answers should be, and what came of the last run. */
export function CasesPane(props: CasesPaneProps) {
  const query = useCall(listCases, { docId: props.runner.docId });
  return <Loaded query={query}>{(cases) => <Listed {...props} cases={cases} />}</Loaded>;
}

function Listed({
  cases,
  runner,
  environmentName,
  mayEdit,
  draft,
  lastStatus,
  onOpen,
}: CasesPaneProps & { cases: readonly DocCase[] }) {
  const { t } = useText();
  const { running, error, run, stop } = useCaseRuns(runner);
  const [edited, setEdited] = useState<DocCase | 'new'>();
  const [doomed, setDoomed] = useState<DocCase>();
  const resultOf = ({ results }: DocCase) =>
    results.find(({ environmentId }) => environmentId === runner.environmentId);
  return (
    <section className={styles.cases} data-part="cases" aria-label={t('cases:title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('cases:title')}</h2>
        {cases.length > 0 &&
          (running === '' ? (
            <Button
              size="small"
              icon={<PlayIcon />}
              text={environmentName ? t('cases:runAllIn', { name: environmentName }) : t('cases:runAll')}
              onClick={() => void run(cases)}
            />
          ) : (
            <Button size="small" text={t('cases:stop')} onClick={stop} />
          ))}
        {mayEdit && (
          <Button
            size="small"
            variant="minimal"
            icon={<PlusIcon />}
            text={t('cases:add')}
            onClick={() => setEdited('new')}
          />
        )}
      </div>
      <FormError error={error} />
      {cases.length === 0 && <p className="muted">{t(mayEdit ? 'cases:none' : 'cases:noneHere')}</p>}
      <ul className={styles.list}>
        {cases.map((each) => (
          <CaseLine
            key={each.id}
            known={each}
            result={resultOf(each)}
            docVersion={runner.docVersion}
            isRunning={running === each.id}
            isBusy={running !== ''}
            onRun={() => void run([each])}
            onOpen={() => onOpen(each.draft)}
            onEdit={mayEdit ? () => setEdited(each) : undefined}
            onDelete={mayEdit ? () => setDoomed(each) : undefined}
          />
        ))}
      </ul>
      {edited && (
        <CaseForm
          docId={runner.docId}
          known={edited === 'new' ? undefined : edited}
          draft={draft}
          lastStatus={lastStatus}
          onClose={() => setEdited(undefined)}
        />
      )}
      {doomed && <DeleteCase doomed={doomed} onClose={() => setDoomed(undefined)} />}
    </section>
  );
}

function DeleteCase({ doomed, onClose }: { doomed: DocCase; onClose: () => void }) {
  const { t } = useText();
  const remove = useChange(deleteCase, [listCases]);
  return (
    <ConfirmDialog
      title={t('cases:delete')}
      text={t('cases:deleteText', { name: doomed.name })}
      confirm={t('cases:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: doomed.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
