import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contracts/docs/doc-types/index.js';
import { getDoc, listFolders, setDocOrder, setDocVersion } from '../../../contracts/docs/docs.js';
import { DeleteDocs } from '../../features/docs/doc-table/DocDialogs.js';
import { EditFolder } from '../../features/docs/doc-table/FolderDialogs.js';
import { MoveDocs } from '../../features/docs/doc-table/MoveDocs.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import { forget, useCall, useChange } from '../../lib/query.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import type { DocDetail } from './doc-detail.js';
import { touched } from './governance.js';

export type Governance = 'move' | 'version' | 'order' | 'folder' | 'export' | 'delete';

interface GovernanceDialogProps {
  detail: DocDetail;
  which: Governance;
  onClose: () => void;
}

/** The dialogs that move the doc to another folder, or change its version label or its order. */
export function GovernanceDialog({ detail, which, onClose }: GovernanceDialogProps) {
  switch (which) {
    case 'move':
      return (
        <MoveDocs
          moduleId={detail.moduleId}
          docs={[detail]}
          onClose={onClose}
          onDone={() => {
            onClose();
            void forget(getDoc);
          }}
        />
      );
    case 'version':
      return <VersionDialog detail={detail} onClose={onClose} />;
    case 'order':
      return <OrderDialog detail={detail} onClose={onClose} />;
    case 'export':
      return <OpenExport target={{ docIds: [detail.id] }} onClose={onClose} />;
    case 'delete':
      return <DeleteDoc detail={detail} onClose={onClose} />;
    case 'folder':
      return <FolderDialog detail={detail} onClose={onClose} />;
  }
}

type DialogProps = Omit<GovernanceDialogProps, 'which'>;

/** What was deleted is left for the docs of its application, where the toast offers an undo. */
function DeleteDoc({ detail, onClose }: DialogProps) {
  const navigate = useNavigate();
  const { projectId, moduleId } = detail;
  return (
    <DeleteDocs
      docs={[detail]}
      onClose={onClose}
      onDone={() => void navigate(`/project/doc/${projectId}?module=${moduleId}`, { replace: true })}
    />
  );
}

/** The version label of the interface; empty = none. */
function VersionDialog({ detail, onClose }: DialogProps) {
  const { t } = useTranslation('editing');
  const change = useChange(setDocVersion, touched);
  return (
    <ValueDialog
      title={t('more.versionTitle')}
      label={t('more.versionLabel')}
      note={t('more.versionNote')}
      initial={detail.version}
      longest={limits.versionLabel}
      clean={(text) => text}
      busy={change.isPending}
      error={change.error}
      onValue={(version) => change.mutate({ id: detail.id, version }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The order among the siblings: lower comes first. */
function OrderDialog({ detail, onClose }: DialogProps) {
  const { t } = useTranslation('editing');
  const change = useChange(setDocOrder, touched);
  return (
    <ValueDialog
      title={t('more.orderTitle')}
      label={t('more.orderLabel')}
      note={t('more.orderNote')}
      initial={String(detail.orderIndex)}
      longest={9}
      isNumber
      clean={(text) => text.replace(/[^\d-]/g, '')}
      busy={change.isPending}
      error={change.error}
      onValue={(order) => change.mutate({ id: detail.id, orderIndex: Number(order) || 0 }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The folder of the doc, with the Dubbo service that it describes. */
function FolderDialog({ detail, onClose }: DialogProps) {
  const folders = useCall(listFolders, { moduleId: detail.moduleId });
  const folder = folders.data?.find(({ id }) => id === detail.parentId);
  if (!folder) return null;
  return (
    <EditFolder
      doc={folder}
      onClose={() => {
        onClose();
        void forget(getDoc);
      }}
    />
  );
}

interface ValueDialogProps {
  title: string;
  label: string;
  note: string;
  initial: string;
  longest: number;
  isNumber?: boolean;
  clean: (text: string) => string;
  busy: boolean;
  error: unknown;
  onValue: (value: string) => void;
  onClose: () => void;
}

function ValueDialog(props: ValueDialogProps) {
  const { title, label, note, initial, longest, isNumber, clean, busy, error, onValue, onClose } = props;
  const { t } = useTranslation('app');
  const [value, setValue] = useState(initial);
  const submit = () => (value.trim() === initial ? onClose() : onValue(value.trim()));
  return (
    <FormDialog title={title} submit={t('action.save')} onSubmit={submit} onClose={onClose} busy={busy} error={error}>
      <Field label={label} note={note}>
        {(control) => (
          <InputGroup
            {...control}
            autoFocus
            value={value}
            maxLength={longest}
            inputMode={isNumber ? 'numeric' : undefined}
            onValueChange={(text) => setValue(clean(text))}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
    </FormDialog>
  );
}
