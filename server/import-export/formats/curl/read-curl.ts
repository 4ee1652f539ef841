import { commandsOf } from '../../../../contracts/import-export/curl/command-options.js';
import { commandWords } from '../../../../contracts/import-export/curl/command-words.js';
import type { ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { decodeText } from '../imported/decode-text.js';
import { FormatError, type ImportFile, type ImportFormat } from '../imported/import-format.js';
import { Losses } from '../imported/losses.js';
import { reportOthers } from '../imported/other-files.js';
import { apiOfSamples } from '../imported/sample-api.js';
import type { Sample } from '../imported/sample-docs.js';
import { fetchSamples } from './fetch-calls.js';
import { powershellSamples } from './powershell.js';
import { samplesOfCommand } from './read-command.js';

const POWERSHELL = /\b(?:Invoke-(?:WebRequest|RestMethod)|irm|iwr)\b/i;

/** The first line that is neither empty nor a comment. */
const firstLine = (text: string): string =>
  text
    .slice(0, 4_000)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#')) ?? '';

/** What a script begins with that calls curl later: variables, a pipe, another shell, a word such as `time`. */
const SCRIPT =
  /^(?:\$ )?(?:(?:export )?[A-Za-z_]\w{0,63}=|echo\s|printf\s|cat\s{0,4}<<|(?:ba|z)?sh\s|set\s|sudo\s|time\s|for\s|if\s|while\s|docker\s|kubectl\s)/;
const CALL = /(?:^|[\s;|&("'`])curl(?:\.exe)?[ \t]{1,8}(?:\\\r?\n|[-'"$<{]|https?:)/;

/** Other programs for the command line, and what browsers copy for a console. */
function isOther(line: string): boolean {
  const [program = '', word = ''] = line.replace(/^\$ /, '').split(/\s+/, 2);
  if (program === 'wget') return word !== '';
  return /^(?:https?|xhs?)$/.test(program) && (/^(?:-|[A-Z]{3,7}$)/.test(word) || /[:./]/.test(word));
}
const FETCH = /^(?:(?:const|let|var)\s{1,8}\w{1,64}\s{0,8}=\s{0,8})?(?:await\s{1,8})?fetch\s?\(/;

/** Sentences of a text may begin with such a word, too. */
const isText = ({ name }: ImportFile): boolean => /\.(?:md|mdx|markdown|http|rest)$/i.test(name);

const hasCommand = (file: ImportFile, text: string): boolean =>
  (!isText(file) && SCRIPT.test(firstLine(text)) && CALL.test(text.slice(0, 100_000))) ||
  (!isText(file) && (isOther(firstLine(text)) || FETCH.test(firstLine(text)))) ||
  /^(?:\$ )?(?:curl(?:\.exe)?\s|Invoke-(?:WebRequest|RestMethod)\s|\$session = New-Object)/i.test(firstLine(text)) ||
  (/^\$[\w:]{1,64}\s{0,20}=/.test(firstLine(text)) && POWERSHELL.test(text.slice(0, 100_000)));

/** Longer texts are refused. */
const MOST_TEXT = 1_000_000;

/**
 * Lines of curl as shells and browsers write them, one or several; also `Invoke-WebRequest` as browsers copy it. Requests
 * with one method and path become one doc. @throws FormatError without any command
 */
function readCurl(files: readonly ImportFile[]): ParsedImport {
  const losses = new Losses();
  const [root] = files;
  const samples = root ? samplesIn(root, losses) : [];
  if (samples.length === 0) throw new FormatError('import.curl', { file: root?.name ?? '' });
  reportOthers(files, hasCommand, losses);
  return { api: { ...apiOfSamples(samples, losses), dictionaries: [], errorCodes: [] }, losses: losses.all() };
}

function samplesIn(file: ImportFile, losses: Losses): Sample[] {
  const text = decodeText(file);
  if (text.length > MOST_TEXT) throw new FormatError('import.tooLarge', { file: file.name, max: '1 MB' });
  if (/\bInvoke-(?:WebRequest|RestMethod)\b/i.test(text)) return powershellSamples(text, losses);
  if (FETCH.test(firstLine(text))) return fetchSamples(text, losses);
  return commandsOf(commandWords(text)).flatMap((words, at) => samplesOfCommand(words, `curl ${at + 1}`, losses));
}

/** Commands of curl, wget and HTTPie, `Invoke-WebRequest` of PowerShell, and calls of `fetch`. */
export const curlFormat: ImportFormat = { id: 'curl', recognizes: hasCommand, read: readCurl };
