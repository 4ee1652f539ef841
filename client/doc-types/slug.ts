/** An id from a heading's words; the prefix keeps a heading called "root" from standing in for ours. */
export function slug(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s+/g, '-');
  return `h-${words || 'section'}`;
}
