/* What a page adds to its words for those who read it there: it means nothing in a doc. */

const buttons = 'button, [role="button"]:not(a)';
const controls = `${buttons}, select, textarea, [class*="copyCode"], [class*="copy-code"], .hljs-button`;
/** What has to keep words of its own: pages also write the name of a row that can be opened into a button. */
const holders = 'td, th, li, dt, dd, summary, h1, h2, h3, h4, h5, h6';

/** Buttons, the sign beside a heading that leads to it, the numbers beside lines of code, hidden rows. */
export function withoutControls(body: Element): void {
  for (const row of [...body.querySelectorAll('tr[aria-hidden="true"]')]) row.remove();
  for (const numbers of [...body.querySelectorAll('pre > ul, pre > ol')])
    if (numbers.parentElement?.querySelector(':scope > code') && isCounting(numbers)) numbers.remove();
  for (const control of [...body.querySelectorAll(controls)]) {
    const words = control.closest(holders)?.textContent?.trim();
    if (words && control.matches(buttons) && words === control.textContent?.trim())
      control.replaceWith(...control.childNodes);
    else control.remove();
  }
  for (const link of [...body.querySelectorAll('h1 a, h2 a, h3 a, h4 a, h5 a, h6 a')]) if (isSign(link)) link.remove();
}

const isCounting = (list: Element): boolean =>
  [...list.children].every((item, at) => item.textContent?.trim() === String(at + 1));

/** A link to a place of the page whose words are a sign, or nothing that one sees. */
const isSign = (link: Element): boolean =>
  /^[^#]*#/.test(link.getAttribute('href') ?? '') && /^[\s\u200B\uFEFF#¶§🔗]*$/u.test(link.textContent ?? '');
