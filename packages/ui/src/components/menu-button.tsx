import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react'
import { RowButton } from './row-button.tsx'

export interface MenuButtonProps {
  readonly label: string
  readonly icon: ReactNode
}

/** One of Mantine's as well, whose colour and style are of their own kinds, and which is never out of use. */
export type AnyMenuButton = ComponentType<
  MenuButtonProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled' | 'style'>
>

export const MenuButton = ({ label, icon, ...props }: MenuButtonProps & ComponentPropsWithRef<'button'>) => (
  <RowButton aria-label={label} {...props}>
    {icon}
  </RowButton>
)
