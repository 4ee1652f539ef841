import { Button, Switch, TextArea } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { lookLimits } from '../../../contracts/sharing/public-pages.js';
import type { Form } from '../../lib/form.js';
import { useText } from '../../lib/i18n.js';
import { Field } from '../Field.js';
import { TextField } from '../TextField.js';
import styles from './public-form.module.css';

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';
const FIRST_COLOR = '#2d72d2';

/** The values of the look of a public page; `footerLinks` as lines. */
interface LookFacts {
  title: string;
  logo: string;
  accent: string;
  welcome: string;
  footerLinks: string;
  isNoIndex: boolean;
  mayDownload: boolean;
}
interface LookFieldsProps {
  form: Form<LookFacts>;
  /** What an empty title stands for. */
  titleNote: string;
  /** Resolves with the address of the stored picture. */
  store: (picture: File) => Promise<string>;
}

/** How a public page looks to its readers. */
export function LookFields({ form, titleNote, store }: LookFieldsProps) {
  const { t } = useText();
  const noIndex = form.bind('isNoIndex');
  const download = form.bind('mayDownload');
  return (
    <>
      <h3 className={styles.section}>{t('sharing:look')}</h3>
      <TextField
        label={t('sharing:pageTitle')}
        note={titleNote}
        field={form.bind('title')}
        maxLength={lookLimits.title}
      />
      <Logo form={form} store={store} />
      <Accent form={form} />
      <LongText form={form} name="welcome" label={t('sharing:welcome')} note={t('sharing:welcomeNote')} rows={5} />
      <LongText form={form} name="footerLinks" label={t('sharing:footer')} note={t('sharing:footerNote')} rows={2} />
      <Switch
        checked={download.value}
        onChange={() => download.onValue(!download.value)}
        label={t('sharing:download')}
      />
      <Switch checked={noIndex.value} onChange={() => noIndex.onValue(!noIndex.value)} label={t('sharing:noIndex')} />
    </>
  );
}

interface LongTextProps {
  form: Form<LookFacts>;
  name: 'welcome' | 'footerLinks';
  label: string;
  note: string;
  rows: number;
}

function LongText({ form, name, label, note, rows }: LongTextProps) {
  const { value, error, onValue } = form.bind(name);
  return (
    <Field label={label} note={note} error={error}>
      {(control) => (
        <TextArea
          {...control}
          fill
          rows={rows}
          maxLength={lookLimits.welcome}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function Logo({ form, store }: Pick<LookFieldsProps, 'form' | 'store'>) {
  const { t } = useText();
  const logo = form.bind('logo');
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const choose = (file: File | undefined) => {
    if (!file) return;
    setFailed(false);
    store(file).then(logo.onValue, () => setFailed(true));
  };
  return (
    <Field label={t('sharing:logo')} note={t('sharing:logoNote')} error={failed ? t('sharing:logoFailed') : logo.error}>
      {(control) => (
        <div className={`row-wrap gap-2 ${styles.row}`}>
          {logo.value && (
            <span>
              <img className={styles.logo} src={logo.value} alt={t('sharing:logo')} />
            </span>
          )}
          <input
            {...control}
            ref={input}
            className="visually-hidden"
            type="file"
            accept={PICTURES}
            tabIndex={-1}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          <Button text={t('sharing:logoChoose')} onClick={() => input.current?.click()} />
          {logo.value && <Button variant="minimal" text={t('sharing:logoRemove')} onClick={() => logo.onValue('')} />}
        </div>
      )}
    </Field>
  );
}

function Accent({ form }: { form: Form<LookFacts> }) {
  const { t } = useText();
  const accent = form.bind('accent');
  return (
    <Field label={t('sharing:accent')} error={accent.error}>
      {(control) => (
        <div className={`row-wrap gap-2 ${styles.row}`}>
          <Switch
            checked={accent.value !== ''}
            onChange={() => accent.onValue(accent.value ? '' : FIRST_COLOR)}
            label={t('sharing:accentOwn')}
          />
          {accent.value && (
            <input
              {...control}
              type="color"
              value={accent.value}
              onChange={(event) => accent.onValue(event.currentTarget.value)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
