import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { heldKeyword } from '../../../../contracts/docs/doc-types/known-keywords.js';
import { isTooDeep, partLimits } from '../../../../contracts/docs/doc-types/row-parts.js';
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
  /** Writes the keyword as one step of undo; undefined removes it. */
  write: (keyword: string, text: string | undefined) => void;
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
                if (json === undefined || isTooDeep(json)) return t('api:constraint.wrong.json');
                if (json.length > partLimits.schema) return t('api:constraint.wrong.long', { max: partLimits.schema });
                write(keyword, json);
                return undefined;
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
  onAdd: (keyword: string, text: string) => void;
}

/** A keyword and its JSON value; it is added when both are there. */
function NewKeyword({ taken, onAdd }: NewKeywordProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const keyword = name.trim();
  const typed = compactJson(text);
  const json = typed !== undefined && isTooDeep(typed) ? undefined : typed;
  const isNew = keyword !== '' && keyword !== '__proto__' && keyword.length <= partLimits.keyword;
  const fits = isNew && json !== undefined && json.length <= partLimits.schema && !taken.includes(keyword);
  const add = () => {
    if (!fits || json === undefined) return;
    onAdd(keyword, json);
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
        intent={text.trim() !== '' && json === undefined ? 'danger' : undefined}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      <Button text={t('api:constraint.add')} disabled={!fits} onClick={add} />
    </div>
  );
}
