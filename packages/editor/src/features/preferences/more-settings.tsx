import { Fieldset, NativeSelect, Stack, Switch } from '@mantine/core'
import { languages } from '@sheaf/l10n/languages'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useStore } from '@sheaf/ui/lib/store'
import { type Preferences, preferences, savePreferences } from './preferences.ts'

/** Settings that are on or off. */
type SwitchName = 'monospace' | 'calm' | 'autoFormat' | 'spellCheck'

const SWITCHES: Readonly<Record<SwitchName, { readonly label: MessageKey; readonly info?: MessageKey }>> = {
  monospace: { label: 'EDITOR.SETTINGS.MONOSPACE' },
  calm: { label: 'EDITOR.SETTINGS.CALM', info: 'EDITOR.SETTINGS.CALM_INFO' },
  autoFormat: { label: 'EDITOR.SETTINGS.AUTO_FORMAT', info: 'EDITOR.SETTINGS.AUTO_FORMAT_INFO' },
  spellCheck: { label: 'EDITOR.SETTINGS.SPELL_CHECK' },
}

const SettingSwitch = ({ name, shown }: { readonly name: SwitchName; readonly shown: Preferences }) => {
  const t = useT()
  const { label, info } = SWITCHES[name]
  return (
    <Switch
      label={t(label)}
      description={info && t(info)}
      checked={shown[name]}
      onChange={({ currentTarget: { checked } }) => savePreferences({ [name]: checked })}
    />
  )
}

/** What the menu of settings has no room for. Each takes effect at once, behind the dialog. */
export const MoreSettings = () => {
  const t = useT()
  const shown = useStore(preferences)
  return (
    <Stack gap="md">
      <Fieldset legend={t('EDITOR.SETTINGS.READING')}>
        <Stack gap="sm">
          <SettingSwitch name="monospace" shown={shown} />
          <SettingSwitch name="calm" shown={shown} />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('EDITOR.SETTINGS.WRITING')}>
        <Stack gap="sm">
          <SettingSwitch name="autoFormat" shown={shown} />
          <SettingSwitch name="spellCheck" shown={shown} />
          <NativeSelect
            label={t('EDITOR.SETTINGS.TEXT_LANGUAGE')}
            description={t('EDITOR.SETTINGS.TEXT_LANGUAGE_INFO')}
            data={[
              { value: '', label: t('EDITOR.SETTINGS.AS_BROWSER') },
              ...Object.entries(languages).map(([value, label]) => ({ value, label })),
            ]}
            value={shown.textLanguage}
            onChange={({ currentTarget: { value } }) => savePreferences({ textLanguage: value })}
          />
        </Stack>
      </Fieldset>
    </Stack>
  )
}
