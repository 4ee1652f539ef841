import { Button, Menu, PopoverNext, SegmentedControl } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useState } from 'react';
import type { SnippetCall } from '../../../../contracts/docs/doc-types/snippet-call.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { type SnippetKind, snippetFacts, snippetKinds } from '../../../lib/snippets/snippet.js';
import { keys, useStored } from '../../../lib/storage.js';
import { ChoiceItem } from '../../../ui/ChoiceItem.js';
import { CopyButton } from '../../code/CodeBlock.js';
import { Highlighted } from '../../code/Highlighted.js';
import { markedJson } from './json-marks.js';

/** Languages of examples; proper names, not translated, but for texts of any other kind. */
const languages = {
  json: 'JSON',
  xml: 'XML',
  text: '',
  typescript: 'TypeScript',
  schema: 'JSON Schema',
  bash: 'cURL',
} as const;
type ExampleLanguage = keyof typeof languages;
const bodyLanguages = ['json', 'xml', 'text'] as const;
export type ExampleTexts = Partial<Record<ExampleLanguage, string>>;

/** Further languages of a call; their writers are loaded when one is chosen. */
const others = snippetKinds.filter((kind) => kind !== 'curl');

interface ExampleProps {
  title: string;
  texts: ExampleTexts;
  /** What `texts` show as cURL; offered in more languages. */
  call?: SnippetCall;
  /** Controls between the title and the languages. */
  lead?: ReactNode;
  /** Shown in place of the texts and their languages. */
  instead?: ReactNode;
}

/** One example in its languages; the reader's choice is stored. */
export function Example({ title, texts, call, lead, instead }: ExampleProps) {
  const { t } = useText();
  const [wanted, choose] = useStored(keys.viewExample, 'json');
  const other = call && others.find((kind) => kind === wanted);
  const snippet = useSnippet(other, call);
  const offered = ([...bodyLanguages, 'typescript', 'schema', 'bash'] as const).filter(
    (language) => texts[language] !== undefined,
  );
  const chosen =
    offered.find((language) => language === wanted) ??
    offered.find((language) => bodyLanguages.some((body) => body === language)) ??
    offered.at(-1);
  if (!chosen) return null;
  const text = snippet ?? texts[chosen] ?? '';
  return (
    <figure className="api-example" aria-label={title}>
      <figcaption className="api-example-head">
        <span className="api-example-title">{title}</span>
        {lead}
        {!instead && offered.length > 1 && (
          <SegmentedControl
            className="no-print"
            size="small"
            aria-label={t('api:view.language')}
            value={other ?? chosen}
            onValueChange={choose}
            options={offered.map((language) => ({
              value: language,
              label: languages[language] || t('api:view.textExample'),
            }))}
          />
        )}
        {call && <OtherLanguages chosen={other} choose={choose} />}
        {!instead && <CopyButton text={text} />}
      </figcaption>
      {instead ?? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard
        <pre translate="no" tabIndex={0}>
          {other && snippet !== undefined ? (
            <Highlighted language={snippetFacts[other].language} code={snippet} />
          ) : chosen === 'json' ? (
            <code translate="no">{markedJson(text)}</code>
          ) : (
            <Highlighted language={chosen} code={text} />
          )}
        </pre>
      )}
    </figure>
  );
}

function OtherLanguages({ chosen, choose }: { chosen: SnippetKind | undefined; choose: (kind: string) => void }) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {others.map((kind) => (
            <ChoiceItem
              key={kind}
              isChosen={kind === chosen}
              text={snippetFacts[kind].name}
              onClick={() => choose(kind)}
            />
          ))}
        </Menu>
      }
    >
      <Button
        className="no-print"
        size="small"
        variant="minimal"
        text={chosen ? snippetFacts[chosen].short : t('api:view.moreLanguages')}
        endIcon={<CaretDownIcon />}
      />
    </PopoverNext>
  );
}

/** Undefined while its writer is loading, and when none is wanted. */
function useSnippet(kind: SnippetKind | undefined, call: SnippetCall | undefined): string | undefined {
  const [made, setMade] = useState<{ kind: SnippetKind; call: SnippetCall; text: string }>();
  useEffect(() => {
    if (!kind || !call) return;
    let isGone = false;
    void patiently(() => import('../../../lib/snippets/snippets.js')).then(({ snippetOf }) => {
      if (!isGone) setMade({ kind, call, text: snippetOf(kind, call) });
    });
    return () => {
      isGone = true;
    };
  }, [kind, call]);
  return made && made.kind === kind && made.call === call ? made.text : undefined;
}
