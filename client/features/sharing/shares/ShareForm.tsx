import { isOn } from '../../../../contracts/platform/wire.js';
import { ShareType } from '../../../../contracts/sharing/public-pages.js';
import {
  addShare,
  listShareContent,
  listShareEnvironments,
  listShares,
  shareLimits,
  updateShare,
} from '../../../../contracts/sharing/sharing.js';
import { storeFile } from '../../../doc-types/uploads/picture-upload.js';
import { type Form, useForm } from '../../../lib/form.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { footerLinks, footerText } from '../../../ui/public-form/footer-links.js';
import { GateFields } from '../../../ui/public-form/GateFields.js';
import { LookFields } from '../../../ui/public-form/LookFields.js';
import { Loaded } from '../../../ui/states.js';
import { TextField } from '../../../ui/TextField.js';
import { ContentFields, DebugFields } from './ContentFields.js';
import { nameOfShare, type Share } from './share.js';
import type { ShareFacts } from './share-facts.js';

const blank: ShareFacts = {
  ...{ isEncrypted: false, password: '', expirationTime: '', remark: '', isAll: true },
  ...{ docs: new Set<string>(), folders: new Set<string>() },
  ...{ isShowDebug: false, isAllSelectedDebug: false, environments: new Set<string>() },
  ...{
    title: '',
    logo: '',
    accent: '',
    welcome: '',
    footerLinks: '',
    isNoIndex: true,
    mayDownload: false,
    hasConstants: false,
  },
};

const inputOf = (facts: ShareFacts) => ({
  type: facts.isEncrypted ? ShareType.encrypted : ShareType.public,
  ...(facts.isEncrypted && facts.password.trim() && { password: facts.password.trim() }),
  expirationTime: facts.expirationTime,
  remark: facts.remark,
  isAll: facts.isAll,
  content: [
    ...[...facts.docs].map((docId) => ({ docId, parentId: '', isShareFolder: false })),
    ...[...facts.folders].map((docId) => ({ docId, parentId: '', isShareFolder: true })),
  ],
  isShowDebug: facts.isShowDebug,
  isAllSelectedDebug: facts.isAllSelectedDebug,
  moduleEnvironmentIdList: [...facts.environments],
  title: facts.title,
  logo: facts.logo,
  accent: facts.accent,
  welcome: facts.welcome,
  footerLinks: footerLinks(facts.footerLinks) ?? [],
  isNoIndex: facts.isNoIndex,
  mayDownload: facts.mayDownload,
  hasConstants: facts.hasConstants,
});

const check = ({ footerLinks: lines }: ShareFacts, t: Say) => ({
  footerLinks: footerLinks(lines) ? undefined : t('sharing:footerWrong'),
});

interface NewShareProps {
  moduleId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function NewShare({ moduleId, onClose, onDone }: NewShareProps) {
  const { t } = useText();
  const form = useForm({
    initial: blank,
    endpoint: addShare,
    change: useChange(addShare, [listShares]),
    input: (facts) => ({ moduleId, ...inputOf(facts) }),
    check,
    onDone: ({ id }) => onDone(id),
  });
  return (
    <ShareDialog
      title={t('sharing:add')}
      submit={t('action.create')}
      moduleId={moduleId}
      form={form}
      onClose={onClose}
    />
  );
}

interface EditShareProps {
  share: Share;
  onClose: () => void;
}

/** Waits for what the share contains: a form without it would remove it. */
export function EditShare({ share, onClose }: EditShareProps) {
  const { t } = useText();
  const content = useCall(listShareContent, { id: share.id }, { staleTime: 0 });
  const environments = useCall(listShareEnvironments, { id: share.id }, { staleTime: 0 });
  if (content.data && environments.data && !content.isFetching)
    return (
      <EditLoaded
        share={share}
        onClose={onClose}
        chosen={content.data}
        environments={environments.data.map(({ id }) => id)}
      />
    );
  const error = content.error ?? environments.error;
  return (
    <FormDialog
      wide
      title={t('sharing:editNamed', { name: nameOfShare(share) })}
      submit={t('action.save')}
      onSubmit={() => undefined}
      onClose={onClose}
      busy={!error}
      error={error}
    >
      <Loaded query={content}>{() => null}</Loaded>
    </FormDialog>
  );
}

interface EditLoadedProps extends EditShareProps {
  chosen: readonly { docId: string; isShareFolder: Parameters<typeof isOn>[0] }[];
  environments: readonly string[];
}

function EditLoaded({ share, chosen, environments, onClose }: EditLoadedProps) {
  const { t } = useText();
  const ids = (isFolder: boolean) =>
    new Set(chosen.filter(({ isShareFolder }) => isOn(isShareFolder) === isFolder).map(({ docId }) => docId));
  const form = useForm({
    initial: {
      isEncrypted: share.type === ShareType.encrypted,
      password: share.password,
      expirationTime: share.expirationTime,
      remark: share.remark,
      isAll: isOn(share.isAll),
      docs: ids(false),
      folders: ids(true),
      isShowDebug: isOn(share.isShowDebug),
      isAllSelectedDebug: isOn(share.isAllSelectedDebug),
      environments: new Set(environments),
      title: share.title,
      logo: share.logo,
      accent: share.accent,
      welcome: share.welcome,
      footerLinks: footerText(share.footerLinks),
      isNoIndex: isOn(share.isNoIndex),
      mayDownload: isOn(share.mayDownload),
      hasConstants: isOn(share.hasConstants),
    },
    endpoint: updateShare,
    change: useChange(updateShare, [listShares, listShareContent, listShareEnvironments]),
    input: (facts: ShareFacts) => ({ id: share.id, ...inputOf(facts) }),
    check,
    onDone: onClose,
  });
  return (
    <ShareDialog
      title={t('sharing:editNamed', { name: nameOfShare(share) })}
      submit={t('action.save')}
      moduleId={share.moduleId}
      form={form}
      onClose={onClose}
    />
  );
}

interface ShareDialogProps {
  title: string;
  submit: string;
  moduleId: string;
  form: Form<ShareFacts>;
  onClose: () => void;
}

function ShareDialog({ title, submit, moduleId, form, onClose }: ShareDialogProps) {
  const { t } = useText();
  return (
    <FormDialog wide title={title} submit={submit} form={form} onClose={onClose}>
      <TextField
        label={t('sharing:remark')}
        note={t('sharing:remarkNote')}
        field={form.bind('remark')}
        maxLength={shareLimits.remark}
        autoFocus
      />
      <GateFields form={form} />
      <TextField
        label={t('sharing:endDate')}
        note={t('sharing:endDateNote')}
        field={form.bind('expirationTime')}
        type="date"
      />
      <ContentFields form={form} moduleId={moduleId} />
      <DebugFields form={form} moduleId={moduleId} />
      <LookFields form={form} titleNote={t('sharing:pageTitleNote')} store={storeFile} />
    </FormDialog>
  );
}
