import { InputGroup, Switch } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { viewProjectTree } from '../../../contracts/docs.js';
import { addRelease, boundDocs, listReleases, updateRelease } from '../../../contracts/releases.js';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { CheckTree } from '../../ui/CheckTree.js';
import { DescriptionField } from '../../ui/DescriptionField.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { type Draft, kept, SecretInput } from '../../ui/SecretInput.js';
import { Loaded } from '../../ui/states.js';
import { bindingOf, boundLeaves, checkNodes, LONGEST, type Release } from './release.js';

interface ReleaseFormProps {
  projectId: string;
  /** Absent: a new one. Its number stays (wire 1.6). */
  release?: Release;
  onClose: () => void;
}

export function ReleaseForm({ projectId, release, onClose }: ReleaseFormProps) {
  const { t } = useText();
  const tree = useCall(viewProjectTree, { projectId });
  const [releaseNo, setNo] = useState(release?.releaseNo ?? '');
  const [releaseDesc, setDesc] = useState(release?.releaseDesc ?? '');
  const [status, setStatus] = useState(release ? isOn(release.status) : true);
  const [dingding, setDingding] = useState<Draft>(kept);
  const [weCom, setWeCom] = useState<Draft>(kept);
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const [tried, setTried] = useState(false);
  const save = useSave(release, onClose);
  const nodes = useMemo(() => checkNodes(tree.data ?? []), [tree.data]);
  const before = release?.moduleSourceIdMap ?? {};
  const checked = picked ?? boundLeaves(tree.data ?? [], before);
  const wrongNo = release ? undefined : nameError(releaseNo, LONGEST.releaseNo);
  const longDesc = releaseDesc.length > LONGEST.releaseDesc;
  const submit = () => {
    setTried(true);
    if (wrongNo || longDesc) return;
    save.run(releaseNo.trim(), {
      projectId,
      releaseDesc,
      status,
      ...(dingding.keep ? {} : { dingdingWebhook: dingding.value }),
      ...(weCom.keep ? {} : { weComWebhook: weCom.value }),
      moduleSourceIdMap: tree.data ? bindingOf(tree.data, checked, before) : before,
    });
  };
  return (
    <FormDialog
      wide
      title={release ? t('releases:editNamed', { name: release.releaseNo }) : t('releases:add')}
      submit={release ? t('action.save') : t('action.create')}
      onSubmit={submit}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
    >
      {!release && (
        <Field
          label={t('releases:number')}
          note={t('releases:numberNote')}
          error={tried && wrongNo ? t(wrongNo, { max: LONGEST.releaseNo }) : undefined}
        >
          {(control) => <InputGroup {...control} autoFocus value={releaseNo} onValueChange={setNo} />}
        </Field>
      )}
      <DescriptionField
        label={t('places:description')}
        value={releaseDesc}
        longest={LONGEST.releaseDesc}
        onValue={setDesc}
      />
      <Switch checked={status} onChange={() => setStatus(!status)} label={t('releases:enabled')} />
      <p className="field-note field">{t('releases:enabledNote')}</p>
      <SecretInput
        label={t('releases:dingtalk')}
        isSet={release?.isDingdingSet ?? false}
        draft={dingding}
        onDraft={setDingding}
        longest={LONGEST.robot}
        type="url"
        placeholder="https://oapi.dingtalk.com/robot/send?access_token=…"
      />
      <SecretInput
        label={t('releases:wecom')}
        isSet={release?.isWeComSet ?? false}
        draft={weCom}
        onDraft={setWeCom}
        longest={LONGEST.robot}
        type="url"
        placeholder="https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…"
      />
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

type Wish = Omit<Parameters<ReturnType<typeof useChange<typeof updateRelease>>['mutate']>[0], 'id'>;

function useSave(release: Release | undefined, onSuccess: () => void) {
  const touches = [listReleases, boundDocs];
  const add = useChange(addRelease, touches);
  const update = useChange(updateRelease, touches);
  return {
    isPending: add.isPending || update.isPending,
    error: add.error ?? update.error,
    run: (releaseNo: string, wish: Wish) =>
      release
        ? update.mutate({ id: release.id, ...wish }, { onSuccess })
        : add.mutate({ releaseNo, ...wish }, { onSuccess }),
  };
}
