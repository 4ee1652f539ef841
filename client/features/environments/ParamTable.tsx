import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Fragment, useId, useState } from 'react';
import {
  addEnvironmentParam,
  deleteEnvironmentParam,
  listEnvironmentParams,
  updateEnvironmentParam,
} from '../../../contracts/environments.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { subtreeIds, visibleRows } from '../../lib/tree.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { Loaded, SkeletonRows } from '../../ui/states.js';
import type { Environment, Param, Style } from './environment.js';
import { ParamEditor, type ParamWish } from './ParamEditor.js';
import { ParamLine } from './ParamLine.js';

const shape = { idOf: ({ id }: Param) => id, parentOf: ({ parentId }: Param) => parentId ?? '' };
/** What is open in the table: a line that changes, or a new one below a parent ('' = at the end). */
type Open = { change: string } | { below: string };

interface ParamTableProps {
  environment: Environment;
  style: Style;
}

/** Common headers, request parameters or responses of one environment; lines are changed in place. */
export function ParamTable({ environment, style }: ParamTableProps) {
  const { t } = useText();
  const titleId = useId();
  const input = { environmentId: environment.id, style };
  const query = useCall(listEnvironmentParams, input);
  const touches = [listEnvironmentParams];
  const add = useChange(addEnvironmentParam, touches);
  const change = useChange(updateEnvironmentParam, touches);
  const remove = useChange(deleteEnvironmentParam, touches);
  const [open, setOpen] = useState<Open>();
  const [leaving, setLeaving] = useState<Param>();
  const close = () => {
    setOpen(undefined);
    add.reset();
    change.reset();
  };
  const rows = visibleRows(query.data ?? [], shape, () => true);
  const create = (parentId: string, wish: ParamWish) =>
    add.mutate({ ...input, parentId, ...wish }, { onSuccess: () => setOpen({ below: parentId }) });
  const editorBelow = (parentId: string, depth: number) =>
    open && 'below' in open && open.below === parentId ? (
      // After each one that was added the next empty line is there.
      <ParamEditor
        key={`new ${parentId} ${query.data?.length ?? 0}`}
        depth={depth}
        busy={add.isPending}
        error={add.error}
        onSave={(wish) => create(parentId, wish)}
        onClose={close}
      />
    ) : null;
  return (
    <section className="params" aria-labelledby={titleId}>
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
            <p className="muted params-none">{t(`environments:noParams.${style}`)}</p>
          ) : (
            <table className="table params-table" aria-labelledby={titleId}>
              <Head />
              <tbody>
                {rows.map(({ item, depth }) => (
                  <Fragment key={item.id}>
                    {open && 'change' in open && open.change === item.id ? (
                      <ParamEditor
                        depth={depth}
                        initial={item}
                        busy={change.isPending}
                        error={change.error}
                        onSave={(wish) =>
                          change.mutate(
                            { id: item.id, ...input, parentId: item.parentId, orderIndex: item.orderIndex, ...wish },
                            { onSuccess: close },
                          )
                        }
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
        <ConfirmDialog
          title={t('environments:deleteParam')}
          text={t('environments:deleteParamText', {
            name: leaving.name,
            count: subtreeIds(query.data ?? [], shape, leaving.id).size - 1,
          })}
          confirm={t('environments:deleteParam')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: leaving.id }, { onSuccess: () => setLeaving(undefined) })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

function Head() {
  const { t } = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{t('environments:param.name')}</th>
        <th scope="col">{t('environments:param.type')}</th>
        <th scope="col">{t('environments:param.required')}</th>
        <th scope="col">{t('environments:param.maxLength')}</th>
        <th scope="col">{t('environments:param.example')}</th>
        <th scope="col">{t('environments:param.description')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('members:actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
