/** The built module that renders public pages, below the project's folder. */
export const PRERENDER_FILE = ['dist-prerender', 'prerender.js'] as const;
