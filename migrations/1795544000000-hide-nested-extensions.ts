import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches of strangers found extensions, servers and links inside of keywords (`members-only.ts`). Stored values that have
 * such names are for members, until the next version of their doc stores the parts of each.
 */
export class HideNestedExtensions1795544000000 implements MigrationInterface {
  name = 'HideNestedExtensions1795544000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update past_values v set key = regexp_replace(v.key, 'schema$', 'members') from past_words w
        where w.id = v.word_id and v.key like 'row:%:schema' and w.value ~ '"(x-|servers?"|links"|\\$comment"|tokenUrl|refreshUrl|authorizationUrl|openIdConnectUrl|flows)'`,
    );
  }

  async down(): Promise<void> {
    // The keys as they were would show them again.
  }
}
