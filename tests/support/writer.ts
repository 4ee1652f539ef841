import type { Browser } from 'playwright-core';
import { type Desk, type DeskOptions, sitDown } from './browser.js';
import { eventually } from './eventually.js';
import type { Person } from './people.js';

export type Kind = 'markdown' | 'custom';
const kinds = {
  markdown: { route: 'edit', text: '.cm-content' },
  custom: { route: 'edit_custom', text: '.ProseMirror' },
} as const;

export interface Where {
  readonly moduleId: string;
  readonly docId: string;
  readonly kind: Kind;
}

/** A user at a doc's editor. Waits only for what the screen displays, never for a fixed time. */
export class Writer {
  private constructor(
    readonly desk: Desk,
    private readonly where: Where,
  ) {}

  static async sits(browser: Browser, person: Person, where: Where, options: DeskOptions = {}): Promise<Writer> {
    const desk = await sitDown(browser, person.url, person, options);
    // Accept the "Leave the page?" dialog.
    desk.page.on('dialog', (dialog) => void dialog.accept());
    const writer = new Writer(desk, where);
    await writer.opens();
    return writer;
  }

  get page() {
    return this.desk.page;
  }
  private get body(): string {
    return kinds[this.where.kind].text;
  }

  async opens(search = ''): Promise<void> {
    const { moduleId, docId, kind } = this.where;
    await this.desk.visit(`/doc/${kinds[kind].route}/${moduleId}/${docId}${search}`);
    await this.page.locator(this.body).first().waitFor();
  }

  /** The editor's text without the labels of other users' carets. */
  async text(): Promise<string> {
    return this.page.evaluate<string>(`(${words})(${JSON.stringify(this.body)})`);
  }
  async sees(wanted: string): Promise<void> {
    await eventually(async () => (await this.text()).includes(wanted));
  }
  async seesNo(gone: string): Promise<void> {
    await eventually(async () => !(await this.text()).includes(gone));
  }
  /** Waits until the labelled caret of a colleague is in the text. */
  async seesCaretOf(name: string): Promise<void> {
    await this.page.locator(`${this.body} .caret-name`, { hasText: name }).waitFor({ state: 'attached' });
  }
  async seesFaceOf(name: string): Promise<void> {
    await this.page.locator(`.who-is-here [aria-label*="${name}"]`).first().waitFor();
  }

  /** Waits for a save state of that kind whose text contains `said`. */
  async state(kind: string, said = ''): Promise<void> {
    await this.page.locator(`.save-words[data-state="${kind}"]`, { hasText: said }).waitFor();
  }

  async typesAtStart(words: string): Promise<void> {
    await this.goes('Control+Home', words);
  }
  async typesAtEnd(words: string): Promise<void> {
    await this.goes('Control+End', words);
  }
  private async goes(key: string, words: string): Promise<void> {
    await this.page.locator(this.body).first().focus();
    await this.page.keyboard.press(key);
    await this.page.keyboard.type(words);
  }
  async presses(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Uses the keyboard only: the remark dialog opens, and afterwards the caret is back in the text. */
  async makesVersion(version: number, remark = ''): Promise<void> {
    const { page } = this;
    await this.presses('Control+s');
    await page.locator('.remark-form input:focus').waitFor();
    await page.keyboard.type(remark);
    await this.presses('Enter');
    await page.locator('.made', { hasText: `Version ${version}` }).waitFor();
    await page.locator(`${this.body}:focus`).first().waitFor();
  }

  /** Disconnects the live connection and keeps it down, while the page itself can still be fetched. */
  async losesTheServer(): Promise<void> {
    await this.desk.context.route('**/doc/live/ticket', (route) => route.abort());
    await this.desk.context.setOffline(true);
    await this.state('offline');
    await this.desk.context.setOffline(false);
  }
  async findsTheServer(): Promise<void> {
    await this.desk.context.unroute('**/doc/live/ticket');
  }

  leaves(): Promise<void> {
    return this.desk.close();
  }
}

/** Runs in the page; an editor that is not there yet has no text. */
const words = `(body) => {
  const copy = document.querySelector(body)?.cloneNode(true);
  if (!copy) return '';
  for (const caret of copy.querySelectorAll('.caret')) caret.remove();
  return copy.textContent;
}`;
