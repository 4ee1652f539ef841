/** In UTF-16 units. */
export const LONGEST = { name: 64, url: 255, maxLength: 10, example: 1_024, description: 4_000 } as const;
