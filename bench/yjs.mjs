/** The product's own Yjs, which also its contracts import: two copies in one process do not know each other's types. */
export * from '../node_modules/yjs/dist/yjs.mjs';
