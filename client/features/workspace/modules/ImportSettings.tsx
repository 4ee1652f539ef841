import { Button, Checkbox } from '@blueprintjs/core';
import {
  setAllowMethod,
  sourceLimits,
  swaggerConfigOf,
  swaggerSetting,
  updateSwaggerConfig,
} from '../../../../contracts/import-export/import-sources.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isWebAddress } from '../../../../contracts/platform/web-address.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { type Draft, kept, SecretInput } from '../../../ui/SecretInput.js';
import { Loaded } from '../../../ui/states.js';
import { TextField } from '../../../ui/TextField.js';
import styles from './settings.module.css';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const;

/** Sources of doc imports, and the methods that an import keeps (docs/wire.md 1.8). */
export function ImportSettings({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const config = useCall(swaggerConfigOf, { moduleId }, { staleTime: 0 });
  return (
    <section className={styles.settings} aria-label={t('modules:tab.import')}>
      <h2 className={styles.settingsTitle}>{t('modules:swagger')}</h2>
      <p className={`muted ${styles.settingsLead}`}>{t('modules:swaggerLead')}</p>
      <Loaded query={config}>{(facts) => <SwaggerForm key={moduleId} moduleId={moduleId} config={facts} />}</Loaded>
      <AllowedMethods moduleId={moduleId} />
    </section>
  );
}

interface SwaggerFacts {
  readonly url: string;
  readonly authUsername: string;
  readonly authPassword: Draft;
}

function SwaggerForm({ moduleId, config }: { moduleId: string; config: WireReply<typeof swaggerConfigOf> }) {
  const { t } = useText();
  const initial: SwaggerFacts = { url: config.url, authUsername: config.authUsername, authPassword: kept };
  const form = useForm({
    initial,
    endpoint: updateSwaggerConfig,
    change: useChange(updateSwaggerConfig, [swaggerConfigOf]),
    input: (facts) => ({ moduleId, content: config.content, ...changedFacts(facts) }),
    check: ({ url }, say) => ({
      url: url.trim() === '' || isWebAddress(url.trim()) ? undefined : say('field.url'),
    }),
    onDone: () => form.set({ authPassword: kept }),
  });
  const password = form.bind('authPassword');
  const { url, authUsername } = changedFacts(form.values);
  const isChanged = url !== config.url || authUsername !== config.authUsername || !password.value.keep;
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField
        label={t('modules:swaggerUrl')}
        field={form.bind('url')}
        type="url"
        spellCheck={false}
        placeholder="https://api.example.com/v3/api-docs"
      />
      <TextField
        label={t('modules:authUsername')}
        note={t('modules:authNote')}
        field={form.bind('authUsername')}
        autoComplete="off"
      />
      <SecretInput
        label={t('modules:authPassword')}
        isSet={config.isAuthSet}
        draft={password.value}
        onDraft={password.onValue}
        error={password.error}
        longest={sourceLimits.password}
        type="password"
      />
      <FormError error={form.error} />
      <Button type="submit" intent="primary" text={t('action.save')} disabled={!isChanged} loading={form.busy} />
    </form>
  );
}

const changedFacts = ({ url, authUsername, authPassword }: SwaggerFacts) => ({
  url: url.trim(),
  authUsername: authUsername.trim(),
  ...(authPassword.keep ? {} : { authPassword: authPassword.value, clearAuth: authPassword.value === '' }),
});

/** No method selected: POST. */
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
      <h2 className={styles.settingsTitle}>{t('modules:methods')}</h2>
      <p className={`muted ${styles.settingsLead}`}>{t('modules:methodsLead')}</p>
      <FormError error={save.error} />
      <Loaded query={query}>
        {() => (
          // biome-ignore lint/a11y/useSemanticElements: each checkbox saves by itself, there is no form
          <div className={`chips ${styles.methods}`} role="group" aria-label={t('modules:methods')}>
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
