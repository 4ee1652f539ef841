import { InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { type DubboInfo, dubboInfo } from '../../../../contracts/docs/doc-types/api.js';
import { addFolder, docProps, updateFolder } from '../../../../contracts/docs/docs.js';
import { type Form, useForm } from '../../../lib/form.js';
import { issuesOf } from '../../../lib/form-issues.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';
import { TextField } from '../../../ui/TextField.js';
import { type DocRow, docTreeEndpoints } from './doc-row.js';

/** The fields of a folder's Dubbo service, in their order. */
const fields = ['interfaceName', 'version', 'protocol', 'author', 'dependency'] as const;
const noService = dubboInfo.parse({});

interface FolderFacts extends DubboInfo {
  name: string;
  isService: boolean;
}

const inputOf = ({ name, isService, ...service }: FolderFacts) => ({
  name: name.trim(),
  dubbo: isService ? service : null,
});
/** The contract reports an invalid text of the service as an error of the whole service. */
const checkService = ({ name: _name, isService, ...service }: FolderFacts, t: Say) =>
  isService ? Object.fromEntries(issuesOf(dubboInfo, service, t)) : {};

interface CreateFolderProps {
  moduleId: string;
  parentId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function CreateFolder({ moduleId, parentId, onClose, onDone }: CreateFolderProps) {
  const { t } = useText();
  const form = useForm({
    initial: { name: '', isService: false, ...noService },
    endpoint: addFolder,
    change: useChange(addFolder, docTreeEndpoints),
    input: (facts) => ({ moduleId, parentId, ...inputOf(facts) }),
    check: checkService,
    onDone: ({ id }) => onDone(id),
  });
  return <FolderForm title={t('docs:newFolder')} submit={t('action.create')} form={form} onClose={onClose} />;
}

interface EditFolderProps {
  doc: Pick<DocRow, 'id' | 'name'>;
  onClose: () => void;
}

export function EditFolder({ doc, onClose }: EditFolderProps) {
  const props = useCall(docProps, { id: doc.id }, { staleTime: 0 });
  // The form starts with a fresh fetch, not with cached data.
  if (!props.data || !props.isFetchedAfterMount)
    return props.error ? <Loaded query={props}>{() => null}</Loaded> : null;
  return <StoredFolder doc={doc} service={props.data} onClose={onClose} />;
}

function StoredFolder({ doc, service, onClose }: EditFolderProps & { service: Partial<DubboInfo> }) {
  const { t } = useText();
  const isService = Object.values(service).some((text) => text);
  const form = useForm({
    initial: { name: doc.name, isService, ...noService, ...service },
    endpoint: updateFolder,
    change: useChange(updateFolder, [...docTreeEndpoints, docProps]),
    input: (facts) => ({ id: doc.id, ...inputOf(facts) }),
    check: checkService,
    onDone: onClose,
  });
  return (
    <FolderForm
      title={t('docs:editFolderTitle', { name: doc.name })}
      submit={t('action.save')}
      form={form}
      onClose={onClose}
    />
  );
}

interface FolderFormProps {
  title: string;
  submit: string;
  form: Form<FolderFacts>;
  onClose: () => void;
}

function FolderForm({ title, submit, form, onClose }: FolderFormProps) {
  const { t } = useText();
  const isService = form.bind('isService');
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      <TextField
        label={t('docs:folderName')}
        field={form.bind('name')}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Switch
        checked={isService.value}
        label={t('docs:isService')}
        onChange={(event) => isService.onValue(event.currentTarget.checked)}
      />
      {isService.value && fields.map((field) => <ServiceField key={field} form={form} name={field} />)}
    </FormDialog>
  );
}

function ServiceField({ form, name }: { form: Form<FolderFacts>; name: (typeof fields)[number] }) {
  const { t } = useText();
  const { value, error, onValue } = form.bind(name);
  return (
    <Field label={t(`docs:service.${name}`)} error={error}>
      {(control) =>
        name === 'dependency' ? (
          <TextArea
            {...control}
            fill
            rows={4}
            className="code"
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        ) : (
          <InputGroup {...control} value={value} onValueChange={onValue} />
        )
      }
    </Field>
  );
}
