import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { WireReply } from '../../../contracts/endpoint.js';
import { setAllowMethod, swaggerConfigOf, swaggerSetting, updateSwaggerConfig } from '../../../contracts/modules.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { Field, FormError } from '../../ui/Field.js';
import { type Draft, kept, SecretInput } from '../../ui/SecretInput.js';
import { Loaded } from '../../ui/states.js';
import { isWebAddress } from './robot-kinds.js';

const LONGEST = { url: 512, auth: 128 } as const;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const;

/** Where docs are imported from, and which methods an import takes (wire 1.8). */
export function ImportSettings({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const config = useCall(swaggerConfigOf, { moduleId }, { staleTime: 0 });
  return (
    <section className="settings" aria-label={t('modules:tab.import')}>
      <h2 className="settings-title">{t('modules:swagger')}</h2>
      <p className="muted settings-lead">{t('modules:swaggerLead')}</p>
      <Loaded query={config}>{(facts) => <SwaggerForm key={moduleId} moduleId={moduleId} config={facts} />}</Loaded>
      <AllowedMethods moduleId={moduleId} />
    </section>
  );
}

function SwaggerForm({ moduleId, config }: { moduleId: string; config: WireReply<typeof swaggerConfigOf> }) {
  const { t } = useText();
  const [url, setUrl] = useState(config.url);
  const [authUsername, setUsername] = useState(config.authUsername);
  const [password, setPassword] = useState<Draft>(kept);
  const [tried, setTried] = useState(false);
  const save = useChange(updateSwaggerConfig, [swaggerConfigOf]);
  const wrongUrl = url.trim() !== '' && !isWebAddress(url.trim());
  const tooLong = url.length > LONGEST.url;
  const longUser = authUsername.length > LONGEST.auth;
  const submit = () => {
    setTried(true);
    if (wrongUrl || tooLong || longUser) return;
    const secret = password.keep ? {} : { authPassword: password.value };
    save.mutate(
      { moduleId, url: url.trim(), content: config.content, authUsername: authUsername.trim(), ...secret },
      { onSuccess: () => setPassword(kept) },
    );
  };
  const isChanged = url.trim() !== config.url || authUsername.trim() !== config.authUsername || !password.keep;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('modules:swaggerUrl')}
        error={tooLong ? t('field.tooLong', { max: LONGEST.url }) : tried && wrongUrl ? t('field.url') : undefined}
      >
        {(control) => (
          <InputGroup
            {...control}
            type="url"
            spellCheck={false}
            placeholder="https://api.example.com/v3/api-docs"
            value={url}
            onValueChange={setUrl}
          />
        )}
      </Field>
      <Field
        label={t('modules:authUsername')}
        note={t('modules:authNote')}
        error={longUser ? t('field.tooLong', { max: LONGEST.auth }) : undefined}
      >
        {(control) => <InputGroup {...control} autoComplete="off" value={authUsername} onValueChange={setUsername} />}
      </Field>
      <SecretInput
        label={t('modules:authPassword')}
        isSet={config.isAuthSet}
        draft={password}
        onDraft={setPassword}
        longest={LONGEST.auth}
        type="password"
      />
      <FormError error={save.error} />
      <Button type="submit" intent="primary" text={t('action.save')} disabled={!isChanged} loading={save.isPending} />
    </form>
  );
}

/** None chosen: POST, as ever. */
function AllowedMethods({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const query = useCall(swaggerSetting, { moduleId });
  const save = useChange(setAllowMethod, [swaggerSetting]);
  const text = save.isPending ? save.variables.method : (query.data?.allowMethod ?? '');
  const chosen = text.split(',').map((part) => part.trim().toUpperCase());
  const toggle = (method: string) =>
    save.mutate({
      moduleId,
      method: methods.filter((each) => (each === method) !== chosen.includes(each)).join(','),
    });
  return (
    <>
      <h2 className="settings-title">{t('modules:methods')}</h2>
      <p className="muted settings-lead">{t('modules:methodsLead')}</p>
      <FormError error={save.error} />
      <Loaded query={query}>
        {() => (
          // biome-ignore lint/a11y/useSemanticElements: checkboxes that each save for themselves, no form
          <div className="methods" role="group" aria-label={t('modules:methods')}>
            {methods.map((method) => (
              <Checkbox
                key={method}
                inline
                checked={chosen.includes(method)}
                label={method}
                onChange={() => toggle(method)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
