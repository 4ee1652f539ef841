import { useSearchParams } from 'react-router-dom';
import { adminLanguages } from '../../../../contracts/workspace/system.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import { LanguageEditor } from './LanguageEditor.js';
import { LanguageTable } from './LanguageTable.js';
import { TextOverrides } from './TextOverrides.js';

/** The list, or with `?pack=` (an id, or `new`) the editor of one pack. */
export function Languages() {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const packs = useCall(adminLanguages, {});
  const pack = search.get('pack');
  const open = (id: string | undefined) => setSearch({ tab: 'languages', ...(id !== undefined && { pack: id }) });
  if (pack !== null) {
    return (
      <LanguageEditor
        key={pack}
        id={pack === 'new' ? undefined : pack}
        lang={search.get('lang') ?? ''}
        onClose={() => open(undefined)}
      />
    );
  }
  return (
    <>
      <p className="muted field">{t('admin:setting.lead.languages')}</p>
      <Loaded query={packs} skeleton={<SkeletonRows rows={3} />}>
        {(list) => (
          <>
            <LanguageTable
              packs={list}
              onEdit={(id) => open(id)}
              onNew={(lang) => setSearch({ tab: 'languages', pack: 'new', ...(lang && { lang }) })}
            />
            <TextOverrides packs={list} />
          </>
        )}
      </Loaded>
    </>
  );
}
