import { HTMLSelect } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { type Role, roles } from '../../../../contracts/platform/enums.js';
import type { Bound } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import { roleKeys } from '../../../ui/roles.js';

interface RoleFieldProps {
  label: string;
  field: Bound<Role>;
  /** What the role may do, in plain words. */
  note: ReactNode;
}

/** A role, with what it may do below it. */
export function RoleField({ label, field, note }: RoleFieldProps) {
  const { t } = useText();
  return (
    <Field label={label} note={note}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          value={field.value}
          onChange={(event) => field.onValue(roles.find((each) => each === event.currentTarget.value) ?? 'guest')}
          options={roles.map((value) => ({ value, label: t(roleKeys[value]) }))}
        />
      )}
    </Field>
  );
}
