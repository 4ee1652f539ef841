import { TextRun } from 'docx';

/** Text that XML can contain: no control characters, no unpaired surrogates, no noncharacters. */
export const wordText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('\t', ' ');

type RunStyle = Omit<Exclude<ConstructorParameters<typeof TextRun>[0], string>, 'text' | 'children'>;

export type { RunStyle };

/** Runs with the line breaks of the text. */
export const wordRuns = (text: string, style: RunStyle = {}): TextRun[] =>
  wordText(text)
    .split(/\r\n?|\n/)
    .map((line, at) => new TextRun({ ...style, text: line, ...(at > 0 && { break: 1 }) }));
