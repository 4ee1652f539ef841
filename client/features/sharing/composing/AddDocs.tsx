import { HTMLSelect } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { viewSpaceTree } from '../../../../contracts/docs/doc-trees.js';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import { addComposeDocs, listComposeDocs, newComposeDocs } from '../../../../contracts/sharing/compose-docs.js';
import { listNormalSpaces } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { CheckTree } from '../../../ui/CheckTree.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';

interface AddDocsProps {
  projectId: string;
  /** The folder to add to. */
  parentId: string;
  /** Docs that the project has already. */
  has: ReadonlySet<string>;
  onClose: () => void;
}
const NONE: ReadonlySet<string> = new Set();

/** Docs of all spaces that the user may read; several at once, also of several spaces. */
export function AddDocs({ projectId, parentId, has, onClose }: AddDocsProps) {
  const { t } = useText();
  const spaces = useCall(listNormalSpaces, {});
  const [wanted, setWanted] = useState('');
  const [checked, setChecked] = useState(NONE);
  const add = useChange(addComposeDocs, [listComposeDocs, newComposeDocs]);
  const spaceId = wanted || spaces.data?.[0]?.id || '';
  const docList = [...checked].map((docId) => ({ docId }));
  return (
    <FormDialog
      wide
      title={t('composing:addDocs')}
      submit={checked.size === 0 ? t('composing:addDocs') : t('composing:addCount', { count: checked.size })}
      idle={docList.length === 0}
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={() => {
        if (docList.length > 0) add.mutate({ projectId, parentId, docList }, { onSuccess: onClose });
      }}
    >
      <Loaded query={spaces} empty={<p className="muted">{t('composing:noSpaces')}</p>}>
        {(list) => (
          <>
            <Field label={t('composing:space')}>
              {(control) => (
                <HTMLSelect
                  {...control}
                  fill
                  value={spaceId}
                  onChange={(event) => setWanted(event.currentTarget.value)}
                  options={list.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </Field>
            {spaceId && (
              <SpaceDocs key={spaceId} spaceId={spaceId} has={has} checked={checked} onChecked={setChecked} />
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

interface SpaceDocsProps {
  spaceId: string;
  has: ReadonlySet<string>;
  checked: ReadonlySet<string>;
  onChecked: (checked: ReadonlySet<string>) => void;
}

function SpaceDocs({ spaceId, has, checked, onChecked }: SpaceDocsProps) {
  const { t } = useText();
  const tree = useCall(viewSpaceTree, { spaceId });
  const nodes = useMemo(
    () =>
      (tree.data ?? [])
        .filter(({ docId, type }) => type !== TreeNodeType.doc || !has.has(docId))
        .map(({ id, parentId, label, url, type }) => ({
          ...{ id, parentId, label, detail: url, isLeaf: type === TreeNodeType.doc },
        })),
    [tree.data, has],
  );
  return (
    <Loaded query={tree}>
      {() => (
        <CheckTree
          label={t('composing:addDocs')}
          nodes={nodes}
          checked={checked}
          onChecked={onChecked}
          filterLabel={t('composing:filter')}
          none={t('composing:noDocsHere')}
        />
      )}
    </Loaded>
  );
}
