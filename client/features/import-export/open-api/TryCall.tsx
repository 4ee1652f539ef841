import { Button, TextArea } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CallDoc } from '../../../../contracts/import-export/open-api-docs.js';
import { useText } from '../../../lib/i18n.js';
import { Field, FormError } from '../../../ui/Field.js';
import { JsonExample } from './CallExample.js';
import { jsonText } from './call-examples.js';
import styles from './open-api.module.css';
import { type CallReply, parsed, sendCall } from './send-call.js';
import { TokenFields } from './TokenFields.js';
import type { TokenSource } from './use-token-source.js';

class NoToken extends Error {}

/** Sends the call for real, with the token of an application. */
export function TryCall({ call, source }: { call: CallDoc; source: TokenSource }) {
  const { t } = useText();
  const [text, setText] = useState(() => jsonText(call.paramExample));
  const [isWrong, setWrong] = useState(false);
  const sending = useMutation({
    mutationFn: async (data: unknown) => {
      const token = await source.read();
      if (token === '') throw new NoToken();
      return sendCall({ name: call.name, version: call.version, token, data });
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const data = parsed(text);
    setWrong(data === undefined);
    if (data === undefined || sending.isPending) return;
    sending.mutate(data);
  };
  const noToken = sending.error instanceof NoToken ? t(`openApi:noToken.${source.way}`) : undefined;
  return (
    <section className={`api-section ${styles.try}`} aria-labelledby="try-call">
      <h3 id="try-call">{t('openApi:try')}</h3>
      <p className={styles.note}>{t(call.onlyReads ? 'openApi:tryReads' : 'openApi:tryChanges')}</p>
      <form noValidate onSubmit={submit}>
        <TokenFields source={source} error={noToken} />
        <Field label={t('openApi:data')} error={isWrong ? t('openApi:notJson') : undefined}>
          {(control) => (
            <TextArea
              {...control}
              fill
              name="data"
              className={styles.data}
              spellCheck={false}
              rows={Math.min(18, text.split('\n').length + 1)}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <FormError error={noToken ? undefined : sending.error} />
        <Button
          type="submit"
          intent="primary"
          icon={<PlayIcon />}
          text={t('openApi:send')}
          loading={sending.isPending}
          disabled={source.way === 'application' && source.isLoading}
        />
      </form>
      <div role="status">{sending.data && <Reply reply={sending.data} />}</div>
      {sending.data?.code === '0' && !call.onlyReads && source.way === 'application' && <Lead source={source} />}
    </section>
  );
}

function Reply({ reply: { status, code, took, text } }: { reply: CallReply }) {
  const { t } = useText();
  return (
    <>
      <p className={styles.outcome}>
        <span className="tag" data-tone={status === 200 ? 'green' : 'red'}>
          HTTP {status}
        </span>
        {code !== '' && (
          <span className="tag" data-tone={code === '0' ? 'green' : 'red'}>
            {`code ${code}`}
          </span>
        )}
        <span className="muted">{t('openApi:took', { took })}</span>
      </p>
      <JsonExample title={t('openApi:reply')} text={text} />
    </>
  );
}

/** To the docs that the call changed. */
function Lead({ source: { projectId, moduleId } }: { source: TokenSource }) {
  const { t } = useText();
  return (
    <p className={styles.lead}>
      <Link to={`/project/doc/${projectId}?module=${moduleId}&tab=docs`}>{t('openApi:openDocs')}</Link>
    </p>
  );
}
