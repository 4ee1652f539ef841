import { InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { dubboInfo } from '../../../contracts/doc-types/api.js';
import { limits } from '../../../contracts/doc-types/index.js';
import { addFolder, docProps, updateFolder } from '../../../contracts/docs.js';
import { call } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { Loaded } from '../../ui/states.js';
import { type Doc, trees } from './doc-row.js';

/** What a folder says of its service, with the longest text that each field takes. */
const fields = [
  ['interfaceName', 256],
  ['version', 64],
  ['protocol', 64],
  ['author', 64],
  ['dependency', 4_000],
] as const;
type Service = { readonly [K in (typeof fields)[number][0]]: string };
const noService: Service = dubboInfo.parse({});

interface CreateFolderProps {
  moduleId: string;
  parentId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function CreateFolder({ moduleId, parentId, onClose, onDone }: CreateFolderProps) {
  const { t } = useText();
  const add = useChange(addFolder, trees);
  const save = async (name: string, dubbo: Service | null) => {
    const { id } = await add.mutateAsync({ moduleId, name, parentId });
    if (dubbo) await call(updateFolder, { id, name, dubbo });
    onDone(id);
  };
  return <FolderForm title={t('docs:newFolder')} submit={t('action.create')} onSave={save} onClose={onClose} />;
}

export function EditFolder({ doc, onClose }: { doc: Pick<Doc, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useText();
  const props = useCall(docProps, { id: doc.id }, { staleTime: 0 });
  const change = useChange(updateFolder, [...trees, docProps]);
  const save = async (name: string, dubbo: Service | null) => {
    await change.mutateAsync({ id: doc.id, name, dubbo });
    onClose();
  };
  // The form is drawn from what is stored; a reading that is still on its way must not empty it.
  if (!props.data || props.isFetching) return props.error ? <Loaded query={props}>{() => null}</Loaded> : null;
  const has = Object.values(props.data).some((text) => text);
  return (
    <FolderForm
      title={t('docs:editFolderTitle', { name: doc.name })}
      submit={t('action.save')}
      name={doc.name}
      service={has ? { ...noService, ...props.data } : undefined}
      onSave={save}
      onClose={onClose}
    />
  );
}

interface FolderFormProps {
  title: string;
  submit: string;
  name?: string;
  service?: Service | undefined;
  onSave: (name: string, service: Service | null) => Promise<void>;
  onClose: () => void;
}

function FolderForm({ title, submit, name: first = '', service, onSave, onClose }: FolderFormProps) {
  const { t } = useText();
  const [name, setName] = useState(first);
  const [isService, setService] = useState(service !== undefined);
  const [draft, setDraft] = useState<Service>(service ?? noService);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const wrong = nameError(name, limits.folderName);
  const tooLong = isService && fields.some(([field, longest]) => draft[field].length > longest);
  const save = async () => {
    setTried(true);
    if (wrong || tooLong) return;
    setSent({ busy: true });
    await onSave(name.trim(), isService ? draft : null).catch((error: unknown) => setSent({ busy: false, error }));
  };
  return (
    <FormDialog
      title={title}
      submit={submit}
      onSubmit={() => void save()}
      onClose={onClose}
      busy={sent.busy}
      error={sent.error}
    >
      <Field label={t('docs:folderName')} error={tried && wrong ? t(wrong, { max: limits.folderName }) : undefined}>
        {(control) => (
          <InputGroup
            {...control}
            autoFocus
            value={name}
            onValueChange={setName}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <Switch
        checked={isService}
        label={t('docs:isService')}
        onChange={(event) => setService(event.currentTarget.checked)}
      />
      {isService && <ServiceFields draft={draft} onDraft={setDraft} />}
    </FormDialog>
  );
}

function ServiceFields({ draft, onDraft }: { draft: Service; onDraft: (draft: Service) => void }) {
  const { t } = useText();
  return fields.map(([field, longest]) => (
    <Field
      key={field}
      label={t(`docs:service.${field}`)}
      error={draft[field].length > longest ? t('field.tooLong', { max: longest }) : undefined}
    >
      {(control) =>
        field === 'dependency' ? (
          <TextArea
            {...control}
            fill
            rows={4}
            className="code"
            value={draft[field]}
            onChange={(event) => onDraft({ ...draft, [field]: event.target.value })}
          />
        ) : (
          <InputGroup
            {...control}
            value={draft[field]}
            onValueChange={(text) => onDraft({ ...draft, [field]: text })}
          />
        )
      }
    </Field>
  ));
}
