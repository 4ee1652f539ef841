// Keeps how long each file of tests took, for `npm test -- --changed`, and prints the longest after a full run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = '.cache/test-times.json';
/** Files after which a run counts as a full one. */
const FULL = 200;

export default class TimesReporter {
  onRunComplete(_, { testResults }) {
    const times = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
    const now = {};
    for (const { testFilePath, perfStats } of testResults)
      if (perfStats?.end) now[path.relative(process.cwd(), testFilePath)] = (perfStats.end - perfStats.start) / 1000;
    mkdirSync('.cache', { recursive: true });
    writeFileSync(FILE, JSON.stringify({ ...times, ...now }));
    if (testResults.length < FULL) return;
    const longest = Object.entries(now)
      .sort(([, a], [, b]) => b - a)
      .slice(0, 15);
    console.log(
      `\nThe longest:\n${longest.map(([file, time]) => `${time.toFixed(0).padStart(5)} s  ${file}`).join('\n')}`,
    );
    const kinds = new Map();
    for (const [file, time] of Object.entries(now)) {
      const kind = file.split(path.sep).slice(0, 2).join('/');
      kinds.set(kind, (kinds.get(kind) ?? 0) + time);
    }
    console.log(`By kind: ${[...kinds].map(([kind, time]) => `${kind} ${time.toFixed(0)} s`).join(', ')}`);
  }
}
