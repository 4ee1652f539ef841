import type { ChainedCommands, Editor } from '@tiptap/core';

export type BlockName =
  | 'text'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bullets'
  | 'numbers'
  | 'tasks'
  | 'quote'
  | 'codeBlock'
  | 'table'
  | 'picture'
  | 'rule';

export interface BlockCommand {
  readonly name: BlockName;
  /** Keywords that match after `/`, in any interface language. */
  readonly words: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** Needs a URL before it can insert. */
  readonly asksAddress?: boolean;
}

/** The entries of the `/` menu, in their order. */
export const blockCommands: readonly BlockCommand[] = [
  { name: 'text', words: 'text paragraph zhengwen 正文', run: (chain) => chain.setParagraph() },
  { name: 'heading1', words: 'h1 heading title biaoti 标题', run: (chain) => chain.setNode('heading', { level: 1 }) },
  {
    name: 'heading2',
    words: 'h2 heading subtitle biaoti 标题',
    run: (chain) => chain.setNode('heading', { level: 2 }),
  },
  { name: 'heading3', words: 'h3 heading biaoti 标题', run: (chain) => chain.setNode('heading', { level: 3 }) },
  { name: 'bullets', words: 'ul bullet list wuxu liebiao 无序列表', run: (chain) => chain.toggleBulletList() },
  {
    name: 'numbers',
    words: 'ol ordered number list youxu liebiao 有序列表',
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: 'tasks', words: 'todo task check list renwu 任务列表', run: (chain) => chain.toggleTaskList() },
  { name: 'quote', words: 'quote blockquote yinyong 引用', run: (chain) => chain.toggleBlockquote() },
  { name: 'codeBlock', words: 'code block daima 代码块', run: (chain) => chain.setCodeBlock() },
  {
    name: 'table',
    words: 'table grid biaoge 表格',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: 'picture', words: 'picture image photo img tupian 图片', run: (chain) => chain, asksAddress: true },
  { name: 'rule', words: 'hr rule divider line fengexian 分割线', run: (chain) => chain.setHorizontalRule() },
];

/** Commands whose keywords or label start with the typed text, or else contain it. */
export function matching(query: string, label: (name: BlockName) => string): readonly BlockCommand[] {
  const typed = query.trim().toLowerCase();
  if (typed === '') return blockCommands;
  const words = (command: BlockCommand) => `${label(command.name)} ${command.words}`.toLowerCase();
  const begins = blockCommands.filter((command) =>
    words(command)
      .split(' ')
      .some((word) => word.startsWith(typed)),
  );
  return begins.length > 0 ? begins : blockCommands.filter((command) => words(command).includes(typed));
}

export type MarkName = 'bold' | 'italic' | 'strike' | 'code';
export const markNames: readonly MarkName[] = ['bold', 'italic', 'strike', 'code'];

export const toggleMark = (editor: Editor, name: MarkName): boolean => editor.chain().focus().toggleMark(name).run();
