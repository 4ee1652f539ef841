import { Button } from '@blueprintjs/core';
import { EditIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import type { CSSProperties } from 'react';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import styles from '../../../ui/LineEditor.module.css';
import type { Param } from './environment.js';

interface ParamLineProps {
  param: Param;
  depth: number;
  mayNest: boolean;
  onEdit: () => void;
  onChild: () => void;
  onRemove: () => void;
}

/** Indent of a nested line. */
export const indent = (depth: number): CSSProperties => ({ paddingInlineStart: `${12 + depth * 20}px` });

export function ParamLine({ param, depth, mayNest, onEdit, onChild, onRemove }: ParamLineProps) {
  const { t } = useText();
  const { name, type, maxLength, example, description, enumId, enumInfo } = param;
  return (
    <tr>
      <td className={`mono anywhere ${styles.paramName}`} style={indent(depth)}>
        {name}
      </td>
      <td data-label={t('environments:param.type')}>{type}</td>
      <td data-label={t('environments:param.required')}>
        {isOn(param.required) ? t('environments:yes') : <span className="muted">{t('environments:no')}</span>}
      </td>
      <td data-label={t('environments:param.enumId')}>
        {enumInfo?.name ?? (enumId && <span className="muted">{t('environments:dictionaryDeleted')}</span>)}
      </td>
      <td data-label={t('environments:param.maxLength')} className="muted">
        {maxLength}
      </td>
      <td data-label={t('environments:param.example')} className={`mono ${styles.paramText}`}>
        {example}
      </td>
      <td data-label={t('environments:param.description')} className={styles.paramText}>
        {description}
      </td>
      <td className={`end ${styles.paramActs}`}>
        {mayNest && (
          <Button
            variant="minimal"
            size="small"
            icon={<PlusIcon size={14} />}
            aria-label={t('environments:addChild', { name })}
            title={t('environments:addChild', { name })}
            onClick={onChild}
          />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={<EditIcon size={14} />}
          aria-label={t('environments:editParam', { name })}
          title={t('environments:editParam', { name })}
          onClick={onEdit}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<TrashIcon size={14} />}
          aria-label={t('environments:deleteNamed', { name })}
          title={t('environments:deleteNamed', { name })}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
