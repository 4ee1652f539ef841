import { Button, Switch } from '@blueprintjs/core';
import { isOn } from '../../../../contracts/platform/wire.js';
import { listComposeDocs } from '../../../../contracts/sharing/compose-docs.js';
import {
  composeLimits,
  listComposeProjects,
  pinComposeProject,
  saveComposeSettings,
  styleComposeProject,
} from '../../../../contracts/sharing/composing.js';
import { storeFile } from '../../../doc-types/uploads/picture-upload.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { footerLinks, footerText } from '../../../ui/public-form/footer-links.js';
import { LookFields } from '../../../ui/public-form/LookFields.js';
import { TextField } from '../../../ui/TextField.js';
import styles from './composing.module.css';
import { Params } from './Params.js';
import type { ComposedProject } from './project.js';

/** What readers get beside the docs, and how their page looks. */
export function ComposedSettings({ project }: { project: ComposedProject }) {
  const { t } = useText();
  return (
    <div className={`stack ${styles.fields}`}>
      <Pinning project={project} />
      <Calls project={project} />
      <Params projectId={project.id} kind="params" title={t('composing:commonParams')} />
      <Params projectId={project.id} kind="returns" title={t('composing:commonReturns')} />
      <Look project={project} />
    </div>
  );
}

function Pinning({ project: { id, isPinned } }: { project: ComposedProject }) {
  const { t } = useText();
  const pin = useChange(pinComposeProject, [listComposeProjects, listComposeDocs]);
  return (
    <div className="field">
      <Switch
        checked={isOn(isPinned)}
        disabled={pin.isPending}
        label={t('composing:pin')}
        onChange={() => pin.mutate({ id, isPinned: !isOn(isPinned) })}
      />
      <p className="field-note">{t('composing:pinNote')}</p>
      <FormError error={pin.error} />
    </div>
  );
}

function Calls({ project: { id, gatewayUrl, showDebug } }: { project: ComposedProject }) {
  const { t } = useText();
  const form = useForm({
    initial: { gatewayUrl, showDebug: isOn(showDebug) },
    endpoint: saveComposeSettings,
    change: useChange(saveComposeSettings, [listComposeProjects]),
    input: (values) => ({ id, ...values }),
  });
  const debug = form.bind('showDebug');
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField
        label={t('composing:gateway')}
        note={t('composing:gatewayNote')}
        field={form.bind('gatewayUrl')}
        maxLength={composeLimits.gateway}
      />
      <Switch checked={debug.value} onChange={() => debug.onValue(!debug.value)} label={t('composing:debug')} />
      <FormError error={form.error} />
      <Button type="submit" text={t('action.save')} loading={form.busy} disabled={form.isUnchanged} />
    </form>
  );
}

function Look({ project }: { project: ComposedProject }) {
  const { t } = useText();
  const { id, title, accent, welcome, logo } = project;
  const form = useForm({
    initial: {
      ...{ title, logo, accent, welcome, footerLinks: footerText(project.footerLinks) },
      hasConstants: isOn(project.hasConstants),
      isNoIndex: isOn(project.isNoIndex),
      mayDownload: isOn(project.mayDownload),
    },
    endpoint: styleComposeProject,
    change: useChange(styleComposeProject, [listComposeProjects]),
    input: (values) => ({ id, ...values, footerLinks: footerLinks(values.footerLinks) ?? [] }),
    check: ({ footerLinks: lines }, say) => ({
      footerLinks: footerLinks(lines) ? undefined : say('sharing:footerWrong'),
    }),
  });
  const constants = form.bind('hasConstants');
  return (
    <form noValidate onSubmit={form.submit}>
      <LookFields form={form} titleNote={t('composing:titleNote')} store={storeFile} />
      <Switch
        checked={constants.value}
        onChange={() => constants.onValue(!constants.value)}
        label={t('composing:constants')}
      />
      <FormError error={form.error} />
      <Button type="submit" text={t('action.save')} loading={form.busy} disabled={form.isUnchanged} />
    </form>
  );
}
