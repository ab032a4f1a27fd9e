import { type ComponentType, useState } from 'react'
import { t } from '../l10n/i18n.ts'
import { MenuButton, type MenuButtonProps } from './menu-button.tsx'
import type { OpenMenu } from './open-menu.tsx'
import { toast } from './toast.tsx'

interface MenuLaterProps<Props> extends MenuButtonProps {
  /** The items, from a module of their own. */
  readonly fetchItems: () => Promise<ComponentType<Props>>
  readonly itemProps: Props
}

/**
 * A menu of which only the button is there at first. Its items, and with the first of all menus what floats at all, are
 * fetched by those who come near it.
 */
export const MenuLater = <Props extends object>({ label, icon, fetchItems, itemProps }: MenuLaterProps<Props>) => {
  const [parts, setParts] = useState<readonly [Menu: typeof OpenMenu, Items: ComponentType<Props>]>()
  const fetchParts = async () => Promise.all([import('./open-menu.tsx').then((menu) => menu.OpenMenu), fetchItems()])
  // Where it fails, the press of the button tries once more and tells.
  const fetchAhead = () => void fetchParts().catch(() => {})
  const open = () => void fetchParts().then(setParts, () => toast.error(t('GLOBAL.OFFLINE')))
  if (parts === undefined)
    return (
      <MenuButton
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={false}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
        onClick={open}
      />
    )
  const [Menu, Items] = parts
  return (
    <Menu label={label} icon={icon}>
      <Items {...itemProps} />
    </Menu>
  )
}
