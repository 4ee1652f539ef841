import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { useTranslation } from 'react-i18next';
import { type CalloutKind, calloutKinds } from '../../../contracts/docs/doc-types/markdown/html-pieces.js';
import { isInServer } from '../../lib/in-server.js';
import { patiently } from '../../lib/patiently.js';
import { CodeBlock } from '../code/CodeBlock.js';
import { outside } from './outside.js';
import type { Root } from './tree.js';
import { useMarkdown } from './use-markdown.js';
import '../prose/prose.css';

export { parseAhead } from './use-markdown.js';

const Mermaid = lazy(async () => ({ default: (await patiently(() => import('./Mermaid.js'))).Mermaid }));

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
  return { language: named ? String(named).slice('language-'.length) : '', code: pre ? textOf(pre) : '' };
}

const components: Components = {
  pre({ node, children }) {
    const { language, code } = fenceOf(node);
    const blame = node?.properties['data-blame'];
    const block = (
      <CodeBlock language={language} code={code} blame={typeof blame === 'string' ? blame : undefined}>
        {children}
      </CodeBlock>
    );
    // A page that the server renders has the source of a diagram; the browser draws it.
    if (language !== 'mermaid' || isInServer) return block;
    return (
      <Suspense fallback={block}>
        <Mermaid code={code} />
      </Suspense>
    );
  },
  a({ node: _node, href, children, ...rest }) {
    if (Object.hasOwn(rest, 'data-footnote-backref')) return <BackToText href={href} {...rest} />;
    return (
      <a href={href} {...rest} {...outside(href)}>
        {children}
      </a>
    );
  },
  h2({ node: _node, children, ...rest }) {
    return <h2 {...rest}>{rest.id === 'footnote-label' ? <FootnotesTitle /> : children}</h2>;
  },
  strong({ node: _node, children, ...rest }) {
    return <strong {...rest}>{titleOr(children, rest)}</strong>;
  },
  summary({ node: _node, children, ...rest }) {
    return <summary {...rest}>{titleOr(children, rest)}</summary>;
  },
  code({ node: _node, ...rest }) {
    return <code translate="no" {...rest} />;
  },
  table({ node: _node, children, ...rest }) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
      <div className="table-scroll" tabIndex={0} {...rest}>
        <table>{children}</table>
      </div>
    );
  },
  // Only task list items have inputs here.
  input({ node: _node, ...rest }) {
    return <Task {...rest} />;
  },
  img({ node: _node, alt, ...rest }) {
    return <img alt={alt ?? ''} loading="lazy" referrerPolicy="no-referrer" {...rest} />;
  },
};

/** A callout without a title of its own has the name of its kind, in the language of the page. */
function titleOr(children: ReactNode, attributes: object): ReactNode {
  if (!Object.hasOwn(attributes, 'data-untitled')) return children;
  const kind = calloutKinds.find((one) => one === Reflect.get(attributes, 'data-callout'));
  return kind ? <CalloutTitle kind={kind} /> : children;
}

function CalloutTitle({ kind }: { kind: CalloutKind }) {
  const { t } = useTranslation('editing');
  return t(`callouts.${kind}`);
}

/** The parser names footnotes in English, whatever the page's language is. */
function FootnotesTitle() {
  const { t } = useTranslation('editing');
  return t('footnotes.title');
}

function BackToText({ href, ...rest }: ComponentProps<'a'>) {
  const { t } = useTranslation('editing');
  return (
    <a href={href} {...rest} aria-label={t('footnotes.back')}>
      ↩
    </a>
  );
}

function Task(props: ComponentProps<'input'>) {
  const { t } = useTranslation('editing');
  return <input {...props} aria-label={props.checked ? t('task.done') : t('task.open')} />;
}

/**
 * Markdown as React nodes: CommonMark and GFM; raw HTML stays text, URLs of unsafe schemes are dropped. Blocks have
 * `data-line`, headings an id. Text that takes too long to parse is shown as its source.
 */
export function MarkdownView({ text, empty, waiting }: { text: string; empty?: ReactNode; waiting?: ReactNode }) {
  const { t } = useTranslation('editing');
  const parsed = useMarkdown(text);
  if (text.trim() === '') return <div className="prose">{empty}</div>;
  if (parsed.kind === 'waiting') return waiting;
  if (parsed.kind === 'parsed') return <Tree tree={parsed.tree} />;
  return (
    <div className="prose-paused">
      <p>{t('body.tooComplex')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard */}
      <pre tabIndex={0}>{text.slice(0, 20_000)}</pre>
    </div>
  );
}

function Tree({ tree }: { tree: Root }) {
  const shown = useMemo(
    () =>
      toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true, passKeys: true, passNode: true }),
    [tree],
  );
  return <div className="prose">{shown}</div>;
}
