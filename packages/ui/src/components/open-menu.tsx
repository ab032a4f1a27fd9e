import { Menu } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useOpenOnMount } from '../lib/use-lazy-popup.ts'
import type { AnyMenuButton, MenuButtonProps } from './menu-button.tsx'

interface OpenMenuProps extends MenuButtonProps {
  readonly Button: AnyMenuButton
  readonly children: ReactNode
}

/**
 * If the menu fits neither below its button nor above, it takes the side with more room and scrolls. Over the button,
 * an item would lie under the finger.
 */
const IN_THE_WINDOW = {
  flip: { fallbackStrategy: 'bestFit', padding: 8 },
  shift: { padding: 8 },
  size: { padding: 8 },
} as const

/** A menu that opens as soon as it is mounted, in place of the button that was pressed. */
export const OpenMenu = ({ label, icon, Button, children }: OpenMenuProps) => {
  const { isOpen, setIsOpen, button } = useOpenOnMount()
  // The menu does not follow a window that becomes narrower, and would end up partly outside it. An on-screen keyboard
  // changes only the height, and must not close the menu.
  useEffect(() => {
    const width = window.innerWidth
    const close = () => {
      if (window.innerWidth !== width) setIsOpen(false)
    }
    if (isOpen) window.addEventListener('resize', close)
    return () => window.removeEventListener('resize', close)
  }, [isOpen, setIsOpen])
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setIsOpen} middlewares={IN_THE_WINDOW}>
      <Menu.Target>
        <Button ref={button} label={label} icon={icon} />
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>{children}</Menu.Dropdown>
    </Menu>
  )
}
