const assignment = /^([A-Za-z_]\w{0,63})=(.*)$/s;
const declaring: ReadonlySet<string> = new Set(['export', 'readonly', 'local', 'declare']);

/** Longer values are left as variables. */
const LONGEST = 2_000;
/** Characters that all values together may become in one script: a value may have others in it many times. */
const MOST_EXPANDED = 1_000_000;

/** The variables that a script sets itself, `NAME=value` before the name of a command. */
export class ShellVariables {
  private readonly values = new Map<string, string>();
  private isBefore = true;
  private left = MOST_EXPANDED;

  /** The next word of a command. */
  read(word: string): void {
    if (!this.isBefore || declaring.has(word)) return;
    const [, name, value = ''] = assignment.exec(word) ?? [];
    this.isBefore = name !== undefined;
    // What another command writes is not known.
    if (name !== undefined && value.length <= LONGEST && !/\$(?:\(|$)|`/.test(value)) this.values.set(name, value);
    else if (name !== undefined) this.values.delete(name);
  }

  endCommand(): void {
    this.isBefore = true;
  }

  value(name: string): string | undefined {
    const value = this.values.get(name);
    if (value === undefined || value.length > this.left) return undefined;
    this.left -= value.length;
    return value;
  }
}
