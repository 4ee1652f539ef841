/** The anchor of a heading by the rule of GitHub: lower case, spaces become hyphens, other marks are dropped. */
export function slug(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\s/g, ' ')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation}\- ]/gu, '')
    .replaceAll(' ', '-');
  return words || 'section';
}

/** The anchor that this heading had until now, which is still in addresses that people keep. */
function formerSlug(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s+/g, '-');
  return `h-${words || 'section'}`;
}

/** Ids of the page, and names that code looks for in the window: an element with such an id would be found there. */
const reserved = ['root', 'main', 'palette-list', 'found-docs', 'service-card', 'process', 'module', 'exports'];

/** The anchors of one text, in the order of its headings. */
export class HeadingAnchors {
  /** How often each anchor has been given out, with and without a number. */
  private readonly given = new Map(reserved.map((id) => [id, 0]));
  /** Other words that lead to a heading. */
  private readonly others = new Map<string, string>();
  private readonly former = new Map<string, number>();

  /** The id of the next heading; equal ones are numbered. */
  add(text: string): string {
    const words = slug(text);
    let id = words;
    for (let count = this.given.get(words) ?? 0; this.given.has(id); ) {
      id = `${words}-${++count}`;
      this.given.set(words, count);
    }
    this.given.set(id, 0);
    if (!this.others.has(words)) this.others.set(words, id);
    this.keepFormer(formerSlug(text), id);
    return id;
  }

  /** The id of the heading to which the fragment of an address leads. */
  find(fragment: string): string | undefined {
    const name = decoded(fragment);
    const ids = [name, slug(name)].filter((id) => this.given.has(id) && !reserved.includes(id));
    return ids[0] ?? this.others.get(name) ?? this.others.get(slug(name));
  }

  private keepFormer(words: string, id: string): void {
    const count = this.former.get(words) ?? 0;
    this.former.set(words, count + 1);
    const name = count === 0 ? words : `${words}-${count}`;
    if (!this.others.has(name)) this.others.set(name, id);
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
