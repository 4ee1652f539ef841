import pg from 'pg';

/** Ends the leases of a killed process at once; otherwise the next one waits until they expire. */
export async function endLeases(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update tasks set leased_until = now()');
  await client.end();
}
