import { aboutEntries, entryKey, infoKey, isAboutKeyword } from '../../../../contracts/docs/doc-types/about.js';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { keywordKey, plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { isSafeLink } from '../../../../contracts/docs/doc-types/safe-link.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { useText } from '../../../lib/i18n.js';
import type { Published } from '../../doc-type/doc-type.js';
import { RowText } from '../../markdown/RowText.js';
import { OperationFacts } from '../more/OperationFacts.js';
import { securityText } from '../more/security-text.js';
import { Description } from '../view/ApiView.js';
import styles from './about.module.css';
import { objectOf, textIn } from './facts.js';
import { SchemeText } from './SchemeText.js';

type Keywords = Readonly<Record<string, string>>;

/** The facts of an application as a page. */
export const AboutPage = ({ doc }: { doc: Published }) => (
  <div className="api">
    <AboutFacts keywords={doc.rowParts?.[OPERATION]?.schema ?? {}} />
    <Description doc={doc} />
    <AboutView keywords={doc.rowParts?.[OPERATION]?.schema ?? {}} isBelow />
  </div>
);

/** `isBelow`: its first facts are shown elsewhere. */
export function AboutView({ keywords, isBelow = false }: { keywords: Keywords; isBelow?: boolean }) {
  const { t } = useText();
  const [tags, servers] = [aboutEntries(keywords, 'tag'), aboutEntries(keywords, 'server')];
  const others = Object.fromEntries(Object.entries(keywords).filter(([keyword]) => isOther(keyword)));
  return (
    <>
      {!isBelow && <AboutFacts keywords={keywords} />}
      <Schemes keywords={keywords} />
      {tags.length > 0 && (
        <section className="api-section">
          <h2>{t('api:about.tags')}</h2>
          <dl className={styles.facts}>
            {tags.map(({ name, json }) => (
              <Fact key={name} keyword={entryKey('tag', name)} name={name}>
                <RowText text={plainLines(textIn(objectOf(json), 'description'))} />
              </Fact>
            ))}
          </dl>
        </section>
      )}
      {servers.length > 0 && (
        <section className="api-section">
          <h2>{t('api:about.servers')}</h2>
          <dl className={styles.facts}>
            {servers.map(({ name, json }) => (
              <Server key={name} url={name} json={json} />
            ))}
          </dl>
        </section>
      )}
      {Object.keys(others).length > 0 && (
        <section className="api-section">
          <h2>{t('api:more.title')}</h2>
          <OperationFacts keywords={others} />
        </section>
      )}
    </>
  );
}

const shown: readonly string[] = ['version', 'summary', 'termsOfService', 'contact', 'license'].map(infoKey);
const isOther = (keyword: string): boolean =>
  !shown.includes(keyword) && keyword !== 'security' && (!isAboutKeyword(keyword) || keyword.startsWith(infoKey('')));

interface FactProps {
  keyword: string;
  name: string;
  children: React.ReactNode;
}
const Fact = ({ keyword, name, children }: FactProps) => (
  <div data-blame={`row:${OPERATION}:${keywordKey(keyword)}`}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A link where the address is one that may be opened. */
const Address = ({ url, text = url }: { url: string; text?: string }) =>
  url !== '' && isSafeLink(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  );

function AboutFacts({ keywords }: { keywords: Keywords }) {
  const { t } = useText();
  const text = (field: string) => plainText(keywords[infoKey(field)] ?? '');
  const [contact, license] = [objectOf(keywords[infoKey('contact')]), objectOf(keywords[infoKey('license')])];
  const email = textIn(contact, 'email');
  const facts: readonly (readonly [
    field: 'version' | 'summary' | 'termsOfService' | 'contact' | 'license',
    React.ReactNode,
  ])[] = [
    ['version', text('version')],
    ['summary', text('summary')],
    ['contact', <Contact key="contact" contact={contact} email={email} />],
    ['license', <License key="license" license={license} />],
    ['termsOfService', <Address key="terms" url={text('termsOfService')} />],
  ];
  const said = facts.filter(([field]) => keywords[infoKey(field)] !== undefined);
  if (said.length === 0) return null;
  return (
    <section className="api-section">
      <dl className={styles.facts}>
        {said.map(([field, value]) => (
          <Fact key={field} keyword={infoKey(field)} name={t(`api:about.${field}`)}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Contact({ contact, email }: { contact: Readonly<Record<string, unknown>>; email: string }) {
  const [name, url] = [textIn(contact, 'name'), textIn(contact, 'url')];
  return (
    <span className={styles.line}>
      {url === '' ? name : <Address url={url} text={name || url} />}
      {email !== '' && <Address url={`mailto:${email}`} text={email} />}
    </span>
  );
}

function License({ license }: { license: Readonly<Record<string, unknown>> }) {
  const [name, url, identifier] = [textIn(license, 'name'), textIn(license, 'url'), textIn(license, 'identifier')];
  const text = name || identifier || url;
  return url === '' ? text : <Address url={url} text={text} />;
}

function Schemes({ keywords }: { keywords: Keywords }) {
  const { t } = useText();
  const schemes = aboutEntries(keywords, 'scheme');
  const needed = keywords.security && securityText(keywords.security, t('api:more.or'), t('api:more.none'));
  if (schemes.length === 0 && !needed) return null;
  return (
    <section className="api-section">
      <h2>{t('api:about.schemes')}</h2>
      <dl className={styles.facts}>
        {schemes.map(({ name, json }) => (
          <Fact key={name} keyword={entryKey('scheme', name)} name={name}>
            <SchemeText name={name} json={json} />
          </Fact>
        ))}
        {needed && (
          <Fact keyword="security" name={t('api:about.needed')}>
            <code translate="no">{needed}</code>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Server({ url, json }: { url: string; json: string }) {
  const given = objectOf(json);
  const variables = Object.entries(objectOf(JSON.stringify(given.variables ?? {})));
  return (
    <div data-blame={`row:${OPERATION}:${keywordKey(entryKey('server', url))}`}>
      <dt>
        <code translate="no">{url}</code>
      </dt>
      <dd>
        <RowText text={plainLines(textIn(given, 'description'))} />
        {variables.map(([name, value]) => {
          const own = objectOf(JSON.stringify(value));
          const choices = Array.isArray(own.enum) ? own.enum.join(', ') : '';
          return (
            <p key={name}>
              <code translate="no">{`{${name}} = ${textIn(own, 'default')}`}</code>{' '}
              {choices && <span className="muted">{choices}</span>}
            </p>
          );
        })}
      </dd>
    </div>
  );
}
