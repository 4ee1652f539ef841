import { createElement, Fragment, type ReactNode } from 'react';
import type { RichNode } from '../../../contracts/docs/doc-types/index.js';
import { guardAttributes, markGuards } from '../../../contracts/docs/doc-types/rich-attributes.js';
import { isSafeLink } from '../../../contracts/docs/doc-types/safe-link.js';
import { styleOf, textAt, textStyle } from './rich-styles.js';

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
  // Marks of a comparison, which no schema contains.
  inserted: 'ins',
  deleted: 'del',
};

/** A text or another inline leaf, wrapped in its marks. */
export function marked(node: RichNode, leaf: ReactNode): ReactNode {
  let shown = leaf;
  for (const mark of node.marks ?? []) {
    const tag = markTags[mark.type];
    const attrs = guardAttributes(markGuards, mark.type, mark.attrs ?? {});
    if (tag) shown = createElement(tag, tag === 'code' ? { translate: 'no' } : null, shown);
    else if (mark.type === 'link') shown = linked(textAt(attrs, 'href'), shown);
    else if (mark.type === 'highlight')
      shown = <mark style={styleOf({ '--paper': textAt(attrs, 'color') })}>{shown}</mark>;
    else if (mark.type === 'textStyle') shown = <span style={textStyle(attrs)}>{shown}</span>;
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
