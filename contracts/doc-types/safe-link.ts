/** Links may lead nowhere else: no `javascript:`, no `data:`. Relative addresses and anchors are fine. */
const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[#/?.])/i;

export const isSafeLink = (href: string): boolean => {
  // Browsers ignore control characters and white space in front of and inside a scheme; so must the check.
  const bare = [...href].filter((c) => c.charCodeAt(0) > 0x20 && c.charCodeAt(0) !== 0x7f).join('');
  return safeLink.test(bare);
};
