import { Switch } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { infoKey, isAboutKeyword } from '../../../../contracts/docs/doc-types/about.js';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { keywordKey, plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { requirementsIn, securitySchemes } from '../../../../contracts/docs/doc-types/security-schemes.js';
import { useText } from '../../../lib/i18n.js';
import { DraftInput } from '../constraints/DraftInput.js';
import { OtherKeywords } from '../constraints/OtherKeywords.js';
import { refusalText } from '../constraints/refused-parts.js';
import type { TableEditing } from '../editing/table-editing.js';
import { setOperationKeyword, useOperation } from '../more/operation.js';
import { AboutView } from './AboutView.js';
import styles from './about.module.css';
import { EntryList } from './EntryList.js';
import { objectOf, schemeJson, textIn, withField } from './facts.js';
import { SchemeFields } from './SchemeFields.js';
import { ServerFields } from './ServerFields.js';

type Keywords = Readonly<Record<string, string>>;
const texts = ['version', 'summary', 'termsOfService'] as const;
/** Fields of an object, with the name of their text. */
const parts = [
  ['contact', 'name', 'contactName'],
  ['contact', 'url', 'contactUrl'],
  ['contact', 'email', 'contactEmail'],
  ['license', 'name', 'licenseName'],
  ['license', 'identifier', 'licenseIdentifier'],
  ['license', 'url', 'licenseUrl'],
] as const;

/** The facts of an application, besides its title and description. */
export function AboutForm({ editing }: { editing: TableEditing }) {
  const { t } = useText();
  const keywords = useOperation(editing.ydoc);
  if (!editing.mayEdit) return <AboutView keywords={keywords} />;
  return (
    <div className={styles.parts} data-blame={`row:${OPERATION}`}>
      <Part id="info" title={t('api:about.info')}>
        <InfoFields editing={editing} keywords={keywords} />
      </Part>
      <Part id="schemes" title={t('api:about.schemes')} note={t('api:about.schemesNote')}>
        <EntryList
          editing={editing}
          keywords={keywords}
          kind="scheme"
          first={{ name: 'ApiKey', json: schemeJson('apiKey', '') }}
        >
          {({ json }, write) => <SchemeFields json={json} write={write} />}
        </EntryList>
        <NeededByAll editing={editing} keywords={keywords} />
      </Part>
      <Part id="tags" title={t('api:about.tags')} note={t('api:about.tagsNote')}>
        <EntryList editing={editing} keywords={keywords} kind="tag" first={{ name: t('api:about.newTag'), json: '{}' }}>
          {({ json }, write) => (
            <DraftInput
              label={t('api:about.description')}
              shown={textIn(objectOf(json), 'description')}
              rows={2}
              onWrite={(typed) => write(withField(json, 'description', typed.trim()))}
            />
          )}
        </EntryList>
      </Part>
      <Part id="servers" title={t('api:about.servers')} note={t('api:about.serversNote')}>
        <EntryList
          editing={editing}
          keywords={keywords}
          kind="server"
          first={{ name: 'https://api.example.com', json: '{}' }}
        >
          {({ json }, write) => <ServerFields json={json} write={write} />}
        </EntryList>
      </Part>
      <Part id="others" title={t('api:more.title')}>
        <Others editing={editing} keywords={keywords} />
      </Part>
    </div>
  );
}

function Part({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }) {
  return (
    <section className="form-section" id={`form-about-${id}`} aria-label={title} tabIndex={-1}>
      <header className="form-section-head">
        <h2>{title}</h2>
      </header>
      {note && <p className="form-note">{note}</p>}
      <div className={styles.part}>{children}</div>
    </section>
  );
}

interface FieldsProps {
  editing: TableEditing;
  keywords: Keywords;
}

function InfoFields({ editing, keywords }: FieldsProps) {
  const { t } = useText();
  return (
    <div className={styles.fields}>
      {texts.map((field) => (
        <div key={field} data-blame={`row:${OPERATION}:${keywordKey(infoKey(field))}`}>
          <DraftInput
            label={t(`api:about.${field}`)}
            shown={plainText(keywords[infoKey(field)] ?? '')}
            onWrite={(typed) => {
              const text = typed.trim();
              const json = text === '' ? undefined : JSON.stringify(text);
              return refusalText(t, setOperationKeyword(editing, infoKey(field), json));
            }}
          />
        </div>
      ))}
      {parts.map(([of, field, label]) => (
        <div key={label} data-blame={`row:${OPERATION}:${keywordKey(infoKey(of))}`}>
          <DraftInput
            label={t(`api:about.field.${label}`)}
            shown={textIn(objectOf(keywords[infoKey(of)]), field)}
            onWrite={(typed) => {
              const json = withField(keywords[infoKey(of)], field, typed.trim());
              const wanted = json === '{}' ? undefined : json;
              return refusalText(t, setOperationKeyword(editing, infoKey(of), wanted));
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** The schemes of which every call needs one, if the requirement is no more than that. */
function NeededByAll({ editing, keywords }: FieldsProps) {
  const { t } = useText();
  const id = useId();
  const known = requirementsIn(keywords.security);
  const isPlain = (known ?? []).every((one) => one.size === 1 && [...one.values()].every(({ length }) => length === 0));
  const schemes = securitySchemes(keywords);
  if (!isPlain || schemes.length === 0) return null;
  const names = new Set((known ?? []).flatMap((one) => [...one.keys()]));
  const turn = (name: string, isOn: boolean) => {
    const wanted = isOn ? [...names, name] : [...names].filter((one) => one !== name);
    const json = JSON.stringify(wanted.map((one) => ({ [one]: [] })));
    setOperationKeyword(editing, 'security', wanted.length > 0 ? json : undefined);
  };
  return (
    <fieldset className={styles.needed} aria-labelledby={id}>
      <legend id={id}>{t('api:about.needed')}</legend>
      {schemes.map(({ name }) => (
        <Switch
          key={name}
          checked={names.has(name)}
          label={name}
          onChange={({ currentTarget }) => turn(name, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

/** All other keywords, as JSON. */
function Others({ editing, keywords }: FieldsProps) {
  const { t } = useText();
  const fixed: readonly string[] = [...texts, ...parts.map(([of]) => of)].map(infoKey);
  const known = Object.keys(keywords).filter(
    (keyword) => fixed.includes(keyword) || (isAboutKeyword(keyword) && !keyword.startsWith(infoKey(''))),
  );
  return (
    <OtherKeywords
      title={t('api:about.others')}
      schema={keywords}
      known={[...fixed, ...known]}
      write={(keyword, text) => refusalText(t, setOperationKeyword(editing, keyword, text))}
    />
  );
}
