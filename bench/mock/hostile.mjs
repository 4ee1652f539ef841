import { Annals } from '../annals.mjs';
import { Histogram } from '../histogram.mjs';

const AT_ONCE = 50;
const scripts = [
  'while (true) {}',
  'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)',
  '(function dig() { dig() })(); for (;;);',
  'return new Promise(() => {})',
];

/** Times of a doc that is read, quiet and while hostile scripts of mocks run without a pause. */
export async function hostileMocks({ load, wish }) {
  const annals = await Annals.start();
  try {
    const { moduleId } = await annals.place();
    const read = await annals.tableDoc(moduleId, 'read');
    const url = `${annals.url}/mock/${read}`;
    const measured = async () => {
      const { counts, total } = await load.ask('stretch', { ...wish, connections: 1, url });
      return new Histogram(counts, total);
    };
    const bad = await Promise.all(scripts.map((script, at) => hostile(annals, moduleId, script, at)));
    await measured();
    const quiet = await measured();
    let isOver = false;
    const callers = Array.from({ length: AT_ONCE }, async (_, at) => {
      while (!isOver) await (await fetch(`${annals.url}/mock/${moduleId}/${bad[at % bad.length]}`)).arrayBuffer();
    });
    const busy = await measured();
    isOver = true;
    await Promise.all(callers);
    return { quiet, busy };
  } finally {
    await annals.stop();
  }
}

async function hostile(annals, moduleId, mockScript, at) {
  const docId = await annals.tableDoc(moduleId, `hostile${at}`);
  const path = `bad${at}`;
  await annals.call('POST', '/doc/mock/save', { docId, name: path, path, resultType: 1, mockScript });
  return path;
}
