import type { Plugin } from 'vite';

/** Names of all icons in three spellings, and the loader of their paths: 64 kB, executed at each start of the page. */
const LOADER = /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]iconLoader\.js$/;
const NO_LOADER = `export class Icons {
  static getPaths() {}
  static async load() {}
  static async loadAll() {}
  static setLoaderOptions() {}
}`;
/** A property of an element in compiled JSX. */
const NAMED = /\b(icon|rightIcon|endIcon): "[a-z0-9-]+"/;

/** Icons must be components; icons by name, which would be loaded at run time, are refused. */
export const iconsAsComponents = (): Plugin => ({
  name: 'annals:icons-as-components',
  enforce: 'post',
  apply: 'build',
  load: (id) => (LOADER.test(id) ? NO_LOADER : undefined),
  transform(code, id) {
    const found = /[\\/]client[\\/].*\.tsx$/.test(id) ? NAMED.exec(code) : null;
    if (found) this.error(`${found[0]}: take the icon's component of @blueprintjs/icons instead of its name.`);
  },
});
