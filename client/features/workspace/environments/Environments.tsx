import { Button } from '@blueprintjs/core';
import { GlobeNetworkIcon, ImportIcon, PlusIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { listEnvironments } from '../../../../contracts/workspace/environments.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import listStyles from '../../../ui/side-list.module.css';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { AddEnvironment, CopyEnvironment, DeleteEnvironment, EditEnvironment } from './EnvironmentDialogs.js';
import { type EnvironmentAct, EnvironmentList } from './EnvironmentList.js';
import { type Environment, styles } from './environment.js';
import { ImportEnvironments } from './ImportEnvironments.js';
import { ParamTable } from './ParamTable.js';

type Doing = { act: 'add' | 'import' } | { act: EnvironmentAct; environment: Environment };

/** The environments of the application, with the common parameters of its calls (docs/wire.md 1.8). */
export function Environments({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const query = useCall(listEnvironments, { moduleId });
  const [picked, setPicked] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const list = query.data ?? [];
  const current = list.find(({ id }) => id === picked) ?? list[0];
  const add = (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      text={t('environments:add')}
      onClick={() => setDoing({ act: 'add' })}
    />
  );
  const take = (
    <Button icon={<ImportIcon />} text={t('environments:import')} onClick={() => setDoing({ act: 'import' })} />
  );
  return (
    <section aria-label={t('environments:title')}>
      <Loaded
        query={query}
        empty={
          <EmptyState
            icon={<GlobeNetworkIcon size={32} />}
            what={t('environments:none')}
            why={t('environments:noneWhy')}
            next={
              <span className="inline-acts">
                {add}
                {take}
              </span>
            }
          />
        }
      >
        {(environments) => (
          <>
            <div className="toolbar">
              <span className="toolbar-gap muted">{t('environments:lead')}</span>
              {take}
              {add}
            </div>
            <div className={listStyles.env}>
              <EnvironmentList
                moduleId={moduleId}
                environments={environments}
                current={current?.id ?? ''}
                onPick={setPicked}
                onAct={(act, environment) => setDoing({ act, environment })}
              />
              {current && (
                <div className="env-main">
                  {styles.map((style) => (
                    <ParamTable key={`${current.id} ${style}`} environment={current} style={style} />
                  ))}
                </div>
              )}
            </div>
          </>
        )}
      </Loaded>
      {doing && (
        <Dialogs
          doing={doing}
          moduleId={moduleId}
          own={list}
          onClose={() => setDoing(undefined)}
          onDone={(id) => {
            setPicked(id);
            setDoing(undefined);
          }}
        />
      )}
    </section>
  );
}

interface DialogsProps {
  doing: Doing;
  moduleId: string;
  own: readonly Environment[];
  onClose: () => void;
  onDone: (id: string) => void;
}

function Dialogs({ doing, moduleId, own, onClose, onDone }: DialogsProps) {
  const ids = useMemo(() => new Set(own.map(({ id }) => id)), [own]);
  switch (doing.act) {
    case 'add':
      return <AddEnvironment moduleId={moduleId} onClose={onClose} onDone={onDone} />;
    case 'import':
      return <ImportEnvironments moduleId={moduleId} own={ids} onClose={onClose} />;
    case 'edit':
      return <EditEnvironment environment={doing.environment} onClose={onClose} />;
    case 'copy':
      return <CopyEnvironment environment={doing.environment} onClose={onClose} onDone={onDone} />;
    case 'delete':
      return <DeleteEnvironment environment={doing.environment} onClose={onClose} />;
  }
}
