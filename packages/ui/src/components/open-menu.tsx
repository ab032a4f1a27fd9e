import { Menu } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useOpensAtOnce } from '../lib/use-opens-later.ts'
import type { AnyMenuButton, MenuButtonProps } from './menu-button.tsx'

interface OpenMenuProps extends MenuButtonProps {
  readonly Button: AnyMenuButton
  readonly children: ReactNode
}

/**
 * Where it fits neither below its button nor above, it takes the larger room and scrolls: over its button, an item would
 * lie where the finger was.
 */
const IN_THE_WINDOW = {
  flip: { fallbackStrategy: 'bestFit', padding: 8 },
  shift: { padding: 8 },
  size: { padding: 8 },
} as const

/** A menu that opens at once: it takes the place of the button that asked for it. */
export const OpenMenu = ({ label, icon, Button, children }: OpenMenuProps) => {
  const { isOpen, setIsOpen, button } = useOpensAtOnce()
  // It would be left where it stood, partly outside a window that becomes narrower. A keyboard on the screen changes only the height.
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
