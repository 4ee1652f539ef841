/** The ids with one moved to a new index; undefined when nothing moves. */
export function moved(ids: readonly string[], id: string, to: number): string[] | undefined {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || to === from) return undefined;
  const next = ids.filter((each) => each !== id);
  next.splice(to, 0, id);
  return next;
}
