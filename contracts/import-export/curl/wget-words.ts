/** Options of wget (https://www.gnu.org/software/wget/manual) that describe a request, as options of curl. */
const described: Readonly<Record<string, string>> = {
  ...{ method: '-X', header: '-H', 'post-data': '--data-raw', 'body-data': '--data-raw', referer: '-e' },
  ...{ 'user-agent': '-A', U: '-A', user: '-u', 'http-user': '-u' },
};
const files: ReadonlySet<string> = new Set(['post-file', 'body-file']);
/** Others with an argument: the rest of the word, or the next one. */
const letters: ReadonlySet<string> = new Set('aoeiBtOTwQPlARDIX');
const withArgument: ReadonlySet<string> = new Set(
  `execute output-file append-output input-file base tries output-document timeout dns-timeout connect-timeout read-timeout
  limit-rate wait waitretry quota bind-address password http-password proxy-user proxy-password load-cookies save-cookies
  directory-prefix default-page max-redirect certificate certificate-type private-key ca-certificate ca-directory
  secure-protocol restrict-file-names local-encoding remote-encoding progress accept reject`.split(/\s+/),
);

/** The words of a call of wget as those of one of curl. */
export function wgetWords(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const [, name = '', joined] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? /^-(\w)(.+)?$/s.exec(word) ?? [];
    const option = described[name];
    if (name === '') found.push(word);
    else if (option !== undefined || files.has(name)) {
      const value = joined ?? words[++at] ?? '';
      found.push(...(option === undefined ? ['--data', `@${value}`] : [option, value]));
    } else if (joined === undefined && (withArgument.has(name) || letters.has(name))) at++;
  }
  return found;
}
