import { useDeferredValue, useId, useMemo } from 'react';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { lineOf } from '../../../../doc-types/api/import/read/json-text.js';
import { CodeEditor } from '../../../../doc-types/code/CodeEditor.js';
import { useText } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';
import { useDriftSentence } from './drift-sentence.js';
import { jsonAssist } from './json-assist.js';
import { strictProblem } from './strict-problem.js';

interface JsonBodyEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The documented body. */
  readonly body: Shape;
  readonly mediaType: string;
}

/** Types with `json` in their names whose texts are not one JSON value. */
const notOneValue = /ndjson|jsonl|json-?lines|json-?seq|json5|jsonc/i;

/** A JSON body that is completed from the doc and checked against it while it is typed. Needs the texts of `api`. */
export function JsonBodyEditor({ label, value, onValue, body, mediaType }: JsonBodyEditorProps) {
  const { t } = useText();
  const id = useId();
  const sentence = useDriftSentence();
  const assist = useMemo(() => jsonAssist(body, sentence), [body, sentence]);
  const text = useDeferredValue(value);
  const wrong = useMemo(() => (notOneValue.test(mediaType) ? undefined : strictProblem(text)), [text, mediaType]);
  const what = wrong && t('api:paste.at', { ...lineOf(text, wrong.at), what: t(`api:paste.problem.${wrong.problem}`) });
  return (
    <>
      <CodeEditor
        fits
        {...{ label, value, onValue }}
        language="JSON"
        extension={assist}
        wrongAt={wrong?.at}
        describedBy={what === undefined ? undefined : id}
      />
      <p id={id} className={styles.wrong} aria-live="polite">
        {what !== undefined && t('debugging:notJson', { what })}
      </p>
    </>
  );
}
