import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import type { PastScope } from '../../features/history/past/past-scope.js';
import { TimeBar } from '../../features/history/past/TimeBar.js';
import { ExportPast } from './ExportPast.js';
import { RestorePast } from './RestorePast.js';

interface PastBarProps {
  scope: PastScope;
  doc: WireReply<typeof viewDoc> | undefined;
  at: string;
  onAt: (at: string | undefined) => void;
}

/** The moment that the viewer shows, and what can be done with it. */
export const PastBar = ({ scope, doc, at, onAt }: PastBarProps) => (
  <TimeBar scope={scope} at={at} onAt={onAt}>
    <ExportPast doc={doc} at={at} />
    <RestorePast doc={doc} at={at} onDone={() => onAt(undefined)} />
  </TimeBar>
);
