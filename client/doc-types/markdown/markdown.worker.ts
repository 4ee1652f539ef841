import type { ParseReply } from './markdown-parser.js';
import { highlighterFor, parseMarkdown } from './parse-markdown.js';

addEventListener('message', async ({ data: text }: MessageEvent<string>) => {
  try {
    // Loading grammars is not part of the text's parsing time.
    const highlight = await highlighterFor(text);
    postMessage({ kind: 'started' } satisfies ParseReply);
    postMessage({ kind: 'parsed', tree: parseMarkdown(text, highlight) } satisfies ParseReply);
  } catch {
    postMessage({ kind: 'failed' } satisfies ParseReply);
  }
});
