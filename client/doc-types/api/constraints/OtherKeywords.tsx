import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { heldKeyword } from '../../../../contracts/docs/doc-types/known-keywords.js';
import { partLimits } from '../../../../contracts/docs/doc-types/row-parts.js';
import { compactJson } from '../../../../contracts/platform/exact-json.js';
import { isComposing } from '../../../lib/composing.js';
import { useText } from '../../../lib/i18n.js';
import styles from './constraints.module.css';
import { DraftInput } from './DraftInput.js';
import { keywordName } from './keyword-name.js';

interface OtherKeywordsProps {
  title: string;
  schema: Readonly<Record<string, string>>;
  /** Keywords with a field of their own, or with a place elsewhere. */
  known: readonly string[];
  /** Writes the keyword as one step of undo, and returns why it cannot be written; undefined removes it. */
  write: (keyword: string, text: string | undefined) => string | undefined;
}

/** All keywords that have no field of their own, as JSON; and a new one. */
export function OtherKeywords({ title, schema, known, write }: OtherKeywordsProps) {
  const { t } = useText();
  const others = Object.keys(schema).filter((keyword) => !known.includes(keyword));
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <ul className={styles.others}>
        {others.map((keyword) => (
          <li key={keyword}>
            {heldKeyword(keyword) ? (
              <span>{keywordName(keyword, t)}</span>
            ) : (
              <code translate="no">{keywordName(keyword, t)}</code>
            )}
            <DraftInput
              label={keywordName(keyword, t)}
              hasHiddenLabel
              isCode
              shown={schema[keyword] ?? ''}
              onWrite={(typed) => {
                const json = compactJson(typed);
                return json === undefined ? t('api:constraint.wrong.json') : write(keyword, json);
              }}
            />
            <Button
              variant="minimal"
              icon={<CrossIcon />}
              aria-label={t('api:constraint.remove', { value: keywordName(keyword, t) })}
              onClick={() => write(keyword, undefined)}
            />
          </li>
        ))}
      </ul>
      <NewKeyword taken={[...known, ...Object.keys(schema)]} onAdd={write} />
    </fieldset>
  );
}

interface NewKeywordProps {
  taken: readonly string[];
  onAdd: (keyword: string, text: string) => string | undefined;
}

/** A keyword and its JSON value; it is added when both are there. */
function NewKeyword({ taken, onAdd }: NewKeywordProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const keyword = name.trim();
  const json = compactJson(text);
  const isNew = keyword !== '' && keyword !== '__proto__' && keyword.length <= partLimits.keyword;
  const fits = isNew && json !== undefined && !taken.includes(keyword);
  const add = () => {
    if (!fits || json === undefined) return;
    const reason = onAdd(keyword, json);
    setWrong(reason);
    if (reason !== undefined) return;
    setName('');
    setText('');
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.newKeyword}>
      <InputGroup
        inputClassName="mono"
        aria-label={t('api:constraint.newKeyword')}
        placeholder={t('api:constraint.newKeyword')}
        autoComplete="off"
        spellCheck={false}
        value={name}
        intent={taken.includes(keyword) ? 'danger' : undefined}
        onValueChange={setName}
        onKeyDown={onKeyDown}
      />
      <InputGroup
        inputClassName="mono"
        aria-label={t('api:constraint.newJson')}
        placeholder={t('api:constraint.newJson')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        intent={wrong !== undefined || (text.trim() !== '' && json === undefined) ? 'danger' : undefined}
        title={wrong}
        aria-invalid={wrong !== undefined || undefined}
        onValueChange={(value) => {
          setText(value);
          setWrong(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <Button text={t('api:constraint.add')} disabled={!fits} onClick={add} />
    </div>
  );
}
