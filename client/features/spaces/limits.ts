/** In UTF-16 units. */
export const LONGEST = { name: 50, description: 200 } as const;
