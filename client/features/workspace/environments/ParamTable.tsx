import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Fragment, useId, useState } from 'react';
import { deleteEnvironmentParam, listEnvironmentParams } from '../../../../contracts/workspace/environments.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { subtreeIds, visibleRows } from '../../../lib/tree.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import styles from '../../../ui/LineEditor.module.css';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import type { Environment, Param, Style } from './environment.js';
import { NewParam, ParamChange } from './ParamEditor.js';
import { ParamLine } from './ParamLine.js';
import sectionStyles from './ParamTable.module.css';

const shape = { idOf: ({ id }: Param) => id, parentOf: ({ parentId }: Param) => parentId ?? '' };
/** The line that is being edited, or a new one below a parent ('' = at the end). */
type Open = { change: string } | { below: string };

interface ParamTableProps {
  environment: Environment;
  style: Style;
}

/** Common headers, request parameters or responses of one environment; lines are edited in place. */
export function ParamTable({ environment, style }: ParamTableProps) {
  const { t } = useText();
  const titleId = useId();
  const input = { environmentId: environment.id, style };
  const query = useCall(listEnvironmentParams, input);
  const [open, setOpen] = useState<Open>();
  const [leaving, setLeaving] = useState<Param>();
  const close = () => setOpen(undefined);
  const rows = visibleRows(query.data ?? [], shape, () => true);
  const editorBelow = (parentId: string, depth: number) =>
    open && 'below' in open && open.below === parentId ? (
      // The key changes with each added parameter, so that the next row is empty.
      <NewParam
        moduleId={environment.moduleId}
        key={`new ${parentId} ${query.data?.length ?? 0}`}
        at={{ ...input, parentId }}
        depth={depth}
        onDone={() => setOpen({ below: parentId })}
        onClose={close}
      />
    ) : null;
  return (
    <section className={sectionStyles.params} aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{t(`environments:style.${style}`)}</h2>
        <Button
          variant="minimal"
          size="small"
          icon={<PlusIcon />}
          text={t('environments:addParam')}
          aria-label={t(`environments:addTo.${style}`)}
          onClick={() => setOpen({ below: '' })}
        />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={2} />}>
        {() =>
          rows.length === 0 && !open ? (
            <p className={`muted ${styles.paramsNone}`}>{t(`environments:noParams.${style}`)}</p>
          ) : (
            <table className={`table ${styles.paramsTable}`} aria-labelledby={titleId}>
              <Head />
              <tbody>
                {rows.map(({ item, depth }) => (
                  <Fragment key={item.id}>
                    {open && 'change' in open && open.change === item.id ? (
                      <ParamChange
                        moduleId={environment.moduleId}
                        param={item}
                        style={style}
                        depth={depth}
                        onClose={close}
                      />
                    ) : (
                      <ParamLine
                        param={item}
                        depth={depth}
                        mayNest={style !== 1}
                        onEdit={() => setOpen({ change: item.id })}
                        onChild={() => setOpen({ below: item.id })}
                        onRemove={() => setLeaving(item)}
                      />
                    )}
                    {editorBelow(item.id, depth + 1)}
                  </Fragment>
                ))}
                {editorBelow('', 0)}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {leaving && (
        <DeleteParam
          param={leaving}
          below={subtreeIds(query.data ?? [], shape, leaving.id).size - 1}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

interface DeleteParamProps {
  param: Param;
  /** Number of rows that are deleted with it. */
  below: number;
  onClose: () => void;
}

function DeleteParam({ param: { id, name }, below, onClose }: DeleteParamProps) {
  const { t } = useText();
  const remove = useChange(deleteEnvironmentParam, [listEnvironmentParams]);
  return (
    <ConfirmDialog
      title={t('environments:deleteParam')}
      text={t('environments:deleteParamText', { name, count: below })}
      confirm={t('environments:deleteParam')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function Head() {
  const { t } = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className={sectionStyles.name}>
          {t('environments:param.name')}
        </th>
        <th scope="col" className={sectionStyles.type}>
          {t('environments:param.type')}
        </th>
        <th scope="col" className={sectionStyles.short}>
          {t('environments:param.required')}
        </th>
        <th scope="col" className={sectionStyles.type}>
          {t('environments:param.enumId')}
        </th>
        <th scope="col" className={sectionStyles.short}>
          {t('environments:param.maxLength')}
        </th>
        <th scope="col" className={sectionStyles.example}>
          {t('environments:param.example')}
        </th>
        <th scope="col">{t('environments:param.description')}</th>
        <th scope="col" className={sectionStyles.actions}>
          <span className="visually-hidden">{t('members:actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
