/*
 * The modules of the server, lowest layer first. A module may import, and read the tables of, the modules in lines
 * before its own. Modules in one line are independent. Every folder of `server/` is in this list or in `beside`.
 */
export const moduleOrder = [
  ['platform'],
  ['log'],
  ['tasks'],
  ['access'],
  ['sockets'],
  ['accounts', 'workspace', 'system', 'uploads'],
  ['workers'],
  ['docs'],
  ['editing'],
  ['constants'],
  ['history', 'transfer', 'comments'],
  ['past'],
  ['activity'],
  ['sharing'],
  ['composing'],
  ['codegen', 'mocking'],
  ['debugging'],
  ['reactions'],
  ['self-audit'],
];
/** Folders with their own rules: pure functions on contents and formats, and command lines, which compose modules. */
export const beside = ['doc-types', 'formats', 'change-severity', 'cli'];
/** The folders of the client; each has its own dependency rules. */
export const clientFolders = ['app', 'screens', 'features', 'doc-types', 'ui', 'lib', 'languages', 'public'];
