import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** How to start Chromium: its executable and its additional environment variables. */
export interface Chromium {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const CACHE = path.resolve('.cache/chromium');

const fontFolders = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${[path.join(CACHE, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((each) => `<dir>${each}</dir>`).join('')}
<dir prefix="xdg">fonts</dir><cachedir>${path.join(CACHE, 'font-cache')}</cachedir>
</fontconfig>`;

/** The one in node_modules, so that what a machine has decides nothing; the system's where that cannot run (not Linux x64). */
export function findChromium(): Chromium {
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  for (const name of SYSTEM) {
    const program = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (program) return { program, env: {} };
  }
  throw new Error(`The tests need a Chromium: one of ${SYSTEM.join(', ')} on the path.`);
}

/** Unpacked once into `.cache`, with the libraries that a minimal system lacks. Shows its own fonts and the system's. */
function packagedChromium(): Chromium {
  if (!existsSync(CACHE)) unpack();
  nameFonts();
  return {
    program: path.join(CACHE, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(CACHE, 'lib'), FONTCONFIG_PATH: CACHE },
  };
}

/** Replaced in one step, because a browser of another test process may be starting. */
function nameFonts(): void {
  const file = path.join(CACHE, 'fonts.conf');
  if (existsSync(file) && readFileSync(file, 'utf8') === fontFolders) return;
  const half = `${file}-${process.pid}`;
  writeFileSync(half, fontFolders);
  renameSync(half, file);
}

function unpack(): void {
  // The package's entry is build/cjs/index.cjs; the files needed here are next to `build`.
  const packed = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../bin');
  const half = `${CACHE}-${process.pid}`;
  mkdirSync(half, { recursive: true });
  const content = (name: string) => brotliDecompressSync(readFileSync(path.join(packed, name)));
  writeFileSync(path.join(half, 'chromium'), content('chromium.br'));
  chmodSync(path.join(half, 'chromium'), 0o755);
  for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    const tar = spawnSync('tar', ['-x', '--no-same-owner', '-C', half], { input: content(name), maxBuffer: 1e9 });
    if (tar.status !== 0) throw new Error(`${name} could not be unpacked: ${tar.stderr}`);
  }
  try {
    renameSync(half, CACHE);
  } catch {
    // Another test process has unpacked it in the meantime.
    rmSync(half, { recursive: true, force: true });
  }
}

/** Whether pages can show Chinese: without such a font each character is an empty box. */
export function hasChineseFont(): boolean {
  const { FONTCONFIG_PATH } = findChromium().env;
  const env = { ...process.env, ...(FONTCONFIG_PATH && { FONTCONFIG_PATH }) };
  const asked = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8', env });
  // Without fontconfig's programs nobody knows; then nothing is said.
  return asked.status !== 0 || asked.stdout.trim() !== '';
}
