import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useState } from 'react';
import type { Published } from '../../../doc-types/doc-type/doc-type.js';
import { useDoor } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { type SnippetKind, snippetFacts, snippetKinds } from '../../../lib/snippets/snippet.js';
import { snippetOf } from '../../../lib/snippets/snippets.js';
import { copyText } from '../../../ui/copy.js';
import { toast } from '../../../ui/toaster.js';
import styles from './debugging.module.css';
import type { Draft } from './request/draft.js';
import { PasteCurl } from './request/PasteCurl.js';
import type { PreparedCall } from './request/prepare.js';
import { NoAddressError, snippetCall } from './request/snippet-call.js';
import { ScriptsDialog } from './scripts/ScriptsDialog.js';
import { HistoryDialog } from './sending/HistoryDialog.js';
import type { SharedVariables } from './variables/use-shared-variables.js';
import { VariablesDialog } from './variables/VariablesDialog.js';
import type { Variable } from './variables/variables.js';

interface ToolsProps {
  readonly doc: Published;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onReset: () => void;
  readonly prepared: () => PreparedCall;
  readonly variables: readonly Variable[];
  readonly onVariables: (variables: readonly Variable[]) => void;
  readonly shared: SharedVariables;
  readonly onEnvironment: (id: string) => void;
  readonly mayEdit: boolean;
}

type Open = 'curl' | 'history' | 'variables' | 'scripts' | '';

/** What else can be done with the call. */
export function Tools(props: ToolsProps) {
  const { doc, draft, onDraft, onReset, prepared, variables, onVariables, shared, onEnvironment, mayEdit } = props;
  const door = useDoor();
  const { t } = useText();
  const [open, setOpen] = useState<Open>('');
  const copy = async (kind: SnippetKind) => {
    try {
      await copyText(snippetOf(kind, snippetCall(prepared())), t);
    } catch (error) {
      if (!(error instanceof NoAddressError)) throw error;
      await toast({ intent: 'danger', message: t('debugging:copyNoAddress') });
    }
  };
  const close = () => setOpen('');
  return (
    <div className={styles.tools}>
      <PopoverNext
        placement="bottom-start"
        content={
          <Menu>
            {snippetKinds.map((kind) => (
              <MenuItem key={kind} text={snippetFacts[kind].name} onClick={() => void copy(kind)} />
            ))}
          </Menu>
        }
      >
        <Button size="small" variant="minimal" text={t('debugging:copyAs')} />
      </PopoverNext>
      <Button size="small" variant="minimal" text={t('debugging:pasteCurl')} onClick={() => setOpen('curl')} />
      <Button size="small" variant="minimal" text={t('debugging:variables')} onClick={() => setOpen('variables')} />
      {door.name === 'member' && (
        <Button size="small" variant="minimal" text={t('debugging:scripts')} onClick={() => setOpen('scripts')} />
      )}
      <Button size="small" variant="minimal" text={t('debugging:history')} onClick={() => setOpen('history')} />
      <Button size="small" variant="minimal" text={t('debugging:reset')} onClick={onReset} />
      {open === 'curl' && (
        <PasteCurl doc={doc} draft={draft} onDraft={onDraft} onEnvironment={onEnvironment} onClose={close} />
      )}
      {open === 'variables' && (
        <VariablesDialog variables={variables} onVariables={onVariables} shared={shared} onClose={close} />
      )}
      {open === 'scripts' && <ScriptsDialog docId={doc.id} mayEdit={mayEdit} onClose={close} />}
      {open === 'history' && <HistoryDialog doc={doc} draft={draft} onDraft={onDraft} onClose={close} />}
    </div>
  );
}
