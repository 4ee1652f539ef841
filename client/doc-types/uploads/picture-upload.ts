import { uploadFile } from '../../../contracts/docs/uploads.js';
import { call } from '../../lib/api.js';

/** A file on its way to the server, shown where it will be inserted. Only its author sees it. */
export interface UploadMark {
  readonly id: number;
  readonly name: string;
}

let last = 0;
export const newUploadMark = (file: File): UploadMark => ({ id: ++last, name: file.name });

let queue: Promise<unknown> = Promise.resolve();

/** The address of the stored file; one file at a time. Rejects with the server's refusal. */
export function storeFile(file: File): Promise<string> {
  const stored = queue.then(() => send(file));
  queue = stored.catch(() => undefined);
  return stored;
}

async function send(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { url } = await call(uploadFile, { file: [{ name: file.name || 'picture.png', bytes }] });
  return url;
}

/**
 * The files that a paste or a drop brings. Office programs add a picture of what they copy: with text, the text is
 * pasted.
 */
export function filesIn(data: DataTransfer | null): readonly File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files];
}

const pictureAddress = /\.(?:png|jpg|gif|webp|avif|bmp|svg)$/;
/** Whether a browser shows the stored file as a picture: the server decides by its content and names it so. */
export const showsPicture = (url: string): boolean => pictureAddress.test(url);

/** `label`: the sentence that the upload runs. */
export function uploadElement(label: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'upload-mark';
  element.setAttribute('role', 'status');
  element.textContent = label;
  return element;
}

/** What editors need to upload: the texts and a place for errors. */
export interface UploadTexts {
  /** The sentence that this file is being uploaded. */
  readonly running: (name: string) => string;
  readonly onError: (error: unknown) => void;
  /** Tells about what a paste could not bring along. */
  readonly onLeftOut: (what: LeftOut) => void;
}

type LeftOut =
  | { readonly kind: 'pictures'; readonly count: number }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'flattened' };
