import { HTMLSelect } from '@blueprintjs/core';
import { markedJson } from '../../../doc-types/api/view/json-marks.js';
import { CopyButton } from '../../../doc-types/code/CodeBlock.js';
import { Highlighted } from '../../../doc-types/code/Highlighted.js';
import { useText } from '../../../lib/i18n.js';
import { isTool, type Tool, tools } from './call-examples.js';
import '../../../doc-types/prose/prose.css';
import '../../../doc-types/api/view/view.css';

interface CallExampleProps {
  title: string;
  texts: ReadonlyMap<Tool, string>;
  /** The tool that the reader chose; the first one if this call has no example of it. */
  tool: Tool;
  onTool: (tool: Tool) => void;
}

/** A call as each tool makes it. */
export function CallExample({ title, texts, tool, onTool }: CallExampleProps) {
  const { t } = useText();
  const offered = [...texts.keys()];
  const chosen = texts.has(tool) ? tool : (offered[0] ?? 'json');
  const text = texts.get(chosen) ?? '';
  const { language } = tools[chosen];
  return (
    <figure className="api-example" aria-label={title}>
      <figcaption className="api-example-head">
        <span className="api-example-title">{title}</span>
        <HTMLSelect
          className="no-print"
          minimal
          aria-label={t('openApi:tool')}
          value={chosen}
          onChange={({ currentTarget: { value } }) => isTool(value) && onTool(value)}
          options={offered.map((value) => ({ value, label: tools[value].name }))}
        />
        <CopyButton text={text} />
      </figcaption>
      <Code language={language} text={text} />
    </figure>
  );
}

/** A text of JSON: an example, or a reply. */
export function JsonExample({ title, text }: { title: string; text: string }) {
  return (
    <figure className="api-example" aria-label={title}>
      <figcaption className="api-example-head">
        <span className="api-example-title">{title}</span>
        <CopyButton text={text} />
      </figcaption>
      <Code language="json" text={text} />
    </figure>
  );
}

const Code = ({ language, text }: { language: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard
  <pre translate="no" tabIndex={0}>
    {language === 'json' ? (
      <code translate="no">{markedJson(text)}</code>
    ) : (
      <Highlighted language={language} code={text} />
    )}
  </pre>
);
