import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import {
  addDebugScript,
  DebugScriptScope,
  listDebugScripts,
  runnableScripts,
  updateDebugScript,
} from '../../../../../contracts/try-out/debugging.js';
import { CodeEditor } from '../../../../doc-types/code/CodeEditor.js';
import { call } from '../../../../lib/api.js';
import { useText } from '../../../../lib/i18n.js';
import { forget } from '../../../../lib/query.js';
import { Field, FormError } from '../../../../ui/Field.js';
import styles from '../debugging.module.css';

export type StoredScript = WireReply<typeof listDebugScripts>[number];

interface ScriptFormProps {
  readonly docId: string;
  readonly script: StoredScript | undefined;
  readonly onDone: () => void;
}

const scopes = Object.values(DebugScriptScope);
const types = [0, 1] as const;

/** Adds or changes a script. The kind of an existing one stays. */
export function ScriptForm({ docId, script, onDone }: ScriptFormProps) {
  const { t } = useText();
  const [name, setName] = useState(script?.name ?? '');
  const [content, setContent] = useState(script?.content ?? '');
  const [type, setType] = useState<0 | 1>(script?.type ?? 0);
  const [scope, setScope] = useState<0 | 1 | 2>(script?.scope ?? 0);
  const [isEnabled, setEnabled] = useState(script ? script.enabled === 1 : true);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    const wish = { docId, name, content, type, scope, description: script?.description ?? '', enabled: isEnabled };
    try {
      if (script) await call(updateDebugScript, { ...wish, id: script.id });
      else await call(addDebugScript, wish);
      await forget(listDebugScripts, runnableScripts);
      onDone();
    } catch (wrong) {
      setError(wrong);
    }
  };
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('debugging:name')}>
        {(control) => <InputGroup {...control} autoFocus value={name} maxLength={64} onValueChange={setName} />}
      </Field>
      <div className={styles.bar}>
        <HTMLSelect
          aria-label={t('debugging:scriptType')}
          disabled={script !== undefined}
          value={type}
          onChange={(event) => setType(types[Number(event.currentTarget.value)] ?? 0)}
          options={[
            { value: 0, label: t('debugging:before') },
            { value: 1, label: t('debugging:after') },
          ]}
        />
        <HTMLSelect
          aria-label={t('debugging:scriptScope')}
          value={scope}
          onChange={(event) => setScope(scopes[Number(event.currentTarget.value)] ?? 0)}
          options={scopes.map((value) => ({ value, label: t(`debugging:scope.${value}`) }))}
        />
        <Switch
          checked={isEnabled}
          label={t('debugging:enabled')}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
      </div>
      <CodeEditor label={t('debugging:scriptCode')} language="JavaScript" value={content} onValue={setContent} />
      <FormError error={error} />
      <div className={styles.bar}>
        <Button type="submit" intent="primary" text={t('debugging:saveVariables')} />
        <Button text={t('debugging:cancel')} onClick={onDone} />
      </div>
    </form>
  );
}
