import { CheckIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { colorSchemes } from './color-schemes.ts'
import { ICON_FIRST } from '../lib/icon-first.ts'

interface ColorSchemeItemsProps {
  /** Whether the menu has no other items; it then opens with the focus on the current scheme. */
  readonly isAlone?: boolean
}

export const ColorSchemeItems = ({ isAlone = false }: ColorSchemeItemsProps) => {
  const t = useT()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(chosen) => setColorScheme(colorSchemes.find(({ value }) => value === chosen)?.value ?? 'auto')}
    >
      <Menu.Label>{t('GLOBAL.COLOR_SCHEME.LABEL')}</Menu.Label>
      {colorSchemes.map(({ value, label, Icon }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          styles={ICON_FIRST}
          checkIcon={<CheckIcon size={10} />}
          rightSection={<Icon size={16} />}
          data-autofocus={(isAlone && value === colorScheme) || undefined}
        >
          {t(label)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
