import { Followers } from '../../../server/log/followers.js';
import { Clock } from '../../../server/platform/clock.js';
import { Lines } from '../../../server/platform/log-lines.js';
import { openNotes } from './notes.js';

// A node that follows until it is killed: run as a process of its own with the database's address.
const { db, log, bus } = await openNotes(process.argv[2]);
const followers = new Followers(db, log, bus, new Clock(), new Lines('silent'));
await followers.start({
  counted: {
    async handle({ stream, version }, tx) {
      await tx.query('insert into effects (stream, version, pid) values ($1, $2, $3)', [stream, version, process.pid]);
    },
  },
});
console.log('following');
