import type { ComponentType } from 'react'
import { useOpensLater } from '../lib/use-opens-later.ts'
import { type AnyMenuButton, MenuButton, type MenuButtonProps } from './menu-button.tsx'

interface MenuLaterProps<Props> extends MenuButtonProps {
  /** The items, from a module of their own. */
  readonly fetchItems: () => Promise<ComponentType<Props>>
  readonly itemProps: Props
  /** What opens it; without, the button of a row. */
  readonly Button?: AnyMenuButton
}

/**
 * A menu of which only the button is there at first. Its items, and with the first of all menus what floats at all, are
 * fetched by those who come near it.
 */
export const MenuLater = <Props extends object>({
  label,
  icon,
  fetchItems,
  itemProps,
  Button = MenuButton,
}: MenuLaterProps<Props>) => {
  const { part, button } = useOpensLater(() =>
    Promise.all([import('./open-menu.tsx').then((menu) => menu.OpenMenu), fetchItems()]),
  )
  if (part === undefined) return <Button label={label} icon={icon} aria-haspopup="menu" {...button} />
  const [Menu, Items] = part
  return (
    <Menu label={label} icon={icon} Button={Button}>
      <Items {...itemProps} />
    </Menu>
  )
}
