import { HTMLSelect } from '@blueprintjs/core';
import { type SchemeKind, schemeKinds, schemeOf } from '../../../../contracts/docs/doc-types/security-schemes.js';
import { compactJson } from '../../../../contracts/platform/exact-json.js';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import { DraftInput } from '../constraints/DraftInput.js';
import styles from './about.module.css';
import { objectOf, schemeJson, textIn, withField } from './facts.js';
import { OAuthFields } from './OAuthFields.js';

interface EntryFieldsProps {
  json: string;
  write: (json: string) => string | undefined;
}

/** The fields of a security scheme by its kind. */
export function SchemeFields({ json, write }: EntryFieldsProps) {
  const { t } = useText();
  const { kind, description } = schemeOf('', json);
  const choose = (value: string) => {
    const wanted = schemeKinds.find((one) => one === value);
    if (wanted && wanted !== kind) write(schemeJson(wanted, json));
  };
  return (
    <div className={styles.fields}>
      <Field label={t('api:about.kind')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={kind}
            options={schemeKinds.map((value) => ({ value, label: t(`api:about.scheme.${value}`) }))}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
      </Field>
      <FieldsOf kind={kind} json={json} write={write} />
      <DraftInput
        label={t('api:about.description')}
        shown={description}
        onWrite={(typed) => write(withField(json, 'description', typed.trim()))}
      />
      {kind === 'oauth2' && <OAuthFields json={json} write={write} />}
    </div>
  );
}

const places = ['header', 'query', 'cookie'] as const;

function FieldsOf({ kind, json, write }: EntryFieldsProps & { kind: SchemeKind }) {
  const { t } = useText();
  const { place } = schemeOf('', json);
  if (kind === 'basic') return null;
  if (kind === 'apiKey')
    return (
      <>
        <Field label={t('api:about.sentIn')}>
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              value={place}
              options={places.map((value) => ({ value, label: t(`api:about.place.${value}`) }))}
              onChange={({ currentTarget }) => write(withField(json, 'in', currentTarget.value))}
            />
          )}
        </Field>
        <TextOf field="name" label={t('api:about.keyName')} json={json} write={write} />
      </>
    );
  if (kind === 'bearer')
    return <TextOf field="bearerFormat" label={t('api:about.bearerFormat')} json={json} write={write} />;
  if (kind === 'openIdConnect')
    return <TextOf field="openIdConnectUrl" label={t('api:about.discovery')} json={json} write={write} />;
  return kind === 'other' ? <AsJson json={json} write={write} /> : null;
}

function TextOf({ field, label, json, write }: EntryFieldsProps & { field: string; label: string }) {
  return (
    <DraftInput
      label={label}
      isCode
      shown={textIn(objectOf(json), field)}
      onWrite={(typed) => write(withField(json, field, typed.trim()))}
    />
  );
}

/** What has no fields of its own. */
function AsJson({ json, write }: EntryFieldsProps) {
  const { t } = useText();
  return (
    <DraftInput
      label={t('api:about.asJson')}
      isCode
      shown={json}
      onWrite={(typed) => {
        const text = compactJson(typed);
        if (text === undefined || !text.startsWith('{')) return t('api:constraint.wrong.json');
        return write(text);
      }}
    />
  );
}
