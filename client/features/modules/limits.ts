/** Longest name of an application, in UTF-16 units. */
export const MODULE_NAME = 64;
