import { MOST_TEXT, readPasted } from '../clipboard/pasted-page.js';
import { fileOf } from '../clipboard/pasted-pictures.js';
import { markdownOf, uploadAddress } from './html-to-markdown.js';

/** `at`: where its source belongs in the text, which does not contain it. */
interface PlacedPicture {
  readonly at: number;
  readonly file: File;
  readonly source: (url: string) => string;
}

type PastedMarkdown = { readonly leftOut: number } & (
  | { readonly kind: 'plain' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'text'; readonly text: string; readonly pictures: readonly PlacedPicture[] }
);

/** What is pasted into Markdown. `plain`: the text of the clipboard, as the editor pastes it by itself. */
export function pastedMarkdown(html: string, plain: string): PastedMarkdown {
  const page = html === '' ? undefined : readPasted(html);
  if (html !== '' && !page) return { kind: plain.length > MOST_TEXT ? 'tooLarge' : 'plain', leftOut: 0 };
  const written = page && markdownOf(page.body, plain);
  if (written === undefined && !plain.includes('data:image/')) return { kind: 'plain', leftOut: page?.leftOut ?? 0 };
  const files = page?.pictures.map(({ file }) => file) ?? [];
  const text = (written ?? plain).replace(/\r\n?/g, '\n');
  return placePictures(text, files, written === undefined ? 0 : (page?.leftOut ?? 0));
}

const address = /data:image\/|annals-upload:\d/gi;
const rest = /[^)"'\s<>]*/y;
/** Characters around an address in which the rest of its picture is looked for. */
const NEAR = 600;

interface Found {
  readonly from: number;
  readonly to: number;
  readonly address: string;
}

/** The pictures whose address is their content or stands for a file of the paste. */
function foundIn(text: string): Found[] {
  const all: Found[] = [];
  for (const { index } of text.matchAll(address)) {
    const done = all.at(-1)?.to ?? 0;
    if (index < done) continue;
    rest.lastIndex = index;
    const found = rest.exec(text)?.[0] ?? '';
    const end = index + found.length;
    const before = text.slice(Math.max(done, index - NEAR), index);
    const after = text.slice(end, end + NEAR);
    const [open, tag] = [before.lastIndexOf('!['), before.lastIndexOf('<img')];
    const isMarkdown = open >= 0 && before.endsWith('](') && before.indexOf('](', open) === before.length - 2;
    const close = after.indexOf(isMarkdown ? ')' : '>');
    const isTag = tag >= 0 && !before.slice(tag).includes('>');
    const isWhole = (isMarkdown || isTag) && close >= 0;
    const from = isWhole ? index - before.length + (isMarkdown ? open : tag) : index;
    all.push({ from, to: isWhole ? end + close + 1 : end, address: found });
  }
  return all;
}

function placePictures(text: string, files: readonly File[], leftOut: number): PastedMarkdown {
  const pictures: PlacedPicture[] = [];
  let made = '';
  let done = 0;
  let unreadable = leftOut;
  for (const { from, to, address: found } of foundIn(text)) {
    const number = found.startsWith(uploadAddress) ? Number(found.slice(uploadAddress.length)) : undefined;
    const file = number === undefined ? fileOf(found, pictures.length + 1) : files[number];
    const source = text.slice(from, to);
    made += text.slice(done, from);
    done = to;
    // With a function: `$` has a meaning in a replacement.
    if (file) pictures.push({ at: made.length, file, source: (url) => source.replace(found, () => url) });
    else unreadable += 1;
  }
  return { kind: 'text', text: made + text.slice(done), pictures, leftOut: unreadable };
}
