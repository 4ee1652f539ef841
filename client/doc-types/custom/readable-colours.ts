import { Extension } from '@tiptap/core';
import type { DOMOutputSpec, Schema } from '@tiptap/pm/model';

/**
 * Names the colours of authors in the editor's DOM, so that the stylesheet can make readable ones of them in each theme
 * (`prose.css`). Their own declarations stay for what is copied. Changes the schema in place, as the guards do.
 */
export const readableColours = Extension.create({
  name: 'readableColours',
  onBeforeCreate() {
    nameColours(this.editor.schema);
  },
});

function nameColours({ marks, nodes }: Schema): void {
  for (const name of ['textStyle', 'highlight']) {
    const spec = marks[name]?.spec;
    const draw = spec?.toDOM;
    if (spec && draw) spec.toDOM = (mark, isInline) => named(draw(mark, isInline));
  }
  for (const name of ['tableCell', 'tableHeader']) {
    const spec = nodes[name]?.spec;
    const draw = spec?.toDOM;
    if (spec && draw) spec.toDOM = (node) => named(draw(node));
  }
}

const colour = /(?:^|;)\s*(background-)?color\s*:\s*([^;]+)/g;

function named(drawn: DOMOutputSpec): DOMOutputSpec {
  if (!Array.isArray(drawn)) return drawn;
  const [tag, attributes, ...content]: readonly unknown[] = drawn;
  if (typeof tag !== 'string' || typeof attributes !== 'object' || attributes === null) return drawn;
  const style: unknown = Reflect.get(attributes, 'style');
  if (typeof style !== 'string') return drawn;
  const names = [...style.matchAll(colour)].map(([, back, value]) => `; --${back ? 'paper' : 'ink'}: ${value}`);
  return names.length === 0
    ? drawn
    : [tag, { ...attributes, style: style.replace(/;\s*$/, '') + names.join('') }, ...content];
}
