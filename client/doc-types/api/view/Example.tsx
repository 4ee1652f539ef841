import { SegmentedControl } from '@blueprintjs/core';
import { useText } from '../../../lib/i18n.js';
import { keys, useStored } from '../../../lib/storage.js';
import { CopyButton } from '../../CodeBlock.js';
import { Highlighted } from '../../Highlighted.js';
import { markedJson } from './json-marks.js';

/** Languages of examples; proper names, not translated. */
const languages = { json: 'JSON', typescript: 'TypeScript', bash: 'cURL' } as const;
export type ExampleLanguage = keyof typeof languages;
export type ExampleTexts = Partial<Record<ExampleLanguage, string>>;

interface ExampleProps {
  title: string;
  texts: ExampleTexts;
}

/** One example in its languages; the reader's choice is stored. */
export function Example({ title, texts }: ExampleProps) {
  const { t } = useText();
  const [wanted, choose] = useStored(keys.viewExample, 'json');
  const offered = (['json', 'typescript', 'bash'] as const).filter((language) => texts[language] !== undefined);
  const chosen =
    offered.find((language) => language === wanted) ??
    offered.find((language) => language === 'json') ??
    offered.at(-1);
  if (!chosen) return null;
  const text = texts[chosen] ?? '';
  return (
    <figure className="api-example" aria-label={title}>
      <figcaption className="api-example-head">
        <span className="api-example-title">{title}</span>
        {offered.length > 1 && (
          <SegmentedControl
            className="no-print"
            size="small"
            aria-label={t('api:view.language')}
            value={chosen}
            onValueChange={choose}
            options={offered.map((language) => ({ value: language, label: languages[language] }))}
          />
        )}
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard */}
      <pre tabIndex={0}>
        {chosen === 'json' ? <code>{markedJson(text)}</code> : <Highlighted language={chosen} code={text} />}
      </pre>
    </figure>
  );
}
