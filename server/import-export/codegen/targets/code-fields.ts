import { isOn } from '../../../../contracts/docs/doc-types/keyword-samples.js';
import { isRequired, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { innermost, namedFields, type SchemaNode } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { hasVariants, variantsOf } from '../../../../contracts/docs/doc-types/variants.js';
import { type WirePlace, wireStyleOf } from '../../../../contracts/docs/parameter-wire.js';
import { oneLine } from './code-names.js';
import type { CodeType } from './code-types.js';

export interface CodeField {
  readonly name: string;
  readonly type: CodeType;
  readonly isRequired: boolean;
  /** Whether the value may be null. */
  readonly isNullable: boolean;
  readonly wire: CodeWire;
  /** One line. */
  readonly comment: string;
}
/**
 * How a parameter or a field of a form is sent. `style`: of OpenAPI, or `json`, or `dots` for fields named by paths
 * (`contracts/docs/parameter-wire.ts`).
 */
interface CodeWire {
  readonly style: string;
  readonly explode: boolean;
  /** Characters that have a meaning in addresses are sent as they are. */
  readonly allowReserved: boolean;
  /** That of a part of a form; '' = none is said, or several. */
  readonly contentType: string;
}

export function fieldOf(node: SchemaNode, type: CodeType, place: WirePlace): CodeField[] {
  const { row } = node;
  if (!row) return [];
  return [
    {
      name: row.name,
      type,
      isRequired: isRequired(row),
      isNullable: isOn(node.keywords, 'nullable') || isNullableByNote(row),
      wire: wireOf(row, innermost(node).node.fields.length > 0, place),
      comment: oneLine([...alternativesOf(node), row.description.replaceAll(/<br *\/?>/gi, ' ')].join(' ')),
    },
  ];
}

/** The last line of a description that a former import wrote (`row-notes.ts`). */
const isNullableByNote = ({ description }: Row): boolean =>
  /(?:^|; )nullable(?:;|$)/.test(description.trimEnd().split('\n').at(-1) ?? '');

/** `one of Cat, Dog`: what a field without a type of its own is. */
function alternativesOf(node: SchemaNode): string[] {
  const inner = innermost(node).node;
  const named = (kind: 'oneOf' | 'anyOf', words: string) => {
    const names = [...new Set(variantsOf(inner, kind).flatMap(nameOf))];
    return names.length > 1
      ? [`${words} ${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''}.`]
      : [];
  };
  return hasVariants(inner) ? [...named('oneOf', 'One of'), ...named('anyOf', 'Any of')] : [];
}
const MOST_NAMED = 8;

/** Nothing for an alternative that differs by its keywords alone. */
function nameOf({ row, model, fields, keywords }: SchemaNode): string[] {
  const name = model?.name ?? row?.name ?? '';
  if (name !== '') return [name];
  const named = namedFields({ fields }).map(([own]) => own);
  if (named.length > 0)
    return [`{ ${named.slice(0, MOST_NAMED).join(', ')}${named.length > MOST_NAMED ? ', …' : ''} }`];
  return row && keywords.type !== 'null' ? [row.type] : [];
}

function wireOf(row: Row, hasFields: boolean, place: WirePlace): CodeWire {
  const { style, explode, allowReserved, contentType, isSaid } = wireStyleOf(row, place);
  // Each element of a list is a part of its own, unless all of it is JSON.
  if (contentType !== '' && isListOfParts(row, hasFields, contentType, place))
    return { style: 'form', explode: true, allowReserved, contentType: /[,*]/.test(contentType) ? '' : contentType };
  if (contentType !== '')
    return { style: 'json', explode: false, allowReserved, contentType: /[,*]/.test(contentType) ? '' : contentType };
  return {
    ...{ style: hasFields && !isSaid && style === 'form' ? 'dots' : style, explode },
    ...{ allowReserved, contentType: '' },
  };
}

const isListOfParts = ({ type }: Row, hasFields: boolean, contentType: string, place: WirePlace): boolean =>
  place === 'form' && !hasFields && !/json/i.test(contentType) && readType(type).depth > 0;

/** Names of the parameters whose values may have characters that have a meaning in addresses. */
export const openNames = (fields: readonly { readonly name: string; readonly wire: CodeWire }[]): string[] =>
  fields.filter(({ wire }) => wire.allowReserved).map(({ name }) => name);
