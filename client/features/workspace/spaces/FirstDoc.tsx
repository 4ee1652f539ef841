import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { saveDoc } from '../../../../contracts/docs/docs.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import {
  addModule,
  addProject,
  addSpace,
  listNormalSpaces,
  listSpaces,
  spaceLimits,
} from '../../../../contracts/workspace/workspace.js';
import { docTypeChoices, docTypeNames } from '../../../doc-types/names.js';
import { call } from '../../../lib/api.js';
import { useText } from '../../../lib/i18n.js';
import { forget } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { nameError } from '../../../ui/names.js';

const parts = ['space', 'project', 'module', 'doc'] as const;
type Part = (typeof parts)[number];
/** Names of projects and applications have the same limit as those of spaces. */
const limitOf = (part: Part): number => (part === 'doc' ? limits.name : spaceLimits.name);

interface FirstDocProps {
  onClose: () => void;
  onDone: (doc: { id: string; type: DocType; moduleId: string }) => void;
}

/** A model is nothing to begin with. */
const firstTypes = docTypeChoices.filter((type) => factsOf(type).isListed);

/** Creates the first doc in one dialog, with a space, a project and an application around it under default names. */
export function FirstDoc({ onClose, onDone }: FirstDocProps) {
  const { t } = useText();
  const [names, setNames] = useState<Readonly<Record<Part, string>>>({
    space: t('places:first.names.space'),
    project: t('places:first.names.project'),
    module: t('places:first.names.module'),
    doc: t('places:first.names.doc'),
  });
  const [type, setType] = useState<DocType>(DocType.http);
  const [sent, setSent] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const wrong = parts.some((part) => nameError(names[part], limitOf(part)));
  const submit = async () => {
    if (wrong || sent.busy) return;
    setSent({ busy: true });
    try {
      onDone(await createAll(names, type));
    } catch (error) {
      setSent({ busy: false, error });
    }
    await forget(listSpaces, listNormalSpaces, perms, viewProjects);
  };
  return (
    <FormDialog
      title={t('places:first.title')}
      submit={t('docs:createAndEdit')}
      onSubmit={() => void submit()}
      onClose={onClose}
      busy={sent.busy}
      error={sent.error}
    >
      <p className="muted">{t('places:first.why')}</p>
      {parts.toReversed().map((part) => {
        const error = nameError(names[part], limitOf(part));
        return (
          <Field key={part} label={t(`places:first.label.${part}`)} error={error && t(error, { max: limitOf(part) })}>
            {(control) => (
              <InputGroup
                {...control}
                autoFocus={part === 'doc'}
                value={names[part]}
                onValueChange={(name) => setNames({ ...names, [part]: name })}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
          </Field>
        );
      })}
      <Field label={t('docs:type')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={type}
            options={firstTypes.map((value) => ({ value, label: t(docTypeNames(value).name) }))}
            onChange={(event) =>
              setType(firstTypes.find((each) => String(each) === event.currentTarget.value) ?? DocType.http)
            }
          />
        )}
      </Field>
    </FormDialog>
  );
}

async function createAll(names: Readonly<Record<Part, string>>, type: DocType) {
  const { id: spaceId } = await call(addSpace, { name: names.space.trim() });
  const { id: projectId } = await call(addProject, { name: names.project.trim(), spaceId });
  const { id: moduleId } = await call(addModule, { name: names.module.trim(), projectId });
  const { id } = await call(saveDoc, { moduleId, type, name: names.doc.trim() });
  return { id, type, moduleId };
}
