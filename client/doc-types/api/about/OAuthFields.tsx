import { Button, HTMLSelect } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';
import { DraftInput } from '../constraints/DraftInput.js';
import styles from './about.module.css';
import {
  flowKinds,
  type OAuthFlow,
  oauthFlows,
  urlsOf,
  withFlowScopes,
  withFlowUrl,
  withNewFlow,
  withoutFlow,
  withScopeText,
} from './oauth-flows.js';

interface OAuthFieldsProps {
  json: string;
  write: (json: string) => string | undefined;
}

/** The flows of a scheme of OAuth 2, each with its addresses and scopes; and another one. */
export function OAuthFields({ json, write }: OAuthFieldsProps) {
  const { t } = useText();
  const flows = oauthFlows(json);
  const left = flowKinds.filter((kind) => !flows.some((flow) => flow.kind === kind));
  return (
    <>
      {flows.map((flow) => (
        <FlowFields key={flow.kind} flow={flow} json={json} write={write} />
      ))}
      {left.length > 0 && (
        <HTMLSelect
          className={styles.newFlow}
          aria-label={t('api:about.addFlow')}
          value=""
          options={[
            { value: '', label: t('api:about.addFlow') },
            ...left.map((kind) => ({ value: kind, label: t(`api:about.flow.${kind}`) })),
          ]}
          onChange={({ currentTarget }) => {
            const kind = left.find((one) => one === currentTarget.value);
            if (kind) write(withNewFlow(json, kind));
          }}
        />
      )}
    </>
  );
}

function FlowFields({ flow: { kind, urls, scopes }, json, write }: OAuthFieldsProps & { flow: OAuthFlow }) {
  const { t } = useText();
  const name = t(`api:about.flow.${kind}`);
  return (
    <fieldset className={styles.flow}>
      <legend>{name}</legend>
      <Button
        className={styles.removeFlow}
        variant="minimal"
        size="small"
        icon={<CrossIcon />}
        aria-label={t('api:about.remove', { name })}
        onClick={() => write(withoutFlow(json, kind))}
      />
      <div className={styles.fields}>
        {urlsOf(kind).map((url) => (
          <DraftInput
            key={url}
            label={t(`api:about.${url}`)}
            isCode
            shown={urls[url]}
            onWrite={(typed) => write(withFlowUrl(json, kind, url, typed.trim()))}
          />
        ))}
        <DraftInput
          label={t('api:about.scopes')}
          isCode
          shown={scopes.map((scope) => scope.name).join(' ')}
          onWrite={(typed) => write(withFlowScopes(json, kind, [...new Set(typed.split(/[\s,]+/).filter(Boolean))]))}
        />
        {scopes.map((scope) => (
          <DraftInput
            key={scope.name}
            label={t('api:about.scopeText', { name: scope.name })}
            shown={scope.description}
            onWrite={(typed) => write(withScopeText(json, kind, scope.name, typed.trim()))}
          />
        ))}
      </div>
    </fieldset>
  );
}
