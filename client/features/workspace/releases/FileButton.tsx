import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { releaseManifest, releaseNotes } from '../../../../contracts/history/frozen-releases.js';
import type { Endpoint, WireInput } from '../../../../contracts/platform/endpoint.js';
import { download } from '../../../lib/download.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { FormError } from '../../../ui/Field.js';
import { saveFile } from '../../../ui/save-file.js';

interface FileButtonProps<E extends Endpoint> {
  endpoint: E;
  input: WireInput<E>;
  text: string;
}

function FileButton<E extends Endpoint>({ endpoint, input, text }: FileButtonProps<E>) {
  const [error, setError] = useState<unknown>();
  const save = () => {
    setError(undefined);
    download(endpoint, input, () => undefined, new AbortController().signal).then(
      ({ name, content }) => saveFile(name, content),
      setError,
    );
  };
  return (
    <>
      <Button icon={<DownloadIcon />} text={text} onClick={save} />
      <FormError error={error} />
    </>
  );
}

/** The comparison of two releases as Markdown, in the reader's language. */
export function NotesFile({ pair }: { pair: { from: string; to: string; draft?: 0 | 1 } }) {
  const { t } = useText();
  const lang = useLanguage() === 'en' ? 'en' : 'zh-CN';
  return <FileButton endpoint={releaseNotes} input={{ ...pair, lang }} text={t('releases:notes')} />;
}

/** What a frozen release contains, signed. */
export function ManifestFile({ id }: { id: string }) {
  const { t } = useText();
  return <FileButton endpoint={releaseManifest} input={{ id }} text={t('releases:manifest')} />;
}
