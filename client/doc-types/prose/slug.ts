/** An id from a heading's text; the prefix keeps a heading called "root" from colliding with an id of the page. */
export function slug(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s+/g, '-');
  return `h-${words || 'section'}`;
}
