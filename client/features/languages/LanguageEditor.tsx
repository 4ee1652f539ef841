import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowLeftIcon, DownloadIcon, UploadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { adminLanguage, adminLanguages, languages, saveLanguage } from '../../../contracts/system.js';
import { CodeEditor } from '../../doc-types/CodeEditor.js';
import { fieldError, isRefused } from '../../lib/api.js';
import { builtIn, useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { Field, FormError } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { saveFile } from '../../ui/save-file.js';
import { Loaded, SkeletonRows } from '../../ui/states.js';
import { startOf } from './catalogue.js';
import { lineAndColumn, packProblem } from './pack-problem.js';

const LONGEST = { description: 50, content: 1_000_000 } as const;
const LANG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;

interface Pack {
  id?: string;
  lang: string;
  description: string;
  content: string;
}

interface LanguageEditorProps {
  /** Undefined: a new pack. */
  id: string | undefined;
  /** Of a new one, when it is known. */
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
  const [pack, setPack] = useState(initial);
  const [tried, setTried] = useState(false);
  const save = useChange(saveLanguage, [adminLanguages, adminLanguage, languages]);
  const set = (change: Partial<Pack>) => setPack({ ...pack, ...change });
  const wrongName = nameError(pack.description, LONGEST.description);
  const wrongLang = !LANG.test(pack.lang.trim());
  const isWhole = packProblem(pack.content) === undefined && pack.content.length <= LONGEST.content;
  const submit = () => {
    setTried(true);
    if (wrongName || wrongLang || !isWhole) return;
    save.mutate({ ...pack, lang: pack.lang.trim(), description: pack.description.trim() }, { onSuccess: onClose });
  };
  return (
    <form
      noValidate
      className="pack-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="field-pair">
        <Field
          label={t('admin:languages.lang')}
          note={t('admin:languages.langNote')}
          error={(tried && wrongLang ? t('admin:languages.langFormat') : undefined) ?? fieldError(save.error, 'lang')}
        >
          {(control) => (
            <InputGroup {...control} spellCheck={false} value={pack.lang} onValueChange={(lang) => set({ lang })} />
          )}
        </Field>
        <Field
          label={t('admin:languages.description')}
          note={t('admin:languages.descriptionNote')}
          error={tried && wrongName ? t(wrongName, { max: LONGEST.description }) : undefined}
        >
          {(control) => (
            <InputGroup {...control} value={pack.description} onValueChange={(description) => set({ description })} />
          )}
        </Field>
      </div>
      <Starts onLoad={(content) => set({ content })} />
      <ContentField
        content={pack.content}
        showEmpty={tried}
        refusedAt={isRefused(save.error, 'language.pack') ? save.error.message : undefined}
        onContent={(content) => set({ content })}
      />
      <FormError error={isRefused(save.error, 'language.pack') ? undefined : save.error} />
      <div className="setting-save">
        <Button type="submit" intent="primary" text={t('action.save')} loading={save.isPending} />
        <Button variant="minimal" text={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

/** Our texts to begin with, and a file to load. */
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
      <label className="bp6-button file-button">
        <UploadIcon />
        <span className="bp6-button-text">{t('admin:languages.load')}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            void file?.text().then(onLoad);
            // The same file may be chosen again after it was mended.
            currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}

interface ContentFieldProps {
  content: string;
  showEmpty: boolean;
  refusedAt: string | undefined;
  onContent: (content: string) => void;
}

/** The problem is told while typing, at its line; that there is nothing yet, only after saving was tried. */
function ContentField({ content, showEmpty, refusedAt, onContent }: ContentFieldProps) {
  const { t } = useText();
  const [goTo, setGoTo] = useState<{ at: number }>();
  const problem = packProblem(content);
  const shown = problem && (problem.kind !== 'empty' || showEmpty) ? problem : undefined;
  const said = () => {
    if (content.length > LONGEST.content) return t('admin:languages.tooLarge');
    if (!shown) return refusedAt;
    const wrong = t(`admin:languages.wrong.${shown.kind}`, { key: shown.key });
    if (shown.kind === 'empty') return wrong;
    return t('admin:languages.atLine', { ...lineAndColumn(content, shown.at), said: wrong });
  };
  const error = said();
  return (
    <Field label={t('admin:languages.content')} note={t('admin:languages.contentNote')} error={error}>
      {(control) => (
        <>
          <CodeEditor
            language="JSON"
            label={t('admin:languages.content')}
            value={content}
            onValue={onContent}
            wrongAt={shown?.kind === 'empty' ? undefined : shown?.at}
            describedBy={control['aria-describedby']}
            goTo={goTo}
          />
          {shown && shown.kind !== 'empty' && (
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
