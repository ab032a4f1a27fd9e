import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import './row-button.css'

const CLASS_NAMES = `mantine-focus-auto mantine-active mantine-ActionIcon-root row-button ${ActionIcon.classes['root']} ${UnstyledButton.classes['root']}`

/** Looks like `ActionIcon`, but renders in a fraction of its time: a row has three, and a list hundreds of rows. */
export const RowButton = ({ className = '', children, ...props }: ComponentPropsWithRef<'button'>) => (
  <button type="button" className={`${CLASS_NAMES} ${className}`} {...props}>
    {children}
  </button>
)
