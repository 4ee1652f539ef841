/** Shorter pieces would be found everywhere. */
const tellingLength = 6;

/** A receiver may repeat what it was called by; the delivery log is read by more people than may know the robot's address and secret. */
export function hidden(url: string, text: string, ...secrets: readonly string[]): string {
  const target = new URL(url);
  const pieces = [url, target.href, target.search, target.pathname, target.username, target.password, target.hash]
    .concat([...target.searchParams.values()], target.pathname.split('/'), secrets)
    .flatMap((piece) => [piece, encodeURIComponent(piece)])
    .filter((piece) => piece.length >= tellingLength)
    .sort((a, b) => b.length - a.length);
  return pieces.reduce((left, piece) => left.replaceAll(piece, '…'), text.replaceAll('\0', '').toWellFormed());
}
