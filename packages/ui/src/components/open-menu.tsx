import { Menu } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MenuButton, type MenuButtonProps } from './menu-button.tsx'

/** A menu that opens at once: it takes the place of the button that asked for it. */
export const OpenMenu = ({ label, icon, children }: MenuButtonProps & { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It has the focus that the one before it had, so that the menu gives it back.
    button.current?.focus()
    // oxlint-disable-next-line react/set-state-in-effect -- it must have been closed, to know where the focus was
    setIsOpen(true)
  }, [])
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <MenuButton ref={button} label={label} icon={icon} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
