import { Button, HTMLSelect } from '@blueprintjs/core';
import { ArchiveIcon, DownloadIcon, DuplicateIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  type CodeTarget,
  codeTargets,
  downloadCode,
  generateByTemplate,
  generateCode,
} from '../../../../contracts/import-export/codegen.js';
import { templateTreeOfDocs } from '../../../../contracts/workspace/templates.js';
import { Highlighted } from '../../../doc-types/code/Highlighted.js';
import { download } from '../../../lib/download.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { copyText } from '../../../ui/copy.js';
import { FormError } from '../../../ui/Field.js';
import { saveFile } from '../../../ui/save-file.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import styles from './codegen.module.css';

/** The name of each ready-made target. */
const targetTexts = {
  'ts-types': 'codegen:builtin.tsTypes',
  'ts-fetch': 'codegen:builtin.tsFetch',
  'ts-axios': 'codegen:builtin.tsAxios',
  'java-pojo': 'codegen:builtin.javaPojo',
  'java-feign': 'codegen:builtin.javaFeign',
  'java-okhttp': 'codegen:builtin.javaOkhttp',
  go: 'codegen:builtin.go',
  python: 'codegen:builtin.python',
  'vue-table': 'codegen:builtin.vueTable',
  'react-table': 'codegen:builtin.reactTable',
} as const satisfies Record<CodeTarget, string>;

interface CodePanelProps {
  readonly docId: string;
  readonly moduleId: string;
}

/** Code for a doc: ready-made targets, and the administrators' templates. */
export function CodePanel({ docId, moduleId }: CodePanelProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<string>('ts-fetch');
  const templates = useCall(templateTreeOfDocs, {});
  const target = codeTargets.find((each) => each === chosen);
  return (
    <div className="stack gap-3" data-part="code">
      <div className="row-wrap gap-2">
        <HTMLSelect
          value={chosen}
          aria-label={t('codegen:target')}
          onChange={({ target: { value } }) => setChosen(value)}
        >
          <optgroup label={t('codegen:ready')}>
            {codeTargets.map((each) => (
              <option key={each} value={each}>
                {t(targetTexts[each])}
              </option>
            ))}
          </optgroup>
          {templates.data?.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.children.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
        {target && <WholeDownload moduleId={moduleId} target={target} />}
      </div>
      {target ? <Ready docId={docId} target={target} /> : <Templated docId={docId} templateId={chosen} />}
    </div>
  );
}

function Ready({ docId, target }: { docId: string; target: CodeTarget }) {
  const query = useCall(generateCode, { docId, target });
  return (
    <Loaded query={query}>
      {({ content, fileName, language }) => <Code name={fileName} language={language} code={content} />}
    </Loaded>
  );
}

function Templated({ docId, templateId }: { docId: string; templateId: string }) {
  const query = useCall(generateByTemplate, { docId, templateId });
  return (
    <Loaded query={query}>
      {({ content, docName }) => <Code name={`${docName}.txt`} language="java" code={content} />}
    </Loaded>
  );
}

function Code({ name, language, code }: { name: string; language: string; code: string }) {
  const { t } = useText();
  if (code.trim() === '') return <EmptyState small what={t('codegen:empty')} />;
  return (
    <section className={styles.file} aria-label={name}>
      <div className={`row-wrap gap-1 ${styles.fileHead}`}>
        <code translate="no">{name}</code>
        <Button
          size="small"
          variant="minimal"
          icon={<DuplicateIcon />}
          text={t('codegen:copy')}
          onClick={() => void copyText(code, t)}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<DownloadIcon />}
          text={t('codegen:download')}
          onClick={() => saveFile(name, new Blob([code], { type: 'text/plain' }))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard */}
      <pre translate="no" className={styles.code} tabIndex={0}>
        <Highlighted language={language} code={code} />
      </pre>
    </section>
  );
}

function WholeDownload({ moduleId, target }: { moduleId: string; target: CodeTarget }) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { name, content } = await download(
        downloadCode,
        { moduleId, target },
        () => undefined,
        new AbortController().signal,
      );
      saveFile(name, content);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<ArchiveIcon />} loading={isBusy} text={t('codegen:whole')} onClick={() => void start()} />
      <FormError error={error} />
    </>
  );
}
