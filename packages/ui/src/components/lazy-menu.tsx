import type { ComponentType } from 'react'
import { useLazyPopup } from '../lib/use-lazy-popup.ts'
import { type AnyMenuButton, MenuButton, type MenuButtonProps } from './menu-button.tsx'

interface LazyMenuProps<Props> extends MenuButtonProps {
  /** Loads the component with the items from a module of its own. */
  readonly fetchItems: () => Promise<ComponentType<Props>>
  readonly itemProps: Props
  /** Button that opens the menu; by default that of a row. */
  readonly Button?: AnyMenuButton
  /** Distance of the menu from the button in pixels; in a header, up to its lower line. */
  readonly offset?: number
}

/**
 * A menu that is a mere button at first. Hovering or focusing the button loads its items, and for the first menu also
 * the code for floating elements.
 */
export const LazyMenu = <Props extends object>({
  label,
  icon,
  fetchItems,
  itemProps,
  Button = MenuButton,
  offset = 8,
}: LazyMenuProps<Props>) => {
  const { part, button } = useLazyPopup(() =>
    Promise.all([import('./open-menu.tsx').then((menu) => menu.OpenMenu), fetchItems()]),
  )
  if (part === undefined) return <Button label={label} icon={icon} aria-haspopup="menu" {...button} />
  const [Menu, Items] = part
  return (
    <Menu label={label} icon={icon} Button={Button} offset={offset}>
      <Items {...itemProps} />
    </Menu>
  )
}
