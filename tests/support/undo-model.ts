import { type ApiContent, apiContent, type ParamRow, rowAttributes } from '../../contracts/docs/doc-types/api.js';
import { DocType } from '../../contracts/platform/enums.js';
import { docKind } from '../../server/docs/doc/doc.decider.js';
import type { DocState } from '../../server/docs/doc/doc.entity.js';
import type { StreamEntry } from '../../server/history/past/inverse/doc-selection.js';

const LINES = 12;
const BLOCKS = 5;
export const FIELDS = ['name', 'httpMethod', 'url', 'contentType'] as const;
export const CELLS = rowAttributes.filter((name) => name !== 'required' && name !== 'enumId');

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
export const blocksOf = ({ body }: ApiContent): string[] =>
  (body.content ?? []).map((block) => block.content?.[0]?.text ?? '');

const newRow = (id: string, name: string): ParamRow => ({
  ...{ id, parentId: '', style: 2, name, type: 'string', required: true },
  ...{ maxLength: '', example: '', description: '', enumId: '' },
});

/** One doc, its contents after each event, and who wrote what: `atoms` knows nothing of runs, merges or differences. */
export class UndoModel {
  readonly states: DocState[] = [];
  readonly entries: StreamEntry[] = [];
  readonly atoms = new Map<string, { actorId: number; version: number; value: unknown }[]>();
  private names = 0;

  constructor(
    readonly random: (below: number) => number,
    private readonly mayMove: (actorId: number) => boolean = () => false,
  ) {
    const params = Array.from({ length: 6 }, (_, n) => newRow(`r${n}`, `row ${n}`));
    const remark = Array.from({ length: LINES }, (_, n) => `line ${n}`).join('\n');
    const body = { type: 'doc', content: Array.from({ length: BLOCKS }, (_, n) => paragraph(`block ${n}`)) };
    this.record(0, this.content({ params, remark, body }));
    for (const name of FIELDS) this.write(name, 0, name === 'name' ? 'Orders' : '');
    for (let n = 0; n < BLOCKS; n++) this.write(`block ${n}`, 0, `block ${n}`);
    for (let n = 0; n < LINES; n++) this.write(`line ${n}`, 0, `line ${n}`);
    for (const row of params) this.writeRow(row, 0);
  }

  get now(): DocState {
    const now = this.states.at(-1);
    if (!now) throw new Error('no state');
    return now;
  }
  get version(): number {
    return this.states.length;
  }

  /** One event of somebody: one to three changes. */
  edit(actorId: number): void {
    const content = structuredClone(contentOf(this.now));
    for (let n = 1 + this.random(3); n > 0; n--) this.change(content, actorId, this.version + 1);
    this.record(actorId, content);
  }

  private change(content: ApiContent, actorId: number, version: number): void {
    const value = `by ${actorId} no ${this.names++}`;
    const row = content.params[this.random(content.params.length)];
    const dice = this.random(13);
    if (dice < 2) {
      const field = FIELDS[this.random(FIELDS.length)] ?? 'url';
      content[field] = value.slice(-12);
      this.write(field, actorId, content[field], version);
    } else if (dice < 5) {
      const lines = content.remark.split('\n');
      const at = this.random(LINES);
      lines[at] = value;
      content.remark = lines.join('\n');
      this.write(`line ${at}`, actorId, value, version);
    } else if (dice < 8 && row) {
      const cell = CELLS[this.random(CELLS.length)] ?? 'name';
      row[cell] = value;
      this.write(`${row.id} ${cell}`, actorId, value, version);
    } else if (dice >= 11) {
      // Somebody types on in a paragraph, whoever wrote its beginning.
      const at = this.random(BLOCKS);
      const blocks = blocksOf(content);
      blocks[at] = `${(blocks[at] ?? '').slice(-60)} ${value}`;
      content.body = { type: 'doc', content: blocks.map(paragraph) };
      this.write(`block ${at}`, actorId, blocks[at], version);
    } else if (dice === 10) {
      if (!row || !this.mayMove(actorId)) return;
      content.params.splice(content.params.indexOf(row), 1);
      content.params.splice(this.random(content.params.length + 1), 0, row);
    } else if (dice === 8) {
      const made = newRow(`n${this.names}`, value);
      content.params.splice(this.random(content.params.length + 1), 0, made);
      this.writeRow(made, actorId, version);
    } else if (row && content.params.length > 2) {
      content.params.splice(content.params.indexOf(row), 1);
      this.write(`${row.id} there`, actorId, false, version);
    }
  }

  private content(parts: Partial<ApiContent>): ApiContent {
    return {
      ...contentOf({ content: apiContent.parse({ name: 'Orders', body: { type: 'doc', content: [] } }) }),
      ...parts,
    };
  }
  record(actorId: number, content: ApiContent): void {
    const version = this.version + 1;
    const at = new Date(version * 1_000);
    const from = this.states.at(-1) ?? { ...docKind.initial(1), type: DocType.http };
    this.states.push({ ...from, content: { ...from.content, ...content }, contentVersion: version });
    const type = version === 1 ? 'DocCreated' : 'DocEdited';
    this.entries.push({ version, type, actorId, at, isSelected: false });
  }
  private write(atom: string, actorId: number, value: unknown, version = 1): void {
    this.atoms.set(atom, [...(this.atoms.get(atom) ?? []), { actorId, version, value }]);
  }
  private writeRow(row: ParamRow, actorId: number, version = 1): void {
    this.write(`${row.id} there`, actorId, true, version);
    for (const cell of CELLS) this.write(`${row.id} ${cell}`, actorId, row[cell], version);
  }

  /** The value that an atom has without what the person wrote after the version. */
  without(atom: string, actorId: number, after: number): unknown {
    return this.atoms.get(atom)?.findLast((one) => one.actorId !== actorId || one.version <= after)?.value;
  }
  wroteOver(atom: string, actorId: number, after: number): number | undefined {
    const writes = this.atoms.get(atom) ?? [];
    const own = writes.findLastIndex((one) => one.actorId === actorId && one.version > after);
    return own < 0 ? undefined : writes.slice(own + 1).at(-1)?.actorId;
  }
}

/** The field or row that a conflict about an atom names. */
export function fieldOf(atom: string): string | undefined {
  if (FIELDS.some((name) => name === atom)) return atom;
  const [first] = atom.split(' ');
  return first === 'line' ? 'remark' : first === 'block' ? 'body' : first;
}

export function contentOf({ content }: Pick<DocState, 'content'>): ApiContent {
  if (!('params' in content) || !('remark' in content)) throw new Error('not an HTTP doc');
  return content;
}
