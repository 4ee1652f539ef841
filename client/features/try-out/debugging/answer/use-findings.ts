import { useMemo } from 'react';
import { type Drift, driftOf } from '../../../../../contracts/docs/doc-types/drift.js';
import { isXml } from '../../../../../contracts/docs/doc-types/media-kinds.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { checkedShape } from '../../../../../contracts/docs/doc-types/sent-shape.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { isJsonType, parsedJson, textOfAnswer } from '../sending/answer-text.js';
import type { Answer } from '../sending/send.js';
import { examplesIn, type RowExample } from './answer-examples.js';
import type { Outcome } from './use-sending.js';
import { xmlValue } from './xml-value.js';

/** What an answer tells about the doc. */
export interface Findings {
  /** Undefined when there is nothing to compare. */
  readonly drift: readonly Drift[] | undefined;
  /** The values that could become examples in the doc. */
  readonly examples: readonly RowExample[];
}

const nothing: Findings = { drift: undefined, examples: [] };

export function useFindings(doc: Published, outcome: Outcome | null, response: Shape): Findings {
  return useMemo(() => {
    if (!outcome || 'error' in outcome) return nothing;
    const { answer } = outcome;
    if (response.branches.length === 0 || answer.status >= 300 || answer.isBroken) return nothing;
    const value = jsonIn(answer);
    if (value === undefined)
      return { ...nothing, examples: examplesIn(doc.responseParams, response, xmlIn(answer, response)) };
    return {
      drift: driftOf(checkedShape(response, 'response'), value),
      examples: examplesIn(doc.responseParams, response, value),
    };
  }, [doc, outcome, response]);
}

const LONG = 1_000_000;

/** Longer answers are compared as well, but only their first elements. */
function jsonIn(answer: Answer): object | undefined {
  const text = isJsonType(answer.type) || answer.bytes.length < LONG ? textOfAnswer(answer) : '';
  const value = parsedJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}

const xmlIn = (answer: Answer, response: Shape): unknown =>
  isXml(answer.type) && answer.bytes.length < LONG ? xmlValue(textOfAnswer(answer), response) : undefined;
