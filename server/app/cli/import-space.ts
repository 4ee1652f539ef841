import { parseArgs } from 'node:util';
import { encodeId } from '../../../contracts/platform/wire.js';
import { openBlobs } from '../../docs/uploads/open-blobs.js';
import { archiveAt } from '../../history/backup/places/open-place.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { checkSpaceArchive } from '../space-archive/check-space.js';
import { importSpace } from '../space-archive/import-space.js';
import { type MetPerson, meetPeople } from '../space-archive/people.js';
import { countedNoun, onInstallation, runCommand, stopwatch } from './cli-command.js';
import { reportSpace } from './space-report.js';

const usage = 'Which archive? npm run import:space -- <file> [--name <name>] [--plan]';

// npm run import:space -- <file>: writes the space of an archive into this installation, also while it runs. --plan: only
// says what would be written, and who the people of the archive are here. --name: the name of the space here. Exit code
// 1: the chain of the archive does not hold, nothing was imported. 2: nothing was imported.
await runCommand(async () => {
  const options = { name: { type: 'string' }, plan: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [address] = positionals;
  if (!address) throw new Error(usage);
  const config = loadConfig(process.env);
  const source = archiveAt(address, config);
  const checked = await checkSpaceArchive(source);
  if (reportSpace(checked) !== 0) {
    console.log('Nothing was imported.');
    return 1;
  }
  const name = values.name?.trim() || checked.manifest.space.name;
  return onInstallation(async ({ db, log }) => {
    for (const person of await meetPeople(db, checked.people)) console.log(accountLine(person));
    if (values.plan) {
      console.log(`This is the plan: nothing was imported. The space would be called ${name}.`);
      return 0;
    }
    const time = stopwatch();
    const { id } = await importSpace({ db, log, blobs: openBlobs(config) }, source, checked, name, new Date());
    console.log(
      `imported in ${time()}: ${name}, ${countedNoun(checked.manifest.events, 'event')}, id ${encodeId(id)}.`,
    );
    return 0;
  });
});

function accountLine({ username, nickname, isDeleted, account }: MetPerson): string {
  if (isDeleted) return `${nickname}: was deleted there, and is kept as a deleted account for the name.`;
  const who = nickname === username ? username : `${username} (${nickname})`;
  return account === undefined
    ? `${who}: no such account here, so one is made, disabled and without a password.`
    : `${who}: the account of this name here.`;
}
