import { Menu, MenuItem } from '@blueprintjs/core';
import { DocStatus } from '../../../../contracts/platform/enums.js';
import { StatusTag } from '../../../ui/tags.js';

export const StatusMenu = ({ onStatus }: { onStatus: (status: DocStatus) => void }) => (
  <Menu>
    {Object.values(DocStatus).map((status) => (
      <MenuItem key={status} text={<StatusTag status={status} />} onClick={() => onStatus(status)} />
    ))}
  </Menu>
);
