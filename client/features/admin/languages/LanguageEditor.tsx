import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon, DownloadIcon, UploadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { adminLanguage, adminLanguages, languages, saveLanguage } from '../../../../contracts/workspace/system.js';
import { CodeEditor } from '../../../doc-types/code/CodeEditor.js';
import { isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { builtIn, type Say, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import { saveFile } from '../../../ui/save-file.js';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import { TextField } from '../../../ui/TextField.js';
import { startOf } from './catalogue.js';
import styles from './languages.module.css';
import { lineAndColumn, packProblem } from './pack-problem.js';

const MAX_CONTENT = 1_000_000;

interface Pack {
  id?: string;
  lang: string;
  description: string;
  content: string;
}

interface LanguageEditorProps {
  /** Undefined: a new pack. */
  id: string | undefined;
  /** The language of a new pack, if it is known. */
  lang: string;
  onClose: () => void;
}

export function LanguageEditor({ id, lang, onClose }: LanguageEditorProps) {
  const { t } = useText();
  const pack = useCall(adminLanguage, { id: id ?? '' }, { enabled: id !== undefined, staleTime: 0 });
  const description = builtIn.find((own) => own.lang === lang)?.description ?? '';
  const first = { lang, description, content: '{\n  \n}\n' };
  return (
    <>
      <Button
        variant="minimal"
        icon={<ArrowLeftIcon />}
        className="field"
        text={t('admin:languages.back')}
        onClick={onClose}
      />
      {id === undefined ? (
        <PackForm initial={first} onClose={onClose} />
      ) : (
        <Loaded query={pack} skeleton={<SkeletonRows />}>
          {(read) => <PackForm initial={read} onClose={onClose} />}
        </Loaded>
      )}
    </>
  );
}

function PackForm({ initial, onClose }: { initial: Pack; onClose: () => void }) {
  const { t } = useText();
  const { lang, description } = initial;
  const form = useForm({
    initial: { lang, description, content: initial.content },
    endpoint: saveLanguage,
    change: useChange(saveLanguage, [adminLanguages, adminLanguage, languages]),
    input: (pack) => ({ ...pack, id: initial.id, lang: pack.lang.trim(), description: pack.description.trim() }),
    check: checkPack,
    fieldOf,
    onDone: onClose,
  });
  const content = form.bind('content');
  return (
    <form noValidate className={styles.packForm} onSubmit={form.submit}>
      <div className="field-pair">
        <TextField
          label={t('admin:languages.lang')}
          note={t('admin:languages.langNote')}
          field={form.bind('lang')}
          spellCheck={false}
        />
        <TextField
          label={t('admin:languages.description')}
          note={t('admin:languages.descriptionNote')}
          field={form.bind('description')}
        />
      </div>
      <Starts onLoad={content.onValue} />
      <ContentField content={content.value} error={content.error} onContent={content.onValue} />
      <div className="setting-save">
        <FormError error={form.error} />
        <Button type="submit" intent="primary" text={t('action.save')} loading={form.busy} />
        <Button variant="minimal" text={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

function fieldOf(error: unknown) {
  if (isRefused(error, 'language.exists')) return 'lang' as const;
  return isRefused(error, 'language.pack') ? ('content' as const) : undefined;
}

const checkPack = ({ content }: Pack, t: Say) => ({ content: contentError(content, t) });

function contentError(content: string, t: Say): string | undefined {
  if (content.length > MAX_CONTENT) return t('admin:languages.tooLarge');
  const problem = packProblem(content);
  if (!problem) return undefined;
  const wrong = t(`admin:languages.wrong.${problem.kind}`, { key: problem.key });
  if (problem.kind === 'empty') return wrong;
  return t('admin:languages.atLine', { ...lineAndColumn(content, problem.at), said: wrong });
}

/** The built-in texts as a template, and a file to import. */
function Starts({ onLoad }: { onLoad: (content: string) => void }) {
  const { t } = useText();
  const download = async (lang: 'zh-CN' | 'en') =>
    saveFile(`annals-${lang}.json`, new Blob([await startOf(lang)], { type: 'application/json' }));
  return (
    <div className="toolbar">
      {builtIn.map(({ lang, description }) => (
        <Button
          key={lang}
          icon={<DownloadIcon />}
          text={t('admin:languages.download', { name: description })}
          onClick={() => void download(lang)}
        />
      ))}
      <label className={`bp6-button ${styles.fileButton}`}>
        <UploadIcon />
        <span className="bp6-button-text">{t('admin:languages.load')}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            void file?.text().then(onLoad);
            // Allows choosing the same file again after a correction.
            currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}

interface ContentFieldProps {
  content: string;
  /** The error of the last attempt to save. */
  error: string | undefined;
  onContent: (content: string) => void;
}

/** A problem is shown while typing, at its line; an empty pack only after an attempt to save. */
function ContentField({ content, error: tried, onContent }: ContentFieldProps) {
  const { t } = useText();
  const [goTo, setGoTo] = useState<{ at: number }>();
  const problem = packProblem(content);
  const shown = problem?.kind === 'empty' ? undefined : problem;
  const error = tried ?? (shown || content.length > MAX_CONTENT ? contentError(content, t) : undefined);
  return (
    <Field label={t('admin:languages.content')} note={t('admin:languages.contentNote')} error={error}>
      {(control) => (
        <>
          <CodeEditor
            language="JSON"
            label={t('admin:languages.content')}
            value={content}
            onValue={onContent}
            wrongAt={shown?.at}
            describedBy={control['aria-describedby']}
            goTo={goTo}
          />
          {shown && (
            <Button
              variant="minimal"
              size="small"
              text={t('admin:languages.goToLine')}
              onClick={() => setGoTo({ at: shown.at })}
            />
          )}
        </>
      )}
    </Field>
  );
}
