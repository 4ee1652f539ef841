import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichNode } from '../../../contracts/docs/doc-types/index.js';
import { slug } from '../../../contracts/docs/doc-types/markdown/anchors.js';
import { guardAttributes, nodeGuards } from '../../../contracts/docs/doc-types/rich-attributes.js';
import { CodeBlock } from '../code/CodeBlock.js';
import { Highlighted } from '../code/Highlighted.js';
import type { TextViewProps } from '../doc-type/doc-type.js';
import { EmbedCard, KeptSource, Picture } from './leaves.js';
import { marked } from './marked.js';
import { aligned, cellStyle, textAt } from './rich-styles.js';
import '../prose/prose.css';

/**
 * Rich text for readers: JSON to React nodes, never to HTML text. Nodes unknown to the schema are shown by name, not
 * dropped.
 */
export function CustomView({ doc }: TextViewProps) {
  const { t } = useTranslation('editing');
  const empty = !doc.body || textOf(doc.body).trim() === '';
  return (
    <div className="prose">
      {empty && !hasShape(doc.body) ? (
        <p className="muted">{t('body.emptyPreview')}</p>
      ) : (
        doc.body && <Rich node={doc.body} />
      )}
    </div>
  );
}

/** Whether there is visible content other than text: a rule, a table. */
const hasShape = (node: RichNode | null): boolean =>
  (node?.content ?? []).some((child) => (child.type !== 'paragraph' && child.type !== 'text') || hasShape(child));

const textOf = (node: RichNode): string => node.text ?? (node.content ?? []).map(textOf).join('');
const numberAt = (attrs: RichNode['attrs'], key: string): number | undefined => {
  const value = attrs?.[key];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1000 ? value : undefined;
};

/** Nodes of rich text have no ids, so positions are the keys. */
const inside = (node: RichNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rendered as a whole for each version
  (node.content ?? []).map((child, index) => <Rich key={index} node={child} />);
/** The blocks of the text, each with its place for who wrote it. */
const blocksOf = (doc: RichNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  (doc.content ?? []).map((child, index) => <Rich key={index} node={child} blame={`block:${index}`} />);

const simple: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  bulletList: 'ul',
  listItem: 'li',
  tableRow: 'tr',
};

/** One node with its content. */
export function Rich({ node, blame }: { node: RichNode; blame?: string }): ReactNode {
  const of = { 'data-blame': blame };
  const tag = simple[node.type];
  if (tag) return createElement(tag, of, ...inside(node));
  const attrs = guardAttributes(nodeGuards, node.type, node.attrs ?? {});
  switch (node.type) {
    case 'doc':
      return <>{blocksOf(node)}</>;
    case 'text':
      return marked(node, node.text ?? '');
    case 'paragraph':
      return (
        <p {...of} style={aligned(attrs)}>
          {inside(node)}
        </p>
      );
    case 'heading': {
      const level = Math.min(6, numberAt(attrs, 'level') ?? 1);
      return createElement(`h${level}`, { ...of, id: slug(textOf(node)), style: aligned(attrs) }, ...inside(node));
    }
    case 'image':
      return marked(node, <Picture attrs={attrs} />);
    case 'embed':
      return <EmbedCard src={textAt(attrs, 'src')} title={textAt(attrs, 'title')} />;
    case 'unknownBlock':
    case 'unknownInline':
      return <KeptSource node={node} />;
    case 'orderedList':
      return (
        <ol {...of} start={numberAt(attrs, 'start')}>
          {inside(node)}
        </ol>
      );
    case 'taskList':
      return (
        <ul {...of} data-type="taskList">
          {inside(node)}
        </ul>
      );
    case 'taskItem':
      return <TaskItem node={node} />;
    case 'codeBlock':
      return <Code language={textAt(attrs, 'language')} code={textOf(node)} blame={blame} />;
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
        <div {...of} className="table-scroll" tabIndex={0}>
          <table>
            <tbody>{inside(node)}</tbody>
          </table>
        </div>
      );
    case 'tableHeader':
    case 'tableCell':
      return createElement(
        node.type === 'tableHeader' ? 'th' : 'td',
        { colSpan: numberAt(node.attrs, 'colspan'), rowSpan: numberAt(node.attrs, 'rowspan'), style: cellStyle(attrs) },
        ...inside(node),
      );
    default:
      return <Unknown node={node} />;
  }
}

const Code = ({ language, code, blame }: { language: string; code: string; blame?: string | undefined }) => (
  <CodeBlock language={language} code={code} blame={blame}>
    <Highlighted language={language} code={code} />
  </CodeBlock>
);

function TaskItem({ node }: { node: RichNode }) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={node.attrs?.checked === true} readOnly tabIndex={-1} />
      </label>
      <div>{inside(node)}</div>
    </li>
  );
}

function Unknown({ node }: { node: RichNode }) {
  const { t } = useTranslation('editing');
  return (
    <div className="unknown-node">
      <span className="muted">{t('body.unknownNode', { type: node.type.slice(0, 40) })}</span>
      {inside(node)}
    </div>
  );
}
