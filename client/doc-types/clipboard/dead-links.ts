/** Places that office programs name themselves: footnotes, endnotes, comments, bookmarks such as those of a contents list. */
const ownPlace = /^(?:file:[^#]*)?#(?:_|ftnt|cmnt|edn|sdfootnote|sdendnote)/i;

/** Links to such places: the places do not come along, so the words stay without a link. */
export function withoutDeadLinks(body: Element): void {
  for (const link of [...body.querySelectorAll('a[href*="#"]')])
    if (ownPlace.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
}
