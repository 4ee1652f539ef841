import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { moduleInfo, projectInfo } from '../../../contracts/workspace/workspace.js';
import { MeaningDifference } from '../../features/history/versions/differences/MeaningDifference.js';
import '../../features/history/versions/history.css';
import { ImportPlan } from '../../features/import-export/import/ImportPlan.js';
import { ImportResult } from '../../features/import-export/import/ImportResult.js';
import { ImportSource } from '../../features/import-export/import/ImportSource.js';
import { ImportSteps } from '../../features/import-export/import/ImportSteps.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { Page } from '../../ui/Page.js';
import { Forbidden, Loaded } from '../../ui/states.js';
import { ChangedDocs } from './ChangedDocs.js';

/** Imports docs; the step is in the URL, so that a reload continues there: `plan`, then `run`, of `module`. */
export function ImportDocs() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [moduleId, planId, runId] = ['module', 'plan', 'run'].map((key) => search.get(key) ?? '');
  const project = useCall(projectInfo, { projectId });
  const module = useCall(moduleInfo, { moduleId: moduleId ?? '' }, { enabled: Boolean(moduleId) });
  const mayImport = useMay('module.import', { project: projectId, space: project.data?.spaceId });
  const go = (next: Record<string, string>) => setSearch(withoutEmpty(next));
  const into = module.data && moduleId ? t('imports:into', { name: module.data.name }) : t('imports:asNew');
  const step = runId ? 'result' : planId ? 'plan' : 'source';
  return (
    <Page width="full" title={t('imports:title')} lead={into}>
      <Loaded query={project} page>
        {() =>
          !mayImport ? (
            <Forbidden />
          ) : (
            <>
              <ImportSteps current={step} />
              {runId && moduleId ? (
                <Result moduleId={moduleId} runId={runId} />
              ) : planId ? (
                <ImportPlan
                  planId={planId}
                  changes={(change) => <MeaningDifference comparison={change} />}
                  onStarted={(started, run) => go({ module: started, run })}
                  onDiscarded={() => go({ module: moduleId ?? '' })}
                />
              ) : (
                <ImportSource
                  projectId={projectId}
                  moduleId={moduleId ?? ''}
                  onPlanned={(plan) => go({ module: moduleId ?? '', plan })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Result({ moduleId, runId }: { moduleId: string; runId: string }) {
  const navigate = useNavigate();
  const [isUndoing, setUndoing] = useState(false);
  const module = useCall(moduleInfo, { moduleId });
  return (
    <>
      <ImportResult moduleId={moduleId} runId={runId} onUndo={() => setUndoing(true)} />
      {isUndoing && (
        <ChangedDocs
          module={{ id: moduleId, name: module.data?.name ?? '' }}
          id={runId}
          onCompare={({ docId, from, to }) => void navigate(`/view/${docId}?compare=${from}..${to}`)}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  );
}

const withoutEmpty = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value));
