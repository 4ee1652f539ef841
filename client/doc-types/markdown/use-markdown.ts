import { useEffect, useMemo, useState } from 'react';
import { isInServer } from '../../lib/in-server.js';
import { MarkdownParser } from './markdown-parser.js';
import { highlighterFor, parseMarkdown } from './parse-markdown.js';
import type { Root } from './tree.js';

/** Texts up to this length are parsed on the main thread: even in quadratic time they are fast. */
const SHORT = isInServer ? Number.POSITIVE_INFINITY : 2_000;

export type ParsedMarkdown =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'parsed'; readonly tree: Root }
  /** Parsing takes too long. */
  | { readonly kind: 'abandoned' };

/** The tree of the text; while a new text is parsed, that of the previous one. */
export function useMarkdown(text: string): ParsedMarkdown {
  const short = text.length <= SHORT;
  const here = useHighlighted(text, short);
  const there = useInWorker(text, !short);
  return short ? here : there;
}

let ahead: { readonly text: string; readonly tree: Root } | undefined;

/** Parses a text for the view that will open next, which then begins with the tree instead of a skeleton. */
export async function parseAhead(text: string): Promise<void> {
  if (text.length <= SHORT) return;
  await new Promise<void>((resolve) => {
    const parser = new MarkdownParser((_text, tree) => {
      if (tree) ahead = { text, tree };
      parser.stop();
      resolve();
    });
    parser.parse(text);
  });
}

function useHighlighted(text: string, on: boolean): ParsedMarkdown {
  const plain = useMemo(() => (on ? parseMarkdown(text) : undefined), [text, on]);
  const [coloured, setColoured] = useState<{ text: string; tree: Root }>();
  useEffect(() => {
    if (!on) return;
    let gone = false;
    void highlighterFor(text).then((highlight) => {
      if (highlight && !gone) setColoured({ text, tree: parseMarkdown(text, highlight) });
    });
    return () => {
      gone = true;
    };
  }, [text, on]);
  const tree = coloured?.text === text ? coloured.tree : plain;
  return tree ? { kind: 'parsed', tree } : { kind: 'waiting' };
}

function useInWorker(text: string, on: boolean): ParsedMarkdown {
  const [parsed, setParsed] = useState<ParsedMarkdown>(() =>
    ahead?.text === text ? { kind: 'parsed', tree: ahead.tree } : { kind: 'waiting' },
  );
  const [parser, setParser] = useState<MarkdownParser>();
  useEffect(() => {
    if (!on) return;
    const made = new MarkdownParser((_text, tree) =>
      setParsed(tree ? { kind: 'parsed', tree } : { kind: 'abandoned' }),
    );
    setParser(made);
    return () => {
      setParser(undefined);
      made.stop();
    };
  }, [on]);
  useEffect(() => parser?.parse(text), [parser, text]);
  return parsed;
}
