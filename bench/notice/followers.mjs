/** Many streams of the Events API in one process. Each checks that no event is missing, doubled or out of order. */
let streams = [];
const commands = { follow, until, leave };

process.on('message', async ({ command, input }) => {
  try {
    process.send({ reply: await commands[command](input) });
  } catch (err) {
    process.send({ error: err instanceof Error ? err.message : String(err) });
  }
});
process.on('disconnect', () => process.exit(0));

/** Opens the streams after a position; resolves when each has been answered. */
async function follow({ url, token, streams: count, after }) {
  const opened = Array.from({ length: count }, () => stream(url, token, after));
  streams = await Promise.all(opened);
  return { streams: streams.length };
}

async function stream(url, token, after) {
  const stop = new AbortController();
  const reply = await fetch(`${url}/events?after=${after}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`the stream was answered with ${reply.status}`);
  const one = { position: after, stop, error: undefined, heard: () => {} };
  void read(one, reply.body).catch((err) => {
    if (!stop.signal.aborted) one.error = err;
    one.heard();
  });
  return one;
}

/** Positions of doc_news are consecutive in a new database: a gap is a lost event. */
async function read(one, body) {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    rest += decoder.decode(part, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('id: ')) continue;
      const position = Number(line.slice(4));
      if (position !== one.position + 1) throw new Error(`event ${position} came after ${one.position}`);
      one.position = position;
    }
    one.heard();
  }
}

/** Resolves when every stream has the event, with the milliseconds until the first and the last of them. */
function until({ position, longest }) {
  const begun = performance.now();
  const times = [];
  const waiting = new Set(streams);
  return new Promise((done, failed) => {
    const late = setTimeout(
      () => failed(new Error(`${waiting.size} streams lack events after ${longest} ms`)),
      longest,
    );
    const check = (one) => {
      if (one.error) return failed(one.error);
      if (one.position < position || !waiting.delete(one)) return;
      times.push(performance.now() - begun);
      if (waiting.size > 0) return;
      clearTimeout(late);
      done({ first: times[0], last: times.at(-1) });
    };
    for (const one of streams) {
      one.heard = () => check(one);
      check(one);
    }
  });
}

function leave() {
  for (const { stop } of streams) stop.abort();
  streams = [];
  return {};
}
