import { HTMLSelect, InputGroup, RadioCard, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { httpMethods } from '../../../contracts/doc-types/api.js';
import { limits } from '../../../contracts/doc-types/index.js';
import { saveDoc } from '../../../contracts/docs.js';
import { DocType } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { trees } from './doc-row.js';
import { kinds, kindTexts } from './kinds.js';

/** The same in every language. */
const EXAMPLE = '/orders/{id}';

interface CreateDocProps {
  moduleId: string;
  parentId: string;
  /** Name of the folder it goes into, '' at the root. */
  folder: string;
  onClose: () => void;
  onDone: (doc: { id: string; type: DocType }) => void;
}

export function CreateDoc({ moduleId, parentId, folder, onClose, onDone }: CreateDocProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [type, setType] = useState<DocType>(DocType.http);
  const [httpMethod, setMethod] = useState<string>('GET');
  const [url, setUrl] = useState('');
  const [tried, setTried] = useState(false);
  const save = useChange(saveDoc, trees);
  const wrong = nameError(name, limits.name);
  const http = type === DocType.http;
  const submit = () => {
    setTried(true);
    if (wrong || url.length > limits.url) return;
    const address = http ? { httpMethod, url: url.trim() } : {};
    save.mutate(
      { moduleId, parentId, type, name: name.trim(), ...address },
      { onSuccess: ({ id }) => onDone({ id, type }) },
    );
  };
  return (
    <FormDialog
      title={folder ? t('docs:newDocIn', { folder }) : t('docs:newDoc')}
      submit={t('docs:createAndEdit')}
      onSubmit={submit}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
    >
      <Field label={t('docs:docName')} error={tried && wrong ? t(wrong, { max: limits.name }) : undefined}>
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
      <RadioGroup
        label={t('docs:type')}
        className="kinds"
        selectedValue={String(type)}
        onChange={(event) => setType(kinds.find((kind) => String(kind) === event.currentTarget.value) ?? DocType.http)}
      >
        {kinds.map((kind) => (
          <RadioCard key={kind} value={String(kind)} className="kind">
            <strong>{t(kindTexts[kind][0])}</strong>
            <span className="field-note">{t(kindTexts[kind][1])}</span>
          </RadioCard>
        ))}
      </RadioGroup>
      {http && (
        <Field
          label={t('docs:address')}
          note={t('docs:addressNote')}
          error={url.length > limits.url ? t('field.tooLong', { max: limits.url }) : undefined}
        >
          {(control) => (
            <span className="method-and-path">
              <HTMLSelect
                aria-label={t('docs:method')}
                value={httpMethod}
                options={[...httpMethods]}
                onChange={(event) => setMethod(event.currentTarget.value)}
              />
              <InputGroup
                {...control}
                fill
                value={url}
                onValueChange={setUrl}
                placeholder={EXAMPLE}
                spellCheck={false}
              />
            </span>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
