import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { useLanguages } from '../../features/accounts/account/languages.js';
import { chooseDensity, chooseLanguage, chooseTheme } from '../../features/accounts/account/preferences.js';
import { EventTokens } from '../../features/notifications/programs/EventTokens.js';
import { densities, themes, useDensity, useTheme } from '../../lib/appearance.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { Field } from '../../ui/Field.js';
import { Page } from '../../ui/Page.js';

/** Stored in the account and in this browser; every change takes effect at once. */
export function SystemSetting() {
  const { t } = useText();
  const lang = useLanguage();
  const languages = useLanguages();
  const [theme] = useTheme();
  const [density] = useDensity();
  return (
    <Page width="narrow" title={t('menu.setting')} lead={t('profile:settingLead')}>
      <Field label={t('shell.language')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={lang}
            onChange={(event) => void chooseLanguage(event.currentTarget.value, t)}
            options={languages.map(({ lang: value, description }) => ({ value, label: description }))}
          />
        )}
      </Field>
      <Field label={t('shell.theme')}>
        {(_control, label) => (
          <SegmentedControl
            aria-labelledby={label}
            value={theme}
            onValueChange={(value) => void chooseTheme(value, t)}
            options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('profile:density')} note={t('profile:densityNote')}>
        {(_control, label) => (
          <SegmentedControl
            aria-labelledby={label}
            value={density}
            onValueChange={(value) => void chooseDensity(value, t)}
            options={densities.map((value) => ({ value, label: t(`profile:densities.${value}`) }))}
          />
        )}
      </Field>
      <EventTokens />
    </Page>
  );
}
