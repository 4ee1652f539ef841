/** Key of a settings row: the application with our own API, and the digest of the document that it was imported from. */
export const OWN_API_KEY = 'demoApi';

/** SQL: the id of the application that our own API is imported into; 0 if there is none. */
export const ownApiModule = `coalesce((select (value::jsonb->>'moduleId')::bigint from settings where key = '${OWN_API_KEY}'), 0)`;
