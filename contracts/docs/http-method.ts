const usual = /^(?:get|put|post|delete|options|head|patch|trace|query|connect)$/i;

/** Methods are case-sensitive (RFC 9110, 9.1); the usual ones people write in any case. */
export function usualMethod(given: string): string {
  const method = given.trim();
  return usual.test(method) ? method.toUpperCase() : method;
}

/** The method of a call in code and in a command: `''` where the doc has none. Of what is no method, only letters are left. */
export function sentMethod(given: string): string {
  const method = usualMethod(given);
  return /^[\w.-]+$/.test(method) ? method : given.toUpperCase().replace(/[^A-Z]/g, '');
}
