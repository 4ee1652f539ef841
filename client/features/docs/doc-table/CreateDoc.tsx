import { HTMLSelect, InputGroup, RadioCard, RadioGroup } from '@blueprintjs/core';
import { httpMethods } from '../../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { saveDoc } from '../../../../contracts/docs/docs.js';
import { addModel, listModels } from '../../../../contracts/docs/models.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { useRowDefaults } from '../../../doc-types/api/editing/use-row-defaults.js';
import { addressOfNewDoc } from '../../../doc-types/api/new-doc.js';
import { docTypeChoices, docTypeNames } from '../../../doc-types/names.js';
import { type Bound, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { TextField } from '../../../ui/TextField.js';
import styles from './CreateDoc.module.css';
import { docTreeEndpoints } from './doc-row.js';

/** The same in every language. */
const EXAMPLE = '/orders/{id}';

interface CreateDocProps {
  moduleId: string;
  parentId: string;
  /** Name of the parent folder, '' at the root. */
  folder: string;
  onClose: () => void;
  onDone: (doc: { id: string; type: DocType }) => void;
}

interface NewDocFacts {
  readonly name: string;
  readonly type: DocType;
  readonly httpMethod: string;
  readonly url: string;
}

export function CreateDoc({ moduleId, parentId, folder, onClose, onDone }: CreateDocProps) {
  const { t } = useText();
  const initial: NewDocFacts = { name: '', type: DocType.http, httpMethod: 'GET', url: '' };
  const defaults = useRowDefaults(moduleId, true);
  const form = useForm({
    initial,
    endpoint: saveDoc,
    change: useChange(saveDoc, docTreeEndpoints),
    input: ({ name, type, httpMethod, url }) => ({
      moduleId,
      parentId,
      type,
      name: name.trim(),
      ...(factsOf(type).hasAddress && { httpMethod, ...addressOfNewDoc(url, defaults) }),
    }),
    onDone: ({ id }) => onDone({ id, type: form.values.type }),
  });
  const { value: type, onValue: setType } = form.bind('type');
  const model = useForm({
    initial: { name: '' },
    endpoint: addModel,
    change: useChange(addModel, [listModels]),
    // Models stand by name in their application, not in its folders.
    input: ({ name }) => ({ moduleId, parentId: '', name: name.trim() }),
    onDone: ({ id }) => onDone({ id, type: DocType.model }),
    state: [{ name: form.values.name }, ({ name }) => form.set({ name })],
  });
  const used = factsOf(type).isModel ? model : form;
  return (
    <FormDialog
      title={folder ? t('docs:newDocIn', { folder }) : t('docs:newDoc')}
      submit={t('docs:createAndEdit')}
      form={used}
      onClose={onClose}
    >
      <TextField
        label={t('docs:docName')}
        field={factsOf(type).isModel ? model.bind('name') : form.bind('name')}
        autoFocus
      />
      <RadioGroup
        label={t('docs:type')}
        className={styles.kinds}
        selectedValue={String(type)}
        onChange={(event) =>
          setType(docTypeChoices.find((kind) => String(kind) === event.currentTarget.value) ?? DocType.http)
        }
      >
        {docTypeChoices.map((kind) => (
          <RadioCard key={kind} value={String(kind)} className={styles.kind}>
            <strong>{t(docTypeNames(kind).choice)}</strong>
            <span className="field-note">{t(docTypeNames(kind).note)}</span>
          </RadioCard>
        ))}
      </RadioGroup>
      {factsOf(type).hasAddress && <AddressField method={form.bind('httpMethod')} url={form.bind('url')} />}
    </FormDialog>
  );
}

function AddressField({ method, url }: { method: Bound<string>; url: Bound<string> }) {
  const { t } = useText();
  return (
    <Field label={t('docs:address')} note={t('docs:addressNote')} error={url.error}>
      {(control) => (
        <span className={styles.methodAndPath}>
          <HTMLSelect
            aria-label={t('docs:method')}
            value={method.value}
            options={[...httpMethods]}
            onChange={(event) => method.onValue(event.currentTarget.value)}
          />
          <InputGroup
            {...control}
            fill
            value={url.value}
            onValueChange={url.onValue}
            placeholder={EXAMPLE}
            spellCheck={false}
          />
        </span>
      )}
    </Field>
  );
}
