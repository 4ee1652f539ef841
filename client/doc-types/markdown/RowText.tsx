import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Inline, mayHaveMarks } from '../../../contracts/docs/doc-types/markdown/inline.js';
import { patiently } from '../../lib/patiently.js';
import { outside } from './outside.js';

type Parse = (text: string) => readonly Inline[];
let known: Parse | undefined;
/** Loads what draws marks. Before a text is shown, it is then never seen without its marks. */
export const rowMarksAhead = async (): Promise<Parse> => {
  known ??= (await patiently(() => import('../../../contracts/docs/doc-types/markdown/inline-marks.js'))).inlineMarks;
  return known;
};

interface RowTextProps {
  text: string;
  /** Links as they were written: where a click edits. */
  keepsLinks?: boolean;
}

/** The text of a table with its inline Markdown: code, strong words, emphasis and links. */
export const RowText = (props: RowTextProps) => (mayHaveMarks(props.text) ? <Marked {...props} /> : props.text);

/** As it was written until the parser is there. */
function Marked({ text, keepsLinks = false }: RowTextProps) {
  const [parse, setParse] = useState<Parse | undefined>(() => known);
  useEffect(() => {
    if (parse) return;
    let gone = false;
    rowMarksAhead().then(
      (loaded) => {
        if (!gone) setParse(() => loaded);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [parse]);
  const parts = useMemo(() => parse?.(text), [parse, text]);
  return parts ? shown(parts, keepsLinks) : text;
}

const shown = (parts: readonly Inline[], keepsLinks: boolean): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
  parts.map((part, at) => <Part key={at} part={part} keepsLinks={keepsLinks} />);

function Part({ part, keepsLinks }: { part: Inline; keepsLinks: boolean }) {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'code':
      return (
        <code translate="no" className="row-code row-mark">
          {part.text}
        </code>
      );
    case 'strong':
      return <strong className="row-mark">{shown(part.parts, keepsLinks)}</strong>;
    case 'em':
      return <em className="row-mark">{shown(part.parts, keepsLinks)}</em>;
    case 'link':
      if (keepsLinks) return part.source;
      return (
        <a className="row-mark" href={part.href} {...outside(part.href)}>
          {shown(part.parts, keepsLinks)}
        </a>
      );
  }
}
