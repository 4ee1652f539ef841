import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Published } from '../../../doc-types/doc-type/doc-type.js';
import { useDoor } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { type SnippetKind, snippetFacts, snippetKinds } from '../../../lib/snippets/snippet.js';
import { snippetOf } from '../../../lib/snippets/snippets.js';
import { ChoiceItem } from '../../../ui/ChoiceItem.js';
import { copyText } from '../../../ui/copy.js';
import { toast } from '../../../ui/toaster.js';
import styles from './debugging.module.css';
import type { Draft } from './request/draft.js';
import { PasteCurl } from './request/PasteCurl.js';
import type { PreparedCall } from './request/prepare.js';
import { NoAddressError, snippetCall } from './request/snippet-call.js';
import { ScriptsDialog } from './scripts/ScriptsDialog.js';
import { type Certificate, CertificateItem } from './sending/CertificateSwitch.js';
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
  readonly isProxied: boolean;
  readonly onProxied: (on: boolean) => void;
  readonly certificate: Certificate;
  readonly mayEdit: boolean;
}

type Open = 'curl' | 'history' | 'variables' | 'scripts' | '';

/** What is done with the call now and then, in one menu, and its dialogs. */
export function Tools(props: ToolsProps) {
  const { t } = useText();
  const [open, setOpen] = useState<Open>('');
  return (
    <div className={styles.tools} data-part="tools">
      <PopoverNext placement="bottom-end" content={<ToolsMenu {...props} onOpen={setOpen} />}>
        <Button icon={<MoreIcon />} aria-label={t('debugging:more')} />
      </PopoverNext>
      <ToolDialog {...props} open={open} onClose={() => setOpen('')} />
    </div>
  );
}

function ToolsMenu(props: ToolsProps & { onOpen: (open: Open) => void }) {
  const { onReset, prepared, isProxied, onProxied, certificate, onOpen } = props;
  const door = useDoor();
  const { t } = useText();
  const copy = async (kind: SnippetKind) => {
    try {
      await copyText(snippetOf(kind, snippetCall(prepared())), t);
    } catch (error) {
      if (!(error instanceof NoAddressError)) throw error;
      await toast({ intent: 'danger', message: t('debugging:copyNoAddress') });
    }
  };
  return (
    <Menu>
      <MenuItem text={t('debugging:pasteCurl')} onClick={() => onOpen('curl')} />
      <MenuItem text={t('debugging:copyAs')}>
        {snippetKinds.map((kind) => (
          <MenuItem key={kind} text={snippetFacts[kind].name} onClick={() => void copy(kind)} />
        ))}
      </MenuItem>
      <MenuDivider />
      <MenuItem data-tool="variables" text={t('debugging:variables')} onClick={() => onOpen('variables')} />
      {door.name === 'member' && (
        <MenuItem data-tool="scripts" text={t('debugging:scripts')} onClick={() => onOpen('scripts')} />
      )}
      <MenuItem data-tool="history" text={t('debugging:history')} onClick={() => onOpen('history')} />
      <MenuItem text={t('debugging:reset')} onClick={onReset} />
      <MenuDivider />
      <ChoiceItem
        isMultiple
        isChosen={isProxied}
        text={t('debugging:proxy')}
        title={t('debugging:proxyWhy')}
        onClick={() => onProxied(!isProxied)}
      />
      <CertificateItem certificate={certificate} />
    </Menu>
  );
}

function ToolDialog({ open, onClose, ...props }: ToolsProps & { open: Open; onClose: () => void }) {
  const { doc, draft, onDraft, variables, onVariables, shared, onEnvironment, mayEdit } = props;
  switch (open) {
    case 'curl':
      return <PasteCurl {...{ doc, draft, onDraft, onEnvironment, onClose }} />;
    case 'variables':
      return <VariablesDialog {...{ variables, onVariables, shared, onClose }} />;
    case 'scripts':
      return <ScriptsDialog docId={doc.id} mayEdit={mayEdit} onClose={onClose} />;
    case 'history':
      return <HistoryDialog {...{ doc, draft, onDraft, onClose }} />;
    case '':
      return null;
  }
}
