/** How much a call wants a media type (RFC 9110, 12.5.1): the quality of the closest range that contains it. */
function qualityOf(accept: string, type: string): number {
  const [essence = ''] = type.toLowerCase().split(';');
  const ranges = [essence.trim(), `${essence.split('/')[0]?.trim()}/*`, '*/*'];
  const found = accept
    .toLowerCase()
    .split(',')
    .flatMap((wish) => {
      const [range = '', ...params] = wish.split(';').map((part) => part.trim());
      const quality = params.find((param) => param.startsWith('q='))?.slice(2);
      const closeness = ranges.indexOf(range);
      return closeness < 0 ? [] : [{ closeness, quality: quality === undefined ? 1 : Number(quality) || 0 }];
    });
  return found.toSorted((a, b) => a.closeness - b.closeness)[0]?.quality ?? 0;
}

/**
 * The one of these media types that the header `Accept` of a call wants more than `usual`. Browsers that open an address want a
 * page, and XML before JSON only because pages may be XHTML.
 */
export function wantedMedia(accept: string | undefined, types: readonly string[], usual: string): string {
  if (!accept || types.length < 2 || (accept.includes('text/html') && !types.some((type) => /html/i.test(type))))
    return usual;
  return types.reduce((best, type) => (qualityOf(accept, type) > qualityOf(accept, best) ? type : best), usual);
}
