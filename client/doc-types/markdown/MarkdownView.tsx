import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components, defaultUrlTransform, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { patiently } from '../../lib/patiently.js';
import { CodeBlock } from '../CodeBlock.js';
import { blockLines, headingIds } from './rehype-marks.js';
import '../prose.css';

const Mermaid = lazy(async () => ({ default: (await patiently(() => import('./Mermaid.js'))).Mermaid }));

type Plugins = NonNullable<Options['rehypePlugins']>;

const remarkPlugins = [remarkGfm];
const plain: Plugins = [headingIds, blockLines];
let highlighting: Promise<Plugins> | undefined;

/** The highlighter and its grammars come when the first fenced block with a language does. */
function loadHighlighting(): Promise<Plugins> {
  highlighting ??= import('rehype-highlight').then((module) => [[module.default, { detect: false }], ...plain]);
  return highlighting;
}

const namedFence = /^ {0,3}(?:```|~~~)\s*(?!mermaid)[\w+#-]+/m;

function useRehypePlugins(text: string): Plugins {
  const [plugins, setPlugins] = useState<Plugins>(plain);
  const wanted = plugins === plain && namedFence.test(text);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    // Without the grammars (offline) the code stays plain.
    loadHighlighting()
      .then((next) => gone || setPlugins(next))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [wanted]);
  return plugins;
}

interface HastNode {
  type: string;
  value?: string;
  children?: HastNode[];
  properties?: Record<string, unknown>;
}
const textOf = (node: HastNode): string => node.value ?? (node.children ?? []).map(textOf).join('');

function fenceOf(pre: HastNode | undefined): { language: string; code: string } {
  const code = pre?.children?.[0];
  const classes = code?.properties?.className;
  const named = Array.isArray(classes) ? classes.find((name) => String(name).startsWith('language-')) : undefined;
  return { language: named ? String(named).slice('language-'.length) : '', code: code ? textOf(code) : '' };
}

const isOutside = (href: string | undefined) => href !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(href);

const components: Components = {
  pre({ node, children }) {
    const { language, code } = fenceOf(node);
    const block = (
      <CodeBlock language={language} code={code}>
        {children}
      </CodeBlock>
    );
    if (language !== 'mermaid') return block;
    return (
      <Suspense fallback={block}>
        <Mermaid code={code} />
      </Suspense>
    );
  },
  a({ node: _node, href, children, ...rest }) {
    const outside = isOutside(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
    return (
      <a href={href} {...rest} {...outside}>
        {children}
      </a>
    );
  },
  table({ node: _node, children, ...rest }) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too
      <div className="table-scroll" tabIndex={0} {...rest}>
        <table>{children}</table>
      </div>
    );
  },
  // Only a list's tasks are inputs here.
  input({ node: _node, ...rest }) {
    return <Task {...rest} />;
  },
  img({ node: _node, alt, ...rest }) {
    return <img alt={alt ?? ''} loading="lazy" referrerPolicy="no-referrer" {...rest} />;
  },
};

function Task(props: ComponentProps<'input'>) {
  const { t } = useTranslation('editing');
  return <input {...props} aria-label={props.checked ? t('task.done') : t('task.open')} />;
}

/**
 * Markdown as React nodes: CommonMark and GFM; raw HTML stays text, addresses of unsafe schemes are dropped. Blocks
 * carry `data-line`, headings an id.
 */
export function MarkdownView({ text, empty }: { text: string; empty?: ReactNode }) {
  const rehypePlugins = useRehypePlugins(text);
  if (text.trim() === '') return <div className="prose">{empty}</div>;
  return (
    <div className="prose">
      <Markdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        urlTransform={defaultUrlTransform}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  );
}
