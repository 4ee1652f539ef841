import type { z } from 'zod';
import type { docChanges } from '../../../contracts/notifications/news.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';

type DocChanges = z.output<typeof docChanges>;

/** Docs in one mail; the message centre has the rest. */
const MOST_DOCS = 100;
/** One line, so that a name cannot look like another part of the mail. */
const line = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');

/** A digest as a plain mail, the worst changes first. `site`: the address of this installation. */
export function digestMail(docs: readonly DocChanges[], lang: Lang, site: string): { subject: string; text: string } {
  const breaking = docs.reduce((sum, one) => sum + one.breaking, 0);
  const key = breaking > 0 ? 'digestMail.subjectBreaking' : 'digestMail.subject';
  const entries = docs.slice(0, MOST_DOCS).map((doc) => {
    const { docName, projectName, moduleName, people, meaning, docId, isDeleted } = doc;
    const facts = { doc: line(docName), people: people.map(line).join(', ') };
    return [
      sentenceOf(lang, 'digestMail.doc', facts),
      `  ${line(projectName)} - ${line(moduleName)}`,
      ...meaning.map(({ severity, text }) => `  [${sentenceOf(lang, `digestMail.${severity}`)}] ${line(text)}`),
      ...(isDeleted ? [] : [`  ${site}/view/${encodeId(docId)}`]),
    ].join('\n');
  });
  const more = docs.length > MOST_DOCS ? [sentenceOf(lang, 'digestMail.more', { count: docs.length - MOST_DOCS })] : [];
  const end = sentenceOf(lang, 'digestMail.end', { address: `${site}/user/message` });
  return {
    subject: sentenceOf(lang, key, { docs: docs.length, breaking }),
    text: [...entries, ...more, end].join('\n\n'),
  };
}
