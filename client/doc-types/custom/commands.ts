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
  | 'rule';

export interface BlockCommand {
  readonly name: BlockName;
  /** What people may type after `/`, whatever the language on screen. */
  readonly words: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

/** What `/` offers, in its order. */
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
  { name: 'rule', words: 'hr rule divider line fengexian 分割线', run: (chain) => chain.setHorizontalRule() },
];

/** Commands whose words or label begin with, or else hold, what was typed. */
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
