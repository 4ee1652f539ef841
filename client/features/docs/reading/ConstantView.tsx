import type { constantTexts } from '../../../../contracts/docs/constants.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { CustomView } from '../../../doc-types/custom/CustomView.js';

export type ConstantText = NonNullable<WireReply<typeof constantTexts>['module']>;

/** The text for readers. */
export const ConstantView = ({ text }: { text: ConstantText }) => (
  <CustomView doc={{ name: '', description: '', body: text.body }} />
);
