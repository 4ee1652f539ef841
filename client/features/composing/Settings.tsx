import { Button, Switch, TextArea } from '@blueprintjs/core';
import {
  composeLimits,
  listComposeDocs,
  listComposeProjects,
  pinComposeProject,
  saveComposeSettings,
  styleComposeProject,
} from '../../../contracts/composing.js';
import { shareLimits } from '../../../contracts/sharing.js';
import { isOn } from '../../../contracts/wire.js';
import { useForm } from '../../lib/form.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { Field, FormError } from '../../ui/Field.js';
import { TextField } from '../../ui/TextField.js';
import styles from './composing.module.css';
import { Params } from './Params.js';
import type { ComposedProject } from './project.js';

/** What readers get beside the docs, and how their page looks. */
export function ComposedSettings({ project }: { project: ComposedProject }) {
  const { t } = useText();
  return (
    <div className={styles.fields}>
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
    <>
      <Switch
        checked={isOn(isPinned)}
        disabled={pin.isPending}
        label={t('composing:pin')}
        onChange={() => pin.mutate({ id, isPinned: !isOn(isPinned) })}
      />
      <p className="field-note field">{t('composing:pinNote')}</p>
      <FormError error={pin.error} />
    </>
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
  const { id, title, accent, welcome, logo, footerLinks } = project;
  const form = useForm({
    initial: {
      ...{ title, accent, welcome },
      hasConstants: isOn(project.hasConstants),
      isNoIndex: isOn(project.isNoIndex),
    },
    endpoint: styleComposeProject,
    change: useChange(styleComposeProject, [listComposeProjects]),
    input: (values) => ({ id, logo, footerLinks, mayDownload: project.mayDownload, ...values }),
  });
  const [text, constants, noIndex] = [form.bind('welcome'), form.bind('hasConstants'), form.bind('isNoIndex')];
  return (
    <form noValidate onSubmit={form.submit}>
      <h3>{t('composing:look')}</h3>
      <TextField label={t('composing:title')} field={form.bind('title')} maxLength={shareLimits.title} />
      <TextField label={t('composing:accent')} field={form.bind('accent')} maxLength={7} />
      <Field label={t('composing:welcome')} note={t('composing:welcomeNote')} error={text.error}>
        {(control) => (
          <TextArea
            {...control}
            fill
            rows={4}
            maxLength={shareLimits.welcome}
            value={text.value}
            onChange={(event) => text.onValue(event.currentTarget.value)}
          />
        )}
      </Field>
      <Switch
        checked={constants.value}
        onChange={() => constants.onValue(!constants.value)}
        label={t('composing:constants')}
      />
      <Switch checked={noIndex.value} onChange={() => noIndex.onValue(!noIndex.value)} label={t('composing:noIndex')} />
      <FormError error={form.error} />
      <Button type="submit" text={t('action.save')} loading={form.busy} disabled={form.isUnchanged} />
    </form>
  );
}
