import { z } from 'zod';
import { hasSentence, type Lang, type Sentence, saySentence, sentenceOf } from '../languages/sentences.js';
import { systemErrorCode } from '../runtime/system-error.js';
import { Refusal } from './refusal.js';

/** A failure that is stored and read later, by each person in their language. The message is for logs and commands. */
export class ExplainedError extends Error {
  readonly reasons: readonly Sentence[];

  constructor(...reasons: readonly Sentence[]) {
    super(reasons.map((reason) => saySentence('en', reason)).join(' '));
    this.name = 'ExplainedError';
    this.reasons = reasons;
  }
}

/** Errors of the file system that operators can mend themselves. */
const fileProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'file.full',
  EDQUOT: 'file.full',
  EACCES: 'file.denied',
  EPERM: 'file.denied',
  EROFS: 'file.readOnly',
  ENOENT: 'file.missing',
  ENOTDIR: 'file.notFolder',
  EEXIST: 'file.notFolder',
  EISDIR: 'file.isFolder',
};
const withPath = z.object({ path: z.string().min(1) });

/** One reason as it is stored: a key, and the facts of its sentence as JSON. */
export const storedError = ({ key, facts }: { key: string; facts: Readonly<Record<string, unknown>> }): string =>
  Object.keys(facts).length ? `${key} ${JSON.stringify(facts)}` : key;

/** A failure as it is stored: each reason a line. Messages of other errors are for readers of logs, and stay. */
export function storedFailure(error: unknown): string {
  if (error instanceof ExplainedError) return error.reasons.map(storedError).join('\n');
  if (error instanceof Refusal) return storedError(error);
  const fileProblem = fileProblemOf(error);
  if (fileProblem) return storedError(fileProblem);
  return error instanceof Error ? error.message : String(error);
}

function fileProblemOf(error: unknown): Sentence | undefined {
  const key = fileProblems[systemErrorCode(error)];
  const { data: at } = withPath.safeParse(error);
  // A file that is open names no path.
  if (key === undefined || !(at || key === 'file.full')) return undefined;
  return { key, facts: key === 'file.full' || !at ? {} : { path: at.path } };
}

/** What was stored, in the reader's language, each reason a line; `''` for none. Lines that are no reasons stay as they are. */
export const errorSentence = (lang: Lang, stored: string): string =>
  stored
    .split('\n')
    .map((line) => reasonSentence(lang, line))
    .join('\n');

function reasonSentence(lang: Lang, line: string): string {
  const cut = line.indexOf(' ');
  const key = cut < 0 ? line : line.slice(0, cut);
  return hasSentence(key) ? sentenceOf(lang, key, cut < 0 ? {} : factsIn(line.slice(cut))) : line;
}

const facts = z.record(z.string(), z.unknown());

/** None when the text was cut. */
function factsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return facts.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
