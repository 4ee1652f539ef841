import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BinSources, inPlace, pathIn } from '../../docs/past/bin-sources.js';

const query = `select 'share', x.id, coalesce(nullif(x.title, ''), x.remark), ${pathIn()}, x.deleted_at, 'module-' || m.id,
    'ShareDeleted', jsonb_build_object('shareId', x.id), false
  from shares x ${inPlace} where x.deleted_at is not null`;

/** Deleted shares. */
@Injectable()
export class ShareBin implements OnModuleInit {
  constructor(private readonly sources: BinSources) {}

  onModuleInit(): void {
    this.sources.add('share', query);
  }
}
