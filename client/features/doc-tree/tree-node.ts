import type { viewRows } from '../../../contracts/doc-rows.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { DocType } from '../../../contracts/enums.js';

/** A line of the viewer's tree. */
export type Node = WireReply<typeof viewRows>['list'][number];

/** Whose tree it is; one of the two is named. */
export interface TreePlace {
  readonly spaceId?: string;
  readonly projectId?: string;
}

/** The word on the tag of a doc; '' = its kind has an icon instead. */
export const tagOf = ({ docType, httpMethod }: Pick<Node, 'docType' | 'httpMethod'>): string =>
  docType === DocType.dubbo ? 'DUBBO' : docType === DocType.http ? httpMethod : '';
