import { Button, Checkbox, HTMLSelect, InputGroup, SegmentedControl, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import type { UploadedFile } from '../../../../contracts/docs/uploads.js';
import { type ImportFormatId, importFormats } from '../../../../contracts/import-export/import-formats.js';
import { planImport } from '../../../../contracts/import-export/imports.js';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import { isWebAddress } from '../../../../contracts/platform/web-address.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import { FilePicker } from './FilePicker.js';
import { GroupChoice, groupsOf } from './GroupChoice.js';
import styles from './import.module.css';
import { formatKey } from './imports.js';

type Way = 'files' | 'content' | 'url';
const ways: readonly Way[] = ['files', 'content', 'url'];
const blank = {
  ...{ files: [] as readonly UploadedFile[], content: '', url: '' },
  ...{ authUsername: '', authPassword: '', headerName: '', headerValue: '', otherHosts: false },
};
type Values = typeof blank;

interface ImportSourceProps {
  projectId: string;
  /** `''`: a new application. */
  moduleId: string;
  onPlanned: (planId: string) => void;
}

/** Step 1: files, a text or an address. */
export function ImportSource({ projectId, moduleId, onPlanned }: ImportSourceProps) {
  const { t } = useText();
  const [way, setWay] = useState<Way>('files');
  const [format, setFormat] = useState<ImportFormatId | ''>('');
  const [values, setValues] = useState<Values>(blank);
  const [isTried, setTried] = useState(false);
  const plan = useChange(planImport);
  const set = (next: Partial<Values>) => setValues({ ...values, ...next });
  const missing = missingKey(way, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing) read(values);
  };
  const read = (wanted: Values) => {
    if (plan.isPending) return;
    const target = moduleId ? { moduleId, projectId: '' } : { moduleId: '', projectId };
    plan.mutate({ ...target, format, ...given(way, wanted) }, { onSuccess: ({ id }) => onPlanned(id) });
  };
  const choose = (url: string) => {
    set({ url });
    read({ ...values, url });
  };
  const groups = way === 'url' ? groupsOf(plan.error) : [];
  const error = isTried && missing ? t(`imports:${missing}`) : undefined;
  return (
    <form className={styles.source} noValidate onSubmit={submit}>
      <SegmentedControl
        value={way}
        onValueChange={(next) => setWay(ways.find((each) => each === next) ?? 'files')}
        options={ways.map((value) => ({ value, label: t(`imports:way.${value}`) }))}
      />
      {way === 'files' && <FilePicker files={values.files} error={error} onFiles={(files) => set({ files })} />}
      {way === 'content' && (
        <Field label={t('imports:content')} error={error}>
          {(control) => (
            <TextArea
              {...control}
              fill
              className={styles.paste}
              spellCheck={false}
              value={values.content}
              onChange={(event) => set({ content: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {way === 'url' && <AddressFields values={values} set={set} error={error} />}
      <Field label={t('imports:format')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={format}
            onChange={(event) => setFormat(importFormats.find((each) => each === event.currentTarget.value) ?? '')}
            options={[
              { value: '', label: t('imports:recognized') },
              ...importFormats.map((value) => ({ value, label: t(formatKey(value)) })),
            ]}
          />
        )}
      </Field>
      {groups.length > 0 ? <GroupChoice groups={groups} onChosen={choose} /> : <FormError error={plan.error} />}
      <Button type="submit" intent="primary" text={t('imports:read')} loading={plan.isPending} />
      {plan.isPending && (
        <p className="muted" role="status">
          {t('imports:reading')}
        </p>
      )}
    </form>
  );
}

function missingKey(way: Way, { files, content, url }: Values): 'needFile' | 'needText' | 'needAddress' | undefined {
  if (way === 'files') return files.length ? undefined : 'needFile';
  if (way === 'content') return content.trim() ? undefined : 'needText';
  return isWebAddress(url.trim()) ? undefined : 'needAddress';
}

function given(way: Way, values: Values): Partial<WireInput<typeof planImport>> {
  const { files, content, url, ...access } = values;
  if (way === 'files') return { files: [...files], otherHosts: access.otherHosts };
  if (way === 'content') return { content };
  return { url: url.trim(), ...access, headerName: access.headerName.trim() };
}

interface AddressFieldsProps {
  values: Values;
  set: (next: Partial<Values>) => void;
  error: string | undefined;
}

function AddressFields({ values, set, error }: AddressFieldsProps) {
  const { t } = useText();
  const text = (
    name: 'url' | 'authUsername' | 'authPassword' | 'headerName' | 'headerValue',
    more: { type?: string; placeholder?: string; note?: string; error?: string | undefined } = {},
  ) => (
    <Field label={t(`imports:${name}`)} note={more.note} error={more.error}>
      {(control) => (
        <InputGroup
          {...control}
          type={more.type}
          placeholder={more.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={values[name]}
          onValueChange={(value) => set({ [name]: value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {text('url', { type: 'url', placeholder: 'https://api.example.com/openapi.json', error })}
      <details className={styles.access}>
        <summary>{t('imports:access')}</summary>
        <div className={styles.pair}>
          {text('authUsername')}
          {text('authPassword', { type: 'password' })}
        </div>
        <div className={styles.pair}>
          {text('headerName', { placeholder: 'X-Api-Key' })}
          {text('headerValue', { type: 'password' })}
        </div>
        <Checkbox
          checked={values.otherHosts}
          label={t('imports:otherHosts')}
          onChange={(event) => set({ otherHosts: event.currentTarget.checked })}
        />
      </details>
    </>
  );
}
