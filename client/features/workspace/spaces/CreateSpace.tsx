import { Switch } from '@blueprintjs/core';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import { addSpace, listNormalSpaces, listSpaces } from '../../../../contracts/workspace/workspace.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { useRights } from '../../../lib/rights.js';
import { DescriptionField } from '../../../ui/DescriptionField.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { PeoplePicker, type PickedPerson } from '../../../ui/PeoplePicker.js';
import { TextField } from '../../../ui/TextField.js';

const nobody: ReadonlySet<string> = new Set();

interface SpaceDraft {
  readonly name: string;
  readonly description: string;
  readonly isCompose: boolean;
  readonly adminIds: readonly PickedPerson[];
}

/** The creator of a space is its admin; a super admin may name others (docs/wire.md 1.4). */
export function CreateSpace({ onClose, onDone }: { onClose: () => void; onDone: (spaceId: string) => void }) {
  const { t } = useText();
  const isSuper = useRights()?.isSuperAdmin ?? false;
  const initial: SpaceDraft = { name: '', description: '', isCompose: false, adminIds: [] };
  const form = useForm({
    initial,
    endpoint: addSpace,
    change: useChange(addSpace, [listSpaces, listNormalSpaces, perms, viewProjects]),
    input: ({ name, description, isCompose, adminIds }) => ({
      name: name.trim(),
      description,
      isCompose,
      adminIds: adminIds.map(({ id }) => id),
    }),
    onDone: ({ id }) => onDone(id),
  });
  const admins = form.bind('adminIds');
  const compose = form.bind('isCompose');
  return (
    <FormDialog title={t('places:createSpace')} submit={t('action.create')} form={form} onClose={onClose}>
      <TextField
        label={t('places:spaceName')}
        note={isSuper ? undefined : t('places:spaceNote')}
        field={form.bind('name')}
        autoFocus
      />
      <DescriptionField label={t('places:description')} {...form.bind('description')} />
      <Switch
        checked={compose.value}
        onChange={() => compose.onValue(!compose.value)}
        label={t('composing:isCompose')}
      />
      <p className="field-note field">{t('composing:isComposeNote')}</p>
      {isSuper && (
        <Field label={t('places:admins')} note={t('places:adminsNote')}>
          {({ id }) => (
            <PeoplePicker id={id} isFirst={false} picked={admins.value} onPick={admins.onValue} without={nobody} />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
