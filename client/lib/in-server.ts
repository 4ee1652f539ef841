/** Whether the server runs this code, to render the first content of a public page (`client/prerender.tsx`). */
export const isInServer = typeof document === 'undefined';
