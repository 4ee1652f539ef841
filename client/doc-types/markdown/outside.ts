/** Attributes of a link that leaves the installation: it opens beside the doc. */
export const outside = (href: string | undefined) =>
  href !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(href)
    ? { target: '_blank', rel: 'noopener noreferrer nofollow' }
    : {};
