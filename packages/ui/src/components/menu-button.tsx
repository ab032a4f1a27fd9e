import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

export interface MenuButtonProps {
  readonly label: string
  readonly icon: ReactNode
}

export const MenuButton = ({
  label,
  icon,
  ...props
}: MenuButtonProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled'>) => (
  <ActionIcon aria-label={label} {...props}>
    {icon}
  </ActionIcon>
)
