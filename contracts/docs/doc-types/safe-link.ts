/** Allowed targets of links: no `javascript:`, no `data:`. Relative URLs and anchors are allowed. */
const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[#/?.])/i;
/** Pictures by URL, or as data of a picture type: an `<img>` runs no script, whatever its data contains. */
const safePicture = /^(?:https?:|data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|svg\+xml)[;,]|[^:]*$|[/?.])/i;

/** Browsers ignore control characters and white space before and inside a scheme, so the check ignores them too. */
const bare = (address: string): string => address.replace(/[\0-\x20\x7f]/g, '');

export const isSafeLink = (href: string): boolean => safeLink.test(bare(href));
export const isSafePicture = (src: string): boolean => safePicture.test(bare(src));

/** Hosts of players and viewers that a frame of a doc may show elsewhere; our own pages show a link. */
const frameHosts = [
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'codepen.io',
  'codesandbox.io',
  'www.figma.com',
  'embed.figma.com',
  'viewer.diagrams.net',
] as const;

/** The full URL of a frame of an allowed host; undefined for any other. */
export function allowedFrame(src: string): string | undefined {
  const address = src.startsWith('//') ? `https:${src}` : src;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && frameHosts.some((host) => host === url.hostname) ? url.href : undefined;
}
