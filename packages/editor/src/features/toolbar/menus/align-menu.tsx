import { useT } from '@sheaf/ui/l10n/use-t'
import { ToolMenu, type ToolItemsProps } from './tool-menu.tsx'
import { shownAlignment } from '../tools/tools-of-text.ts'

const fetchItems = async () => (await import('./align-items.tsx')).AlignItems

/** EDT-181: shows how the selected lines are aligned, and aligns them. */
export const AlignMenu = ({ editor, states }: ToolItemsProps) => {
  const t = useT()
  const { name, Icon } = shownAlignment(states)
  return (
    <ToolMenu
      label={t('EDITOR.ALIGNMENT', { name: t(`EDITOR.TOOL.${name}`) })}
      icon={<Icon className="pad-tool-icon" stroke={1.5} data-turns />}
      isOff={states.isCode}
      fetchItems={fetchItems}
      editor={editor}
      states={states}
    />
  )
}
