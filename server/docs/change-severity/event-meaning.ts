import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { meaning } from './meaning.js';

const rules: Readonly<Record<string, string>> = {
  DocCreated: 'doc.added',
  DocDeleted: 'doc.deleted',
  DocUndeleted: 'doc.undeleted',
  DocMoved: 'doc.moved',
  DocHidden: 'doc.hidden',
  DocShown: 'doc.shown',
  DocStatusSet: 'doc.status',
  DocVersionLabelled: 'doc.label',
};

/** Whether events of this type mean something by themselves. */
export const hasEventMeaning = (type: string): boolean => type in rules;

/** What an event without an earlier content means; undefined for events that no caller notices (order, lock). */
export function eventMeaning(type: string, values: { from?: string; to?: string } = {}): ChangeMeaning | undefined {
  const rule = rules[type];
  return rule ? meaning(rule, values) : undefined;
}
