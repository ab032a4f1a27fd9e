import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPalette } from '@tabler/icons-react'
import { ToolMenu, type ToolItemsProps } from './tool-menu.tsx'

const fetchItems = async () => (await import('./color-items.tsx')).ColorItems

/** EDT-180: colours the selected letters and what is behind them. */
export const ColorMenu = ({ editor, states }: ToolItemsProps) => {
  const t = useT()
  return (
    <ToolMenu
      label={t('EDITOR.COLORS')}
      icon={<IconPalette className="pad-tool-icon" stroke={1.5} />}
      isOff={states.isCode}
      fetchItems={fetchItems}
      editor={editor}
      states={states}
    />
  )
}
