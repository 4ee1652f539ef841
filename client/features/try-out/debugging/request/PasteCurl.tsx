import { TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { ANY_BASE } from '../../../../../contracts/docs/example-call.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { useText } from '../../../../lib/i18n.js';
import { FormDialog } from '../../../../ui/dialogs.js';
import { Field } from '../../../../ui/Field.js';
import { toast } from '../../../../ui/toaster.js';
import type { Draft } from './draft.js';
import { pathBelow, readCurl } from './paste-curl.js';

interface PasteCurlProps {
  readonly doc: Published;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onEnvironment: (id: string) => void;
  readonly onClose: () => void;
}

const EXAMPLE = "curl 'https://api.example.com/orders' -H 'accept: application/json'";

/** Fills the form from a curl command. An environment with the address of the command is selected. */
export function PasteCurl({ doc, draft, onDraft, onEnvironment, onClose }: PasteCurlProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const pasted = readCurl(text);
    setWrong(pasted === undefined);
    if (!pasted) return;
    const environment = doc.debugEnvs.find(({ url }) => pathBelow(url, pasted.url) !== undefined);
    const path = pathBelow(environment?.url ?? ANY_BASE, pasted.url) ?? pasted.url;
    if (environment) onEnvironment(environment.id);
    onDraft({ ...draft, ...pasted.part, method: pasted.method, path, pathRows: [] });
    const names = pasted.leftOut.join(', ');
    if (names !== '') void toast({ intent: 'warning', message: t('debugging:curlLeftOut', { names }) });
    onClose();
  };
  return (
    <FormDialog
      wide
      title={t('debugging:pasteCurl')}
      submit={t('debugging:fillIn')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('debugging:curl')} error={isWrong ? t('debugging:notCurl') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            fill
            autoFocus
            rows={10}
            className="mono"
            spellCheck={false}
            placeholder={EXAMPLE}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
