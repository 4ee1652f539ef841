import { HTMLSelect, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import styles from './open-api.module.css';
import type { TokenSource } from './use-token-source.js';

/** The application that is called: chosen, or by its token. */
export function TokenFields({ source, error }: { source: TokenSource; error: string | undefined }) {
  const { t } = useText();
  return (
    <>
      <SegmentedControl
        className={styles.ways}
        aria-label={t('openApi:way')}
        value={source.way}
        onValueChange={(value) => source.setWay(value === 'token' ? 'token' : 'application')}
        options={[
          { value: 'application', label: t('openApi:ways.application') },
          { value: 'token', label: t('openApi:ways.token') },
        ]}
      />
      {source.way === 'token' ? (
        <TypedToken source={source} error={error} />
      ) : (
        <Application source={source} error={error} />
      )}
    </>
  );
}

interface PartProps {
  source: TokenSource;
  error: string | undefined;
}

function TypedToken({ source, error }: PartProps) {
  const { t } = useText();
  return (
    <Field label={t('openApi:token')} note={t('openApi:tokenNote')} error={error}>
      {(control) => (
        <InputGroup
          {...control}
          name="token"
          type="password"
          className="mono"
          autoComplete="off"
          spellCheck={false}
          value={source.typed}
          onValueChange={source.setTyped}
        />
      )}
    </Field>
  );
}

function Application({ source, error }: PartProps) {
  const { t } = useText();
  if (!source.isLoading && source.projects.length === 0) return <p className="muted">{t('openApi:noApplications')}</p>;
  return (
    <div className={styles.pair}>
      <Field label={t('openApi:project')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            disabled={source.isLoading}
            value={source.projectId}
            onChange={(event) => source.setProject(event.currentTarget.value)}
            options={source.projects.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field label={t('openApi:application')} error={error}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            disabled={source.isLoading || source.modules.length === 0}
            value={source.moduleId}
            onChange={(event) => source.setModule(event.currentTarget.value)}
            options={source.modules.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
    </div>
  );
}
