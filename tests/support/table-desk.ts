import type { Browser, Locator } from 'playwright-core';
import { type Desk, type DeskOptions, sitDown } from './browser.js';
import { eventually } from './eventually.js';
import type { Person } from './people.js';

/** A user at the form of an HTTP doc. Waits only for what the screen displays, never for a fixed time. */
export class TableDesk {
  private constructor(
    readonly desk: Desk,
    private readonly address: string,
  ) {}

  static async sits(
    browser: Browser,
    person: Person,
    moduleId: string,
    docId: string,
    options: DeskOptions = {},
  ): Promise<TableDesk> {
    const desk = await sitDown(browser, person.url, person, options);
    // Accept the "Leave the page?" dialog.
    desk.page.on('dialog', (dialog) => void dialog.accept());
    const table = new TableDesk(desk, `/doc/edit/${moduleId}/${docId}`);
    await table.opens();
    return table;
  }

  get page() {
    return this.desk.page;
  }
  async opens(search = ''): Promise<void> {
    await this.desk.visit(this.address + search);
    await this.page.locator('.grid-table').first().waitFor();
    await this.saved();
  }
  async saved(): Promise<void> {
    await this.page.locator('.save-words[data-state="saved"]').waitFor();
  }

  /** By keys, without a remark; `made`: `Version 2`. */
  async makesVersion(made: string): Promise<void> {
    await this.presses('Control+s');
    await this.page.locator('.remark-form input:focus').waitFor();
    await this.presses('Enter');
    await this.page.locator('.made', { hasText: made }).waitFor();
  }

  /** The table under that heading. */
  table(label: string): Locator {
    return this.page.getByRole('treegrid', { name: label, exact: true });
  }
  /** The cell of that row, by the row's displayed name. */
  cell(table: string, name: string, column: string): Locator {
    const line = this.table(table)
      .locator('.grid-line')
      .filter({ has: this.page.locator('[data-column="name"]', { hasText: new RegExp(`^${name}$`) }) });
    return line.first().locator(`[data-column="${column}"]`);
  }
  /** The empty row at the end of a table. */
  fresh(table: string, column = 'name'): Locator {
    return this.table(table).locator(`[data-ghost="true"] [data-column="${column}"]`);
  }
  /** Names of the rows that are not struck through, with a dot for each level: `user`, `.id`. */
  async names(table: string): Promise<string[]> {
    const cells = this.table(table).locator(
      '.grid-line[data-line]:not([data-ghost], [data-gone]) [data-column="name"]',
    );
    const lines = await cells.evaluateAll((found) =>
      found.map((cell) => {
        const field = cell.querySelector('input');
        const level = Number(cell.closest('[role="row"]')?.getAttribute('aria-level') ?? 1);
        return '.'.repeat(level - 1) + (field ? field.value : (cell.querySelector('.grid-text')?.textContent ?? ''));
      }),
    );
    return lines;
  }
  async seesNames(table: string, names: readonly string[]): Promise<void> {
    let seen: readonly string[] = [];
    try {
      await eventually(async () => {
        seen = await this.names(table);
        return seen.join() === names.join();
      });
    } catch {
      throw new Error(`saw ${seen.join(', ')} and never ${names.join(', ')}`);
    }
  }

  async clicks(cell: Locator): Promise<void> {
    await cell.scrollIntoViewIfNeeded();
    await cell.click();
  }
  async types(words: string): Promise<void> {
    await this.page.keyboard.type(words);
  }
  async presses(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  leaves(): Promise<void> {
    return this.desk.close();
  }
}
