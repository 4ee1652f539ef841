import { InputGroup, RadioCard, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { limits } from '../../../contracts/doc-types/index.js';
import { listDocsV2, saveDoc, viewProjectTree, viewSpaceTree } from '../../../contracts/docs.js';
import { DocType } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';

const kinds = [DocType.markdown, DocType.custom] as const;
const kindTexts = {
  [DocType.markdown]: ['docs:kindMarkdown', 'docs:kindMarkdownNote'],
  [DocType.custom]: ['docs:kindCustom', 'docs:kindCustomNote'],
} as const;

interface CreateDocProps {
  moduleId: string;
  parentId: string;
  /** Name of the folder it goes into, '' at the root. */
  folder: string;
  onClose: () => void;
  onDone: (doc: { id: string; type: DocType; moduleId: string }) => void;
}

export function CreateDoc({ moduleId, parentId, folder, onClose, onDone }: CreateDocProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof kinds)[number]>(DocType.markdown);
  const [tried, setTried] = useState(false);
  const save = useChange(saveDoc, [listDocsV2, viewProjectTree, viewSpaceTree]);
  const error = nameError(name, limits.name);
  const submit = () => {
    setTried(true);
    if (error) return;
    save.mutate(
      { moduleId, parentId, type, name: name.trim() },
      { onSuccess: ({ id }) => onDone({ id, type, moduleId }) },
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
      <Field label={t('docs:docName')} error={tried && error ? t(error, { max: limits.name }) : undefined}>
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
      <RadioGroup
        label={t('docs:type')}
        className="kinds"
        selectedValue={String(type)}
        onChange={(event) =>
          setType(kinds.find((kind) => String(kind) === event.currentTarget.value) ?? DocType.markdown)
        }
      >
        {kinds.map((kind) => (
          <RadioCard key={kind} value={String(kind)} className="kind">
            <strong>{t(kindTexts[kind][0])}</strong>
            <span className="field-note">{t(kindTexts[kind][1])}</span>
          </RadioCard>
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
