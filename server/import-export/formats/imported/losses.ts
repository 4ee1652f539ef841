import type { ImportLoss } from '../../../../contracts/import-export/imported-api.js';

/** Limits of a report, so that it is readable and small enough to be stored with its change set. */
const MOST_LOSSES = 500;
const LONGEST_VALUE = 120;

/** Collects input that is stored in changed form or not at all. */
export class Losses {
  private readonly found: ImportLoss[] = [];
  private unlisted = 0;

  add(origin: string, what: ImportLoss['what'], value = ''): void {
    if (this.found.length < MOST_LOSSES) this.found.push({ origin, what, value: value.slice(0, LONGEST_VALUE) });
    else this.unlisted++;
  }

  /** Normalizes text for storage: trimmed, well-formed, without NUL, at most `max` UTF-16 units. */
  text(given: string | undefined, max: number, origin: string): string {
    const text = (given ?? '').toWellFormed().replaceAll('\0', '\uFFFD').trim();
    if (text.length <= max) return text;
    this.add(origin, 'cut', text);
    return text
      .slice(0, max)
      .toWellFormed()
      .replace(/\uFFFD$/, '');
  }

  all(): readonly ImportLoss[] {
    if (this.unlisted === 0) return this.found;
    return [...this.found, { origin: '', what: 'more', value: String(this.unlisted) }];
  }
}
