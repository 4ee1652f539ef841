import type { JsonProblem } from '../../../../doc-types/api/import/read/imported-row.js';
import { JsonError, readJson } from '../../../../doc-types/api/import/read/json-text.js';

/** Longer texts are not checked while they are typed. */
const MOST = 500_000;

/** Why a server would not read the text as JSON, with its offset. A text with variables is none until they are filled in. */
export function strictProblem(text: string): { readonly problem: JsonProblem; readonly at: number } | undefined {
  if (text.trim() === '' || text.length > MOST || text.includes('{{')) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return problemOf(text);
  }
}

function problemOf(text: string): { problem: JsonProblem; at: number } {
  const strange = strangeAt(text);
  try {
    readJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { problem, at } = error;
    if (strange === undefined || strange >= at) return { problem, at };
  }
  const at = strange ?? 0;
  return { problem: text[at] === '/' ? 'jsonNoComment' : 'jsonSpace', at };
}

/** The first comment or space outside of texts that `readJson` takes and JSON does not have. */
function strangeAt(text: string): number | undefined {
  const pieces = /"(?:[^"\\]|\\.)*"?|[^"\s\uFEFF/]+|[ \t\r\n]+|([\s\S])/g;
  for (const found of text.matchAll(pieces)) if (found[1] !== undefined) return found.index;
  return undefined;
}
