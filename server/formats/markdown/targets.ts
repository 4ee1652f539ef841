/** Addresses of pictures and links that are paths, not URLs: `![x](img/a.png)`, `<img src="a.png">`, `[x](../b.md#c)`. */
export function relativeTargets(body: string): string[] {
  const found = new Set<string>();
  const patterns = [/\]\([ \t]{0,8}<?([^()<>\s]{1,1000})/g, /<img[ \t][^<>]{0,500}?\bsrc=["']?([^"'<>\s]{1,1000})/gi];
  for (const pattern of patterns)
    for (const [, target = ''] of body.matchAll(pattern)) if (isRelative(target)) found.add(target);
  return [...found];
}

const isRelative = (target: string): boolean => !/^(?:[a-z][a-z0-9+.-]{0,30}:|\/\/|#|\/)/i.test(target);
