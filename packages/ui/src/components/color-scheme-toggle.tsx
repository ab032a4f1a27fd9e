import { useMantineColorScheme } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { useIsTakenOver } from '../lib/first-paint.ts'
import { colorSchemes } from './color-schemes.ts'
import { LazyMenu } from './lazy-menu.tsx'

const fetchItems = async () => (await import('./color-scheme-items.tsx')).ColorSchemeItems

export const ColorSchemeToggle = () => {
  const t = useT()
  const { colorScheme } = useMantineColorScheme()
  // Only the browser knows which one was chosen.
  const shown = useIsTakenOver() ? colorScheme : 'auto'
  const { Icon } = colorSchemes.find(({ value }) => value === shown) ?? colorSchemes[2]!
  return (
    <LazyMenu
      label={t('GLOBAL.COLOR_SCHEME.LABEL')}
      icon={<Icon size={20} />}
      fetchItems={fetchItems}
      itemProps={{ isAlone: true }}
      offset={12}
    />
  )
}
