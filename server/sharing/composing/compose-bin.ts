import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BinSources } from '../../docs/past/bin-sources.js';

const query = `select 'composed', x.id, x.name, '{}'::text[], x.deleted_at, 'space-' || x.space_id, 'ComposeProjectDeleted',
    jsonb_build_object('compose', x.id), false
  from compose_projects x where x.space_id = $5::int8 and x.deleted_at is not null`;

/** Deleted composed projects. */
@Injectable()
export class ComposeBin implements OnModuleInit {
  constructor(private readonly sources: BinSources) {}

  onModuleInit(): void {
    this.sources.add('composed', query);
  }
}
