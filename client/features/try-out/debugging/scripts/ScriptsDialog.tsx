import { Button, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import {
  DebugScriptType,
  deleteDebugScript,
  listDebugScripts,
  runnableScripts,
  updateDebugScript,
} from '../../../../../contracts/try-out/debugging.js';
import { call } from '../../../../lib/api.js';
import { useText } from '../../../../lib/i18n.js';
import { forget, useCall, useChange } from '../../../../lib/query.js';
import { ConfirmDialog, SideDrawer } from '../../../../ui/dialogs.js';
import { FormError } from '../../../../ui/Field.js';
import { EmptyState, Loaded } from '../../../../ui/states.js';
import styles from '../debugging.module.css';
import { ScriptForm, type StoredScript } from './ScriptForm.js';

interface ScriptsDialogProps {
  readonly docId: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** The scripts around the calls of a doc: of its project, its application and itself. */
export function ScriptsDialog({ docId, mayEdit, onClose }: ScriptsDialogProps) {
  const { t } = useText();
  const query = useCall(listDebugScripts, { docId });
  const [edited, setEdited] = useState<StoredScript | 'new' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [unwanted, setUnwanted] = useState<StoredScript>();
  const remove = useChange(deleteDebugScript, [listDebugScripts, runnableScripts]);
  const act = async (work: () => Promise<unknown>) => {
    setError(null);
    await work().catch(setError);
    await forget(listDebugScripts, runnableScripts);
  };
  const toggle = (script: StoredScript) =>
    act(() => call(updateDebugScript, { ...script, docId, enabled: script.enabled === 1 ? 0 : 1 }));
  return (
    <SideDrawer onClose={onClose} title={t('debugging:scripts')} size="min(720px, 100vw)">
      <div className={styles.scripts}>
        <p className="field-note">{t('debugging:scriptsNote')}</p>
        <FormError error={error} />
        {edited ? (
          <ScriptForm docId={docId} script={edited === 'new' ? undefined : edited} onDone={() => setEdited(null)} />
        ) : (
          <>
            <Loaded
              query={query}
              empty={<EmptyState small what={t('debugging:noScripts')} why={t('debugging:noScriptsWhy')} />}
            >
              {(list) => (
                <ul className={styles.history}>
                  {list.map((script) => (
                    <li key={script.id}>
                      <span className="tag">
                        {t(script.type === DebugScriptType.before ? 'debugging:before' : 'debugging:after')}
                      </span>
                      <span className="tag">{t(`debugging:scope.${script.scope}`)}</span>
                      <span className={styles.driftText}>{script.name}</span>
                      <Switch
                        checked={script.enabled === 1}
                        disabled={!mayEdit}
                        label={t('debugging:enabled')}
                        onChange={() => void toggle(script)}
                      />
                      <Button
                        size="small"
                        text={t(mayEdit ? 'debugging:editScript' : 'debugging:showScript')}
                        onClick={() => setEdited(script)}
                      />
                      {mayEdit && (
                        <Button
                          size="small"
                          variant="minimal"
                          intent="danger"
                          text={t('debugging:deleteScript')}
                          onClick={() => setUnwanted(script)}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </Loaded>
            {mayEdit && <Button intent="primary" text={t('debugging:addScript')} onClick={() => setEdited('new')} />}
          </>
        )}
      </div>
      {unwanted && (
        <ConfirmDialog
          title={t('debugging:deleteScriptTitle')}
          text={t('debugging:deleteScriptText', { name: unwanted.name })}
          confirm={t('debugging:deleteScript')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: unwanted.id }, { onSuccess: () => setUnwanted(undefined) })}
          onClose={() => setUnwanted(undefined)}
        />
      )}
    </SideDrawer>
  );
}
