import { createElement, type ReactNode, useEffect, useState } from 'react';

interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** The highlighter's tree as React nodes: spans with classes and text only. */
function nodes(children: readonly Node[]): ReactNode[] {
  return children.map((child, index) => {
    if (child.type !== 'element') return child.value ?? null;
    const className = child.properties?.className;
    return createElement(
      'span',
      { key: index, className: Array.isArray(className) ? className.join(' ') : undefined },
      ...nodes(child.children ?? []),
    );
  });
}

type Highlight = (language: string, code: string) => ReactNode[] | null;
let loading: Promise<Highlight> | undefined;

function loadHighlight(): Promise<Highlight> {
  loading ??= import('lowlight').then(({ common, createLowlight }) => {
    const lowlight = createLowlight(common);
    return (language, code) =>
      lowlight.registered(language) ? nodes(lowlight.highlight(language, code).children) : null;
  });
  return loading;
}

/** Highlighted code; plain until the highlighter is loaded, and for unknown languages. */
export function Highlighted({ language, code }: { language: string; code: string }) {
  const [coloured, setColoured] = useState<ReactNode[] | null>(null);
  useEffect(() => {
    if (!language) return setColoured(null);
    let gone = false;
    loadHighlight()
      .then((highlight) => gone || setColoured(highlight(language, code)))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [language, code]);
  return <code translate="no">{coloured ?? code}</code>;
}
