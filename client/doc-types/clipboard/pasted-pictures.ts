/** A picture whose content came with the text: it is uploaded, and the text refers to it. */
export interface PastedPicture {
  readonly file: File;
  readonly alt: string;
}

const lazy = ['data-src', 'data-original', 'data-actualsrc', 'data-lazy-src'];
const webAddress = /^(?:https?:)?\/\//i;
/** Schemes whose content only the page or the program has that it was copied from. */
const outOfReach =
  /^(?:blob|file|cid|content|about|ms-\w+|x-apple-\w+|webkit-fake-url|chrome-extension|moz-extension):|^[a-z]:\\|^\\\\/i;

/** Takes the pictures out of the text that cannot stay in it; `leftOut` counts those that nobody else could see. */
export function takePictures(body: Element): { readonly pictures: readonly PastedPicture[]; readonly leftOut: number } {
  const pictures: PastedPicture[] = [];
  let leftOut = 0;
  for (const image of [...body.querySelectorAll('img')]) {
    const given = image.getAttribute('src')?.trim() ?? '';
    const later = lazy.map((name) => image.getAttribute(name)?.trim() ?? '').find((each) => webAddress.test(each));
    const src = later && (given === '' || given.startsWith('data:')) ? later : given;
    image.setAttribute('src', src);
    if (!src.startsWith('data:') && !outOfReach.test(src)) {
      if (src === '') image.remove();
      else image.setAttribute('src', ownAddress(src));
      continue;
    }
    const file = src.startsWith('data:') ? fileOf(src, pictures.length + 1) : undefined;
    if (file) {
      image.setAttribute('data-upload', String(pictures.length));
      image.removeAttribute('src');
      pictures.push({ file, alt: image.getAttribute('alt') ?? '' });
    } else {
      image.remove();
      leftOut += 1;
    }
  }
  return { pictures, leftOut };
}

/** Takes drawings out, of which only the words would be left; gives back how many there were. Icons have no words. */
export function takeDrawings(body: Element): number {
  const drawings = [...body.querySelectorAll('svg')].filter((each) => !each.parentElement?.closest('svg'));
  for (const drawing of drawings) drawing.remove();
  return drawings.filter((each) => each.querySelector('text, foreignObject') !== null).length;
}

/** Copied from a page of ours, an address begins with our own host. */
function ownAddress(src: string): string {
  const url = URL.canParse(src) ? new URL(src) : undefined;
  return url?.origin === location.origin && url.pathname.startsWith('/upload/') ? url.pathname : src;
}

const dataAddress = /^data:(image\/[a-z0-9.+-]+)?((?:;[^;,]*)*),/i;

/** The file of a `data:` address; undefined if it is no picture, or empty, or cannot be decoded. */
export function fileOf(address: string, number: number): File | undefined {
  const [head, type = '', parameters = ''] = dataAddress.exec(address.slice(0, 200)) ?? [];
  if (!head || !type) return undefined;
  try {
    const written = decodeURIComponent(/;base64/i.test(parameters) ? '' : address.slice(head.length));
    const bytes = /;base64/i.test(parameters)
      ? Uint8Array.from(
          atob(
            address
              .slice(head.length)
              .replace(/%2B/gi, '+')
              .replace(/\s|%0A|%0D|%20/gi, ''),
          ),
          (char) => char.charCodeAt(0),
        )
      : new TextEncoder().encode(written);
    const extension = /^image\/([a-z0-9]+)/i.exec(type)?.[1] ?? 'png';
    return bytes.length === 0 ? undefined : new File([bytes], `picture-${number}.${extension}`, { type });
  } catch {
    return undefined; // Cut off, or not base64.
  }
}
