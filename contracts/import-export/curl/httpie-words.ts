/*
 * Calls of HTTPie and xh (https://httpie.io/docs/cli) as words of one of curl:
 * `http POST host/path name=text age:=30 X-Token:abc page==2`.
 */
const withArgument: ReadonlySet<string> = new Set(
  `--print -p --style -s --pretty --output -o --session --session-read-only --timeout --verify --proxy --cert --cert-key
  --max-redirects --max-headers --ssl --ciphers --response-charset --response-mime --format-options --boundary`.split(
    /\s+/,
  ),
);

type Item = readonly [name: string, sign: string, value: string];
interface Call {
  readonly options: string[];
  readonly flags: Set<string>;
  readonly plain: string[];
}

/** `scheme`: of addresses that have none, by the name of the program. */
export function httpieWords(words: readonly string[], scheme: string): string[] {
  const { options, flags, plain } = callOf(words);
  const hasMethod = /^[A-Za-z]{3,10}$/.test(plain[0] ?? '') && plain[0] !== 'localhost' && plain.length > 1;
  const [address = '', ...rest] = hasMethod ? plain.slice(1) : plain;
  if (address === '') return [];
  const items = rest.flatMap(itemOf);
  const of = (...signs: string[]) => items.filter(([, sign]) => signs.includes(sign));
  const query = of('==').map(([name, , value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return [
    ...(hasMethod ? ['-X', (plain[0] ?? '').toUpperCase()] : []),
    ...options,
    ...of(':').flatMap(([name, , value]) => ['-H', `${name}: ${value}`]),
    ...bodyWords(items, flags),
    ...query.flatMap((pair) => ['--url-query', `+${pair}`]),
    withScheme(address, scheme),
  ];
}

function callOf(words: readonly string[]): Call {
  const call: Call = { options: [], flags: new Set(), plain: [] };
  let type = 'basic';
  let user: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const [, name = word, joined] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const next = () => joined ?? words[++at] ?? '';
    if (!word.startsWith('-')) call.plain.push(word);
    else if (name === '--auth' || name === '-a') user = next();
    else if (name === '--auth-type' || name === '-A') type = next();
    else if (name === '--raw') call.options.push('-H', 'Content-Type: application/json', '--data-raw', next());
    else if (joined === undefined && withArgument.has(name)) at++;
    else call.flags.add(name);
  }
  if (user !== undefined) call.options.push(...(type === 'bearer' ? ['--oauth2-bearer', user] : ['-u', user]));
  if (type === 'digest') call.options.push('--digest');
  return call;
}

/** The first sign that is not behind a backslash; of two at one place the longer one. */
function itemOf(word: string): Item[] {
  const [, name = '', sign = '', value = ''] = /^((?:\\.|[^\\:=@])*)(:=@|:=|==|=@|=|@|:)(.*)$/s.exec(word) ?? [];
  return sign === '' ? [] : [[name.replace(/\\(.)/gs, '$1'), sign, value]];
}

function bodyWords(items: readonly Item[], flags: ReadonlySet<string>): string[] {
  const data = items.filter(([, sign]) => sign !== ':' && sign !== '==');
  const isMultipart = flags.has('--multipart') || data.some(([, sign]) => sign === '@');
  if (data.length === 0) return [];
  if (isMultipart) return data.flatMap(([name, sign, value]) => ['-F', `${name}=${sign === '@' ? '@' : ''}${value}`]);
  if (flags.has('--form') || flags.has('-f'))
    return data.flatMap(([name, , value]) => ['--data-urlencode', `${encodeURIComponent(name)}=${value}`]);
  return ['--json', jsonOf(data)];
}

/** A file of a member is not known. */
function jsonOf(items: readonly Item[]): string {
  const members = new Map(
    items.map(([name, sign, value]) => [name, sign === ':=' ? value : JSON.stringify(sign === '=' ? value : '')]),
  );
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

function withScheme(address: string, scheme: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  if (address.startsWith('://')) return `${scheme}${address}`;
  const [, port, rest = ''] = /^:(\d*)(.*)$/s.exec(address) ?? [];
  if (port === undefined) return `${scheme}://${address}`;
  return `${scheme}://localhost${port === '' ? '' : `:${port}`}${rest}`;
}
