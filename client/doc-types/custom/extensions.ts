import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Placeholder } from '@tiptap/extensions';
import { common, createLowlight } from 'lowlight';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { customExtensions } from '../../../contracts/docs/doc-types/custom-schema.js';
import { live } from '../../../contracts/docs/doc-types/index.js';
import type { UploadTexts } from '../uploads/picture-upload.js';
import { blockMoves } from './block-moves.js';
import { carets } from './caret.js';
import type { BlockName } from './commands.js';
import { pastedContent } from './paste.js';
import { readableColours } from './readable-colours.js';
import { type SlashStore, slash } from './slash.js';
import { uploads } from './uploads.js';
import { writingAids } from './writing-aids.js';

const lowlight = createLowlight(common);

/** Languages in the menu of a code block. */
export const codeLanguages = [
  'bash',
  'css',
  'diff',
  'go',
  'graphql',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'markdown',
  'php',
  'python',
  'ruby',
  'rust',
  'sql',
  'typescript',
  'xml',
  'yaml',
] as const;

interface EditorParts {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  readonly slashStore: SlashStore;
  readonly label: (name: BlockName) => string;
  readonly hint: string;
  readonly texts: UploadTexts;
}

/**
 * The shared schema and the extensions that only a screen needs. Undo belongs to Collaboration: it reverts own edits
 * only.
 */
export const editorExtensions = ({ ydoc, awareness, slashStore, label, hint, texts }: EditorParts) => [
  ...customExtensions(CodeBlockLowlight.configure({ lowlight })),
  readableColours,
  Collaboration.configure({ fragment: ydoc.getXmlFragment(live.body) }),
  carets(awareness),
  slash(slashStore, label),
  pastedContent(texts),
  uploads(texts),
  writingAids,
  blockMoves,
  Placeholder.configure({ placeholder: hint }),
];
