/** Shorter pieces would match unrelated text. */
const tellingLength = 6;

/**
 * Removes a robot's address and secret from an answer: more users read the delivery log than may know these secrets.
 */
export function redactSecrets(url: string, text: string, ...secrets: readonly string[]): string {
  const target = new URL(url);
  const pieces = [url, target.href, target.search, target.pathname, target.username, target.password, target.hash]
    .concat([...target.searchParams.values()], target.pathname.split('/'), secrets)
    .flatMap((piece) => [piece, encodeURIComponent(piece)])
    .filter((piece) => piece.length >= tellingLength)
    .sort((a, b) => b.length - a.length);
  return pieces.reduce((left, piece) => left.replaceAll(piece, '…'), text.replaceAll('\0', '').toWellFormed());
}
