/** Invisible, but valid neither in a URL nor in a tag. */
const JOINER = '\u2060';

/**
 * The source with an invisible character in every URL. The policy of the frame that draws diagrams stops requests;
 * this keeps them from being tried: another host would learn who reads the doc. Labels look the same.
 */
export const withoutAddresses = (code: string): string =>
  code
    // Browsers ignore tabs and line breaks in a scheme.
    .replace(/h(\s*)t(\s*)t(\s*)p/gi, (found) => found.slice(0, 1) + JOINER + found.slice(1))
    .replace(/\/(?=\s*[/\\])/g, `/${JOINER}`)
    // The start of a CSS escape, which could encode the patterns above.
    .replace(/\\(?=[0-9a-f/\\])/gi, `\\${JOINER}`);

/**
 * The source with an invisible character in every tag that has attributes, so that no handler in a label is parsed as
 * one while Mermaid prepares it. Tags without attributes stay: `<br/>` is a line break, `<<interface>>` an annotation.
 */
export const withoutHandlers = (code: string): string =>
  code.replace(/<(?=[a-z!/?])(?!\/?[a-z][\w-]*\s{0,9}\/?>)/gi, `<${JOINER}`);

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
