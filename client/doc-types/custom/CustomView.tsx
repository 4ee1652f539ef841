import { createElement, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichNode } from '../../../contracts/doc-types/index.js';
import { isSafeLink } from '../../../contracts/doc-types/safe-link.js';
import { CodeBlock } from '../CodeBlock.js';
import type { TextViewProps } from '../doc-type.js';
import { Highlighted } from '../Highlighted.js';
import { slug } from '../slug.js';
import '../prose.css';

/** Rich text for its readers: JSON to React nodes, never to HTML text. What the schema does not know is named, not dropped. */
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

/** Whether there is anything to see beside text: a rule, a table. */
const hasShape = (body: RichNode | null): boolean => (body?.content ?? []).some((node) => node.type !== 'paragraph');

const textOf = (node: RichNode): string => node.text ?? (node.content ?? []).map(textOf).join('');
const textAt = (attrs: RichNode['attrs'], key: string): string => {
  const value = attrs?.[key];
  return typeof value === 'string' ? value : '';
};
const numberAt = (attrs: RichNode['attrs'], key: string): number | undefined => {
  const value = attrs?.[key];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1000 ? value : undefined;
};

/** Positions are the only names that rich text's nodes have. */
const inside = (node: RichNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the tree is drawn as a whole for each version
  (node.content ?? []).map((child, index) => <Rich key={index} node={child} />);

const simple: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  listItem: 'li',
  tableRow: 'tr',
};

function Rich({ node }: { node: RichNode }): ReactNode {
  const tag = simple[node.type];
  if (tag) return createElement(tag, null, ...inside(node));
  const { attrs } = node;
  switch (node.type) {
    case 'doc':
      return <>{inside(node)}</>;
    case 'text':
      return marked(node);
    case 'heading': {
      const level = Math.min(6, numberAt(attrs, 'level') ?? 1);
      return createElement(`h${level}`, { id: slug(textOf(node)) }, ...inside(node));
    }
    case 'orderedList':
      return <ol start={numberAt(attrs, 'start')}>{inside(node)}</ol>;
    case 'taskList':
      return <ul data-type="taskList">{inside(node)}</ul>;
    case 'taskItem':
      return <TaskItem node={node} />;
    case 'codeBlock':
      return <Code language={textAt(attrs, 'language')} code={textOf(node)} />;
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too
        <div className="table-scroll" tabIndex={0}>
          <table>
            <tbody>{inside(node)}</tbody>
          </table>
        </div>
      );
    case 'tableHeader':
    case 'tableCell':
      return createElement(
        node.type === 'tableHeader' ? 'th' : 'td',
        { colSpan: numberAt(attrs, 'colspan'), rowSpan: numberAt(attrs, 'rowspan') },
        ...inside(node),
      );
    default:
      return <Unknown node={node} />;
  }
}

const Code = ({ language, code }: { language: string; code: string }) => (
  <CodeBlock language={language} code={code}>
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

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
};

function marked(node: RichNode): ReactNode {
  let shown: ReactNode = node.text ?? '';
  for (const mark of node.marks ?? []) {
    const tag = markTags[mark.type];
    if (tag) shown = createElement(tag, null, shown);
    else if (mark.type === 'link') shown = linked(textAt(mark.attrs, 'href'), shown);
  }
  return <Fragment>{shown}</Fragment>;
}

function linked(href: string, shown: ReactNode): ReactNode {
  if (!href || !isSafeLink(href)) return shown;
  const outside = /^[a-z][a-z0-9+.-]*:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
  return (
    <a href={href} {...outside}>
      {shown}
    </a>
  );
}
