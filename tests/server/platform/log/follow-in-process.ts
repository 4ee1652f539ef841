import { Followers } from '../../../../server/platform/log/followers.js';
import { Clock } from '../../../../server/platform/runtime/clock.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { openNotes } from './notes.js';

// A node that follows until it is killed: runs as a process, with the database URL as its argument.
const { db, log, bus } = await openNotes(process.argv[2]);
const followers = new Followers(db, log, bus, new Clock(), new Logger('silent'));
await followers.start({
  counted: {
    async handle({ stream, version }, tx) {
      await tx.query('insert into effects (stream, version, pid) values ($1, $2, $3)', [stream, version, process.pid]);
    },
  },
});
console.log('following');
