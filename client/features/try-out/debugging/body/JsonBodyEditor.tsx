import { useMemo } from 'react';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { CodeEditor } from '../../../../doc-types/code/CodeEditor.js';
import { useDriftSentence } from './drift-sentence.js';
import { jsonAssist } from './json-assist.js';

interface JsonBodyEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The documented body. */
  readonly body: Shape;
}

/** A JSON body that is completed from the doc and checked against it while it is typed. */
export function JsonBodyEditor({ label, value, onValue, body }: JsonBodyEditorProps) {
  const sentence = useDriftSentence();
  const assist = useMemo(() => jsonAssist(body, sentence), [body, sentence]);
  return <CodeEditor fits label={label} language="JSON" value={value} onValue={onValue} extension={assist} />;
}
