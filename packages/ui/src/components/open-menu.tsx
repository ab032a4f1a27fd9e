import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { isTextFocused } from '../lib/typing-focus.ts'
import { useOpenOnMount } from '../lib/use-lazy-popup.ts'
import type { AnyMenuButton, MenuButtonProps } from './menu-button.tsx'

interface OpenMenuProps extends MenuButtonProps {
  readonly Button: AnyMenuButton
  /** Distance from the button in pixels; in a header, up to its lower line. */
  readonly offset: number
  readonly children: ReactNode
}

/**
 * If the menu fits neither below its button nor above, it stands beside it, where it has the height of the whole
 * window. Over the button, an item would lie under the finger.
 */
const IN_THE_WINDOW = {
  // What overflows the other axis, `shift` moves into the window.
  flip: { fallbackPlacements: ['top-end', 'left', 'right'], fallbackStrategy: 'bestFit', crossAxis: false, padding: 8 },
  shift: { padding: 8 },
  size: { padding: 8 },
} satisfies MenuProps['middlewares']

/** A menu that opens as soon as it is mounted, in place of the button that was pressed. */
export const OpenMenu = ({ label, icon, Button, offset, children }: OpenMenuProps) => {
  const { isOpen, setIsOpen, button } = useOpenOnMount()
  // A tool that is used while the text has the focus leaves it there, and with it a phone's keyboard.
  const [takesFocus, setTakesFocus] = useState(() => !isTextFocused())
  const handleChange = (opens: boolean) => {
    if (opens) setTakesFocus(!isTextFocused())
    setIsOpen(opens)
  }
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
    <Menu
      position="bottom-end"
      offset={offset}
      withinPortal
      opened={isOpen}
      onChange={handleChange}
      trapFocus={takesFocus}
      returnFocus={takesFocus}
      middlewares={IN_THE_WINDOW}
    >
      <Menu.Target>
        <Button ref={button} label={label} icon={icon} />
      </Menu.Target>
      <Menu.Dropdown
        style={{ overflowY: 'auto' }}
        onMouseDown={(event) => {
          if (!takesFocus) event.preventDefault()
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
