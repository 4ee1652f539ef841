import { useMemo } from 'react';
import { newRow, type RowDefaults, rowSettings } from '../../../../contracts/docs/doc-types/api.js';
import { listModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { useCall } from '../../../lib/query.js';

const key = Object.values(rowSettings).join(',');

/** What the application chose for new rows; the usual values until that is known, and for those who may not write. */
export function useRowDefaults(moduleId: string, mayEdit: boolean): RowDefaults {
  const { data } = useCall(listModuleSettings, { moduleId, key }, { enabled: mayEdit && moduleId !== '' });
  return useMemo(() => {
    const settingOf = (name: string) => data?.find(({ configKey }) => configKey === name)?.configValue;
    const required = settingOf(rowSettings.required);
    return {
      required: required ? ['true', '1'].includes(required) : newRow.required,
      maxLength: settingOf(rowSettings.maxLength) || newRow.maxLength,
    };
  }, [data]);
}
