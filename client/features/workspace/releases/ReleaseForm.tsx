import { Switch } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { viewProjectTree } from '../../../../contracts/docs/doc-trees.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import {
  addRelease,
  boundDocs,
  listReleases,
  releaseLimits,
  updateRelease,
} from '../../../../contracts/workspace/releases.js';
import { isRefused } from '../../../lib/api.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { CheckTree } from '../../../ui/CheckTree.js';
import { DescriptionField } from '../../../ui/DescriptionField.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { type Draft, kept, SecretInput } from '../../../ui/SecretInput.js';
import { Loaded } from '../../../ui/states.js';
import { TextField } from '../../../ui/TextField.js';
import { bindingOf, boundLeaves, checkNodes, type Release } from './release.js';

interface ReleaseFacts {
  releaseNo: string;
  releaseDesc: string;
  status: boolean;
  dingdingWebhook: Draft;
  weComWebhook: Draft;
}

function fieldOf(error: unknown) {
  if (isRefused(error, 'release.exists')) return 'releaseNo' as const;
  if (isRefused(error, 'robot.url.dingtalk')) return 'dingdingWebhook' as const;
  return isRefused(error, 'robot.url.wecom') ? ('weComWebhook' as const) : undefined;
}
const touched = [listReleases, boundDocs];

interface NewReleaseProps {
  projectId: string;
  onClose: () => void;
}

export function NewRelease({ projectId, onClose }: NewReleaseProps) {
  const { t } = useText();
  const docs = useDocs(projectId, {});
  const form = useForm({
    initial: { releaseNo: '', releaseDesc: '', status: true, dingdingWebhook: kept, weComWebhook: kept },
    endpoint: addRelease,
    change: useChange(addRelease, touched),
    input: (facts) => ({ projectId, releaseNo: facts.releaseNo.trim(), ...inputOf(facts, docs.binding) }),
    fieldOf,
    onDone: onClose,
  });
  return (
    <ReleaseForm
      title={t('releases:add')}
      submit={t('action.create')}
      form={form}
      docs={docs}
      onClose={onClose}
      isNew
    />
  );
}

/** The number of a release cannot change (docs/wire.md 1.6). */
export function EditRelease({ projectId, release, onClose }: NewReleaseProps & { release: Release }) {
  const { t } = useText();
  const docs = useDocs(projectId, release.moduleSourceIdMap);
  const { id, releaseNo, releaseDesc, isDingdingSet, isWeComSet } = release;
  const form = useForm({
    initial: { releaseNo, releaseDesc, status: isOn(release.status), dingdingWebhook: kept, weComWebhook: kept },
    endpoint: updateRelease,
    change: useChange(updateRelease, touched),
    input: (facts) => ({ id, projectId, ...inputOf(facts, docs.binding) }),
    fieldOf,
    onDone: onClose,
  });
  return (
    <ReleaseForm
      title={t('releases:editNamed', { name: releaseNo })}
      submit={t('action.save')}
      form={form}
      docs={docs}
      isDingdingSet={isDingdingSet}
      isWeComSet={isWeComSet}
      onClose={onClose}
    />
  );
}

const inputOf = (facts: ReleaseFacts, moduleSourceIdMap: Release['moduleSourceIdMap']) => ({
  releaseDesc: facts.releaseDesc,
  status: facts.status,
  ...(facts.dingdingWebhook.keep ? {} : { dingdingWebhook: facts.dingdingWebhook.value }),
  ...(facts.weComWebhook.keep ? {} : { weComWebhook: facts.weComWebhook.value }),
  moduleSourceIdMap,
});

/** The docs of the project, the selected ones, and the input made from them. */
function useDocs(projectId: string, before: Release['moduleSourceIdMap']) {
  const tree = useCall(viewProjectTree, { projectId });
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const nodes = useMemo(() => checkNodes(tree.data ?? []), [tree.data]);
  const checked = picked ?? boundLeaves(tree.data ?? [], before);
  return { tree, nodes, checked, setPicked, binding: tree.data ? bindingOf(tree.data, checked, before) : before };
}

interface ReleaseFormProps {
  title: string;
  submit: string;
  form: Form<ReleaseFacts>;
  docs: ReturnType<typeof useDocs>;
  isNew?: boolean;
  isDingdingSet?: boolean;
  isWeComSet?: boolean;
  onClose: () => void;
}

function ReleaseForm({ title, submit, form, docs, isNew, isDingdingSet, isWeComSet, onClose }: ReleaseFormProps) {
  const { t } = useText();
  const status = form.bind('status');
  const { tree, nodes, checked, setPicked } = docs;
  return (
    <FormDialog wide title={title} submit={submit} form={form} onClose={onClose}>
      {isNew && (
        <TextField
          label={t('releases:number')}
          note={t('releases:numberNote')}
          field={form.bind('releaseNo')}
          autoFocus
        />
      )}
      <DescriptionField
        label={t('places:description')}
        {...form.bind('releaseDesc')}
        longest={releaseLimits.releaseDesc}
      />
      <Switch checked={status.value} onChange={() => status.onValue(!status.value)} label={t('releases:enabled')} />
      <p className="field-note field">{t('releases:enabledNote')}</p>
      <WebhookField form={form} name="dingdingWebhook" isSet={isDingdingSet} />
      <WebhookField form={form} name="weComWebhook" isSet={isWeComSet} />
      <Field label={t('releases:docs')} note={t('releases:docsChosen', { count: checked.size })}>
        {() => (
          <Loaded query={tree}>
            {() => (
              <CheckTree
                label={t('releases:docs')}
                nodes={nodes}
                checked={checked}
                onChecked={setPicked}
                filterLabel={t('releases:filterDocs')}
                none={t('releases:noDocs')}
              />
            )}
          </Loaded>
        )}
      </Field>
    </FormDialog>
  );
}

const webhooks = {
  dingdingWebhook: { label: 'releases:dingtalk', placeholder: 'https://oapi.dingtalk.com/robot/send?access_token=…' },
  weComWebhook: { label: 'releases:wecom', placeholder: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…' },
} as const;

interface WebhookFieldProps {
  form: Form<ReleaseFacts>;
  name: keyof typeof webhooks;
  isSet: boolean | undefined;
}

function WebhookField({ form, name, isSet = false }: WebhookFieldProps) {
  const { t } = useText();
  const { value, error, onValue } = form.bind(name);
  const { label, placeholder } = webhooks[name];
  return (
    <SecretInput
      label={t(label)}
      isSet={isSet}
      draft={value}
      onDraft={onValue}
      error={error}
      longest={releaseLimits.robot}
      type="url"
      placeholder={placeholder}
    />
  );
}
