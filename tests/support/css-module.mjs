/** Replaces CSS modules in tests: each class keeps its name from the file. */
export default new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) });
