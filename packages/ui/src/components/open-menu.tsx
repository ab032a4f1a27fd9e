import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpensAtOnce } from '../lib/use-opens-later.ts'
import type { AnyMenuButton, MenuButtonProps } from './menu-button.tsx'

interface OpenMenuProps extends MenuButtonProps {
  readonly Button: AnyMenuButton
  readonly children: ReactNode
}

/** A menu that opens at once: it takes the place of the button that asked for it. */
export const OpenMenu = ({ label, icon, Button, children }: OpenMenuProps) => {
  const { isOpen, setIsOpen, button } = useOpensAtOnce()
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Button ref={button} label={label} icon={icon} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
