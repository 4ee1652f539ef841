// Loaded first in each worker. The runner answers the question of one worker to all that have not asked yet, and not
// again: one that starts later than another would wait for ever, with the first test that it was given.
let early;

if (process.send) {
  const emit = process.emit.bind(process);
  // A listener would take the messages that Node keeps until the worker listens itself.
  process.emit = (name, message, ...more) => {
    if (name === 'message' && message?.type === 'jest-light-runner-worker-data') early = message;
    return emit(name, message, ...more);
  };
  const send = process.send.bind(process);
  process.send = (message, ...more) => {
    if (message !== 'jest-light-runner-get-worker-data' || !early) return send(message, ...more);
    setImmediate(() => emit('message', early));
    return true;
  };
}
// Programs that tests start are no workers.
process.env.NODE_OPTIONS = (process.env.NODE_OPTIONS ?? '').replace(/ ?--import=\S*worker-data\.mjs/, '');
