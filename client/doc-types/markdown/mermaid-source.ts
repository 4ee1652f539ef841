/** Invisible, but not valid in a URL. */
const JOINER = '\u2060';

/**
 * The source with an invisible character in every URL. A diagram is rendered inside the page before it becomes an
 * image, and a style (`url(…)`) or a picture in it would then request something from another host, which would learn
 * who reads the doc. Labels look the same.
 */
export const withoutAddresses = (code: string): string =>
  code
    // Browsers ignore tabs and line breaks in a scheme.
    .replace(/h(\s*)t(\s*)t(\s*)p/gi, (found) => found.slice(0, 1) + JOINER + found.slice(1))
    .replace(/\/(?=\s*[/\\])/g, `/${JOINER}`)
    // The start of a CSS escape, which could encode the patterns above.
    .replace(/\\(?=[0-9a-f/\\])/gi, `\\${JOINER}`);

/** Configuration that a diagram's source must not set: what becomes CSS, what loads, what limits. */
export const securedKeys = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'themeCSS',
  'themeVariables',
  'fontFamily',
  'altFontFamily',
  'htmlLabels',
  'flowchart',
  'dompurifyConfig',
  'deterministicIds',
  'layout',
] as const;
