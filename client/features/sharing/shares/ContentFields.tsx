import { Checkbox, Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { useMemo } from 'react';
import { listDocsV2 } from '../../../../contracts/docs/docs.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { listEnvironments } from '../../../../contracts/workspace/environments.js';
import { isInternalAddress } from '../../../../contracts/workspace/internal-address.js';
import type { Form } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { CheckTree } from '../../../ui/CheckTree.js';
import { Field } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';
import type { ShareFacts } from './share-facts.js';

interface FieldsProps {
  form: Form<ShareFacts>;
  moduleId: string;
}

/** All docs or chosen ones; folders with what is added to them later. */
export function ContentFields({ form, moduleId }: FieldsProps) {
  const { t } = useText();
  const all = form.bind('isAll');
  const constants = form.bind('hasConstants');
  return (
    <>
      <RadioGroup
        label={t('sharing:content')}
        selectedValue={all.value ? 'all' : 'part'}
        onChange={(event) => all.onValue(event.currentTarget.value === 'all')}
      >
        <Radio value="all" label={t('sharing:all')} />
        <Radio value="part" label={t('sharing:part')} />
      </RadioGroup>
      {!all.value && <Chosen form={form} moduleId={moduleId} />}
      <Switch
        checked={constants.value}
        onChange={() => constants.onValue(!constants.value)}
        label={t('sharing:constants')}
      />
    </>
  );
}

function Chosen({ form, moduleId }: FieldsProps) {
  const { t } = useText();
  const query = useCall(listDocsV2, { moduleId });
  const docs = form.bind('docs');
  const folders = form.bind('folders');
  const nodes = useMemo(
    () =>
      (query.data ?? []).map(({ id, parentId, name, url, isFolder }) => {
        const at = parentId ?? '';
        return { id, parentId: at, label: name, detail: url, isLeaf: !isOn(isFolder) };
      }),
    [query.data],
  );
  const folderNodes = useMemo(
    () => nodes.filter(({ isLeaf }) => !isLeaf).map(({ id, label }) => ({ id, parentId: '', label, isLeaf: true })),
    [nodes],
  );
  return (
    <Loaded query={query}>
      {() => (
        <>
          <Field label={t('sharing:docs')} note={t('sharing:chosen', { count: docs.value.size })}>
            {() => (
              <CheckTree
                label={t('sharing:docs')}
                nodes={nodes}
                checked={docs.value}
                onChecked={docs.onValue}
                filterLabel={t('sharing:filterDocs')}
                none={t('sharing:noDocs')}
              />
            )}
          </Field>
          {folderNodes.length > 0 && (
            <Field label={t('sharing:growing')} note={t('sharing:growingNote')}>
              {() => (
                <CheckTree
                  label={t('sharing:growing')}
                  nodes={folderNodes}
                  checked={folders.value}
                  onChecked={folders.onValue}
                  filterLabel={t('sharing:filterDocs')}
                  none={t('sharing:noFolders')}
                />
              )}
            </Field>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Whether readers may try out calls, and where. */
export function DebugFields({ form, moduleId }: FieldsProps) {
  const { t } = useText();
  const debug = form.bind('isShowDebug');
  const all = form.bind('isAllSelectedDebug');
  const chosen = form.bind('environments');
  const query = useCall(listEnvironments, { moduleId }, { enabled: debug.value });
  const toggle = (id: string) => {
    const next = new Set(chosen.value);
    if (!next.delete(id)) next.add(id);
    chosen.onValue(next);
  };
  return (
    <>
      <Switch checked={debug.value} onChange={() => debug.onValue(!debug.value)} label={t('sharing:debug')} />
      <p className="field-note field">{t('sharing:debugNote')}</p>
      {debug.value && (
        <Loaded query={query} empty={<p className="muted field">{t('sharing:noEnvironments')}</p>}>
          {(list) => (
            <fieldset className="field" aria-label={t('sharing:environments')}>
              <Checkbox
                checked={all.value}
                onChange={() => all.onValue(!all.value)}
                label={t('sharing:allEnvironments')}
              />
              {list
                .map((one) => ({ ...one, isInternal: isInternalAddress(one.url) }))
                .filter(({ isInternal }) => isInternal || !all.value)
                .map(({ id, name, url, isInternal }) => (
                  <Checkbox key={id} checked={chosen.value.has(id)} onChange={() => toggle(id)}>
                    {name} <span className="muted">{url}</span>{' '}
                    {isInternal && (
                      <span className="tag" data-tone="orange">
                        {t('sharing:internal')}
                      </span>
                    )}
                  </Checkbox>
                ))}
              {list.some(({ url }) => isInternalAddress(url)) && (
                <p className="field-note">{t('sharing:internalNote')}</p>
              )}
            </fieldset>
          )}
        </Loaded>
      )}
    </>
  );
}
