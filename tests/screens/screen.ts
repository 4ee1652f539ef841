import type { Page } from 'playwright-core';

/** One screen: its path, and what must be visible before the picture is taken. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The user: `writer` may edit, `reader` follows docs but may not edit, `stranger` is signed out. */
  readonly as: 'writer' | 'reader' | 'stranger' | 'newcomer';
  /** The path of the screen itself when `path` only redirects to it. */
  readonly shows?: string;
  /** A colleague is in this text, or in the parameters of the HTTP doc, at the same time. */
  readonly along?: 'markdown' | 'custom' | 'table';
  ready(page: Page): Promise<void>;
}
