import type { Plugin } from 'vite';

/**
 * Parts of Blueprint that no screen uses, by class prefix: half of its CSS. Each has a file of the part: the build
 * fails when a screen begins to use it, and then its line here must be removed. Two are classes alone: `running-text`, and
 * `select`, the former name of `html-select`.
 */
const unused: Readonly<Record<string, string>> = {
  breadcrumb: 'breadcrumbs/',
  breadcrumbs: 'breadcrumbs/',
  'card-list': 'card-list/',
  collapse: 'collapse/',
  'compound-tag': 'tag/compoundTag',
  'control-group': 'forms/controlGroup',
  'dialog-step': 'dialog/dialogStep',
  'editable-text': 'editable-text/',
  'entity-title': 'entity-title/',
  'file-input': 'forms/fileInput',
  'file-upload': 'forms/fileInput',
  'html-table': 'html-table/',
  'multistep-dialog': 'dialog/multistepDialog',
  navbar: 'navbar/',
  'non-ideal-state': 'non-ideal-state/',
  'numeric-input': 'forms/numericInput',
  'panel-stack': 'panel-stack/',
  'running-text': 'running-text/',
  section: 'section/',
  select: 'select/',
  tree: 'tree/',
};
const classes = new RegExp(`\\.bp6-(${Object.keys(unused).join('|')})(?![a-z])`);
/** Glyphs of an icon font that is never loaded: icons are drawn as SVG. */
const glyph = /^\.bp6-icon-[\w-]+::before$/;
const isUnused = (selector: string): boolean => glyph.test(selector.trim()) || classes.test(positive(selector));
/** The selector without its negations: `:not(.bp6-tree)` does not require a tree. */
const positive = (selector: string): string => selector.replace(/:not\([^()]*\)/g, '');

/** Removes the rules of unused parts from Blueprint's stylesheet, and fails a build that uses such a part. */
export const leanBlueprint = (): Plugin => ({
  name: 'annals:lean-blueprint',
  enforce: 'pre',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: 'annals-lean-blueprint',
            Rule(rule) {
              if (!rule.source?.input.file?.endsWith('/blueprint.css')) return;
              const kept = rule.selectors.filter((selector) => !isUnused(selector));
              if (kept.length === 0) rule.remove();
              else if (kept.length < rule.selectors.length) rule.selectors = kept;
            },
          },
        ],
      },
    },
  }),
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [file, { renderedLength }] of Object.entries(chunk.modules)) {
        const part = file.split('/@blueprintjs/core/lib/esm/components/')[1];
        const found = Object.entries(unused).find(([, begins]) => renderedLength > 0 && part?.startsWith(begins));
        if (found)
          this.error(`Blueprint's ${part} is used now: delete "${found[0]}" in scripts/vite/blueprint-css.ts.`);
      }
    }
  },
});
