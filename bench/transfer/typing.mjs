import { Histogram } from '../histogram.mjs';
import { startWorker } from '../processes.mjs';

const DOCS = 5;
const PEOPLE = 10;
/** A letter in a quarter of a second: about 50 words a minute. */
const EDITS_PER_SECOND = 4 * PEOPLE;
const STRETCH_SECONDS = 2;
/** An edit that is saved later than this counts as lost. */
const DRAIN_MS = 60_000;

/** Ten people who type in another application until `stop`; every edit has its own time until it is saved. */
export class Typing {
  #stopped = false;

  static async start(annals) {
    const typing = new Typing();
    typing.generator = startWorker('./collab/generator.mjs');
    const place = await annals.place('Typed');
    const tokens = await annals.crowd({ ...place, people: PEOPLE, role: 'dev' });
    const docs = [];
    for (let at = 0; at < DOCS; at++) {
      const docId = await annals.doc(place.moduleId, `Typed ${at}`);
      const seats = tokens.filter((_, n) => n % DOCS === at).map((token) => annals.seatUrl(docId, token));
      docs.push({ name: `typed-${at}`, urls: await Promise.all(seats) });
    }
    await typing.generator.ask('join', { kind: 'annals', docs, writing: PEOPLE, seed: 1 });
    await typing.#stretch();
    return typing;
  }

  /** Types while the work runs: its result, and the times until "saved" in that time. */
  async during(work) {
    const saved = new Histogram();
    this.#stopped = false;
    const typed = (async () => {
      while (!this.#stopped) saved.merge(await this.#stretch());
    })();
    // The first failure ends the bench: that of the work, or of a seat.
    const stopped = typed.then(() => undefined);
    try {
      const result = await Promise.race([work(), stopped.then(() => new Promise(() => undefined))]);
      this.#stopped = true;
      await typed;
      return { result, saved };
    } finally {
      this.#stopped = true;
    }
  }

  async #stretch() {
    const load = { editsPerSecond: EDITS_PER_SECOND, seconds: STRETCH_SECONDS, drainMs: DRAIN_MS, areAcked: true };
    await this.generator.ask('prepare', load);
    const { lost, sent, acks } = await this.generator.ask('run', load);
    if (lost) throw new Error(`a seat was dropped: ${lost}`);
    if (acks.total < sent) throw new Error(`${sent - acks.total} of ${sent} edits were never acknowledged`);
    return new Histogram(acks.counts, acks.total);
  }

  async stop() {
    await this.generator.ask('leave');
    await this.generator.stop();
  }
}
