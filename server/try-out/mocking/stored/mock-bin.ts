import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BinSources, inPlace, pathIn } from '../../../docs/past/bin-sources.js';

const query = `select 'mock', k.id, k.name, ${pathIn('x.name')}, k.deleted_at, 'mocks-' || x.id, 'MockDeleted',
    jsonb_build_object('mockId', k.id), false
  from mocks k join docs x on x.id = k.doc_id and not x.is_deleted ${inPlace} where k.deleted_at is not null`;

/** Deleted mocks of docs that are there. */
@Injectable()
export class MockBin implements OnModuleInit {
  constructor(private readonly sources: BinSources) {}

  onModuleInit(): void {
    this.sources.add('mock', query);
  }
}
