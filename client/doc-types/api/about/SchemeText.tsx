import { type SecurityScheme, schemeOf } from '../../../../contracts/docs/doc-types/security-schemes.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { useText } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';
import styles from './about.module.css';
import { objectOf, textIn } from './facts.js';
import { type OAuthFlow, oauthFlows, urlsOf } from './oauth-flows.js';

/** How callers prove who they are, for readers. */
export function SchemeText({ name, json }: { name: string; json: string }) {
  const { t } = useText();
  const scheme = schemeOf(name, json);
  const { kind, place, description } = scheme;
  const code = codeOf(scheme, json);
  return (
    <>
      {t(`api:about.scheme.${kind}`)}
      {kind === 'apiKey' && ` · ${t(`api:about.place.${place}`)}`} {code !== '' && <code translate="no">{code}</code>}
      {description !== '' && (
        <p className="muted">
          <RowText text={plainLines(description)} />
        </p>
      )}
      {kind === 'oauth2' && oauthFlows(json).map((flow) => <Flow key={flow.kind} flow={flow} />)}
    </>
  );
}

function codeOf({ kind, key, word }: SecurityScheme, json: string): string {
  const given = objectOf(json);
  if (kind === 'apiKey') return key;
  if (kind === 'bearer') return textIn(given, 'bearerFormat');
  if (kind === 'openIdConnect') return textIn(given, 'openIdConnectUrl');
  return kind === 'other' ? word || textIn(given, 'type') : '';
}

/** A flow of OAuth 2: its addresses, and its scopes with what they allow. */
function Flow({ flow: { kind, urls, scopes } }: { flow: OAuthFlow }) {
  const { t } = useText();
  return (
    <section className={styles.flow}>
      <h3>{t(`api:about.flow.${kind}`)}</h3>
      <dl className={styles.facts}>
        {urlsOf(kind).map(
          (url) =>
            urls[url] !== '' && (
              <div key={url}>
                <dt>{t(`api:about.${url}`)}</dt>
                <dd>
                  <code translate="no">{urls[url]}</code>
                </dd>
              </div>
            ),
        )}
        {scopes.length > 0 && (
          <div>
            <dt>{t('api:about.scopeList')}</dt>
            <dd>
              <ul className="list">
                {scopes.map(({ name, description }) => (
                  <li key={name}>
                    <code translate="no">{name}</code> {description && <span className="muted">{description}</span>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
