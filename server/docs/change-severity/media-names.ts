/** The same for names of one media type: case and the usual charset make no difference (RFC 9110, 8.3). */
export const mediaKey = (name: string): string =>
  !name.includes('/')
    ? name
    : name
        .split(';')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => !/^(?:charset="?utf-8"?)?$/.test(part))
        .join(';');

export const isSameMedia = (one: string, other: string): boolean => mediaKey(one) === mediaKey(other);

/** Any media type. */
export const isAnyMedia = (name: string): boolean => mediaKey(name) === '*/*';
