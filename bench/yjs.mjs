/** The product's Yjs, which its contracts import too: two copies in one process reject each other's types. */
export * from '../node_modules/yjs/dist/yjs.mjs';
