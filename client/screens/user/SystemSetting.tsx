import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { switchLanguage, useLanguages } from '../../features/account/languages.js';
import { densities, themes, useDensity, useTheme } from '../../lib/appearance.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { Field } from '../../ui/Field.js';
import { Page } from '../../ui/Page.js';

/** Kept in this browser; everything takes effect at once. */
export function SystemSetting() {
  const { t } = useText();
  const lang = useLanguage();
  const languages = useLanguages();
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  return (
    <Page width="narrow" title={t('menu.setting')} lead={t('account:settingLead')}>
      <Field label={t('shell.language')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={lang}
            onChange={(event) => void switchLanguage(event.currentTarget.value)}
            options={languages.map(({ lang: value, description }) => ({ value, label: description }))}
          />
        )}
      </Field>
      <Field label={t('shell.theme')}>
        {(_control, label) => (
          <SegmentedControl
            aria-labelledby={label}
            value={theme}
            onValueChange={(value) => setTheme(themes.find((each) => each === value) ?? 'system')}
            options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('account:density')} note={t('account:densityNote')}>
        {(_control, label) => (
          <SegmentedControl
            aria-labelledby={label}
            value={density}
            onValueChange={(value) => setDensity(densities.find((each) => each === value) ?? 'dense')}
            options={densities.map((value) => ({ value, label: t(`account:densities.${value}`) }))}
          />
        )}
      </Field>
    </Page>
  );
}
