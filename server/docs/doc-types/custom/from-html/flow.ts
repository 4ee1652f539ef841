import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import type { HtmlNode } from './parse.js';
import { type Look, marksIn } from './styles.js';

/** Reads the children of a container as blocks, at least one. */
export type ReadBlocks = (nodes: readonly HtmlNode[], look: Look) => RichNode[];

interface TextBlock {
  readonly type: 'paragraph' | 'heading';
  readonly attrs?: Record<string, unknown>;
}
const paragraph: TextBlock = { type: 'paragraph' };

/** Collects the blocks of one container: inline nodes form a line until a block or the end closes it. */
export class Flow {
  readonly blocks: RichNode[] = [];
  private line: RichNode[] = [];
  private textBlock = paragraph;
  private align: string | undefined;
  /** Whether a space would be the first of its line or follow another space. */
  private spaced = true;

  /** Reads the contents of a text block. Adds an empty block too, unless it contained only other blocks. */
  inTextBlock(textBlock: TextBlock, align: string | undefined, read: () => void): void {
    this.close();
    const before = this.blocks.length;
    this.textBlock = textBlock;
    this.align = align;
    read();
    if (this.line.length > 0 || this.blocks.length === before) this.push(this.trimmedLine());
    this.textBlock = paragraph;
    this.align = undefined;
  }

  text(text: string, look: Look): void {
    if (look.pre) {
      text.split(/\r\n?|\n/).forEach((line, i) => {
        if (i > 0) this.inline({ type: 'hardBreak' }, look);
        this.words(line.replace(/ {2}/g, ' \u00a0').replace(/\t/g, '\u00a0 \u00a0 '), look);
      });
      return;
    }
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    this.words(this.spaced && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed, look);
  }

  private words(text: string, look: Look): void {
    if (text === '') return;
    if (this.line.length === 0) this.align ??= look.textAlign;
    this.line.push({ type: 'text', text, marks: marksIn(look) });
    this.spaced = text.endsWith(' ');
  }

  /** Adds an inline leaf to the line. */
  inline(node: RichNode, look: Look): void {
    if (this.line.length === 0) this.align ??= look.textAlign;
    this.line.push({ ...node, marks: marksIn(look) });
    this.spaced = node.type === 'hardBreak';
  }

  block(...nodes: RichNode[]): void {
    this.close();
    this.blocks.push(...nodes);
  }

  /** Ends the line at the start or end of a block. */
  close(): void {
    const line = this.trimmedLine();
    if (line.length > 0) this.push(line);
  }

  /** Closes the current line and returns the last block. */
  lastBlock(): RichNode | undefined {
    this.close();
    return this.blocks.at(-1);
  }

  /** The blocks, at least one. */
  done(): RichNode[] {
    this.close();
    return this.blocks.length > 0 ? this.blocks : [{ type: 'paragraph' }];
  }

  private push(content: RichNode[]): void {
    const { type, attrs } = this.textBlock;
    this.blocks.push({ type, attrs: { ...attrs, ...(this.align && { textAlign: this.align }) }, content });
    this.align = undefined;
  }

  /** Removes a space and a `<br>` at the end of the block, which browsers do not show. */
  private trimmedLine(): RichNode[] {
    const line = this.line;
    this.line = [];
    this.spaced = true;
    const last = line.at(-1);
    if (last?.type === 'hardBreak' && line.length > 1 && line.at(-2)?.type !== 'hardBreak') line.pop();
    const end = line.at(-1);
    if (end?.text === ' ') line.pop();
    else if (end?.text?.endsWith(' ')) line[line.length - 1] = { ...end, text: end.text.slice(0, -1) };
    return line;
  }
}
