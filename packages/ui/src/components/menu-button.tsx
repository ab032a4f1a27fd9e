import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react'
import { RowButton } from './row-button.tsx'

export interface MenuButtonProps {
  readonly label: string
  readonly icon: ReactNode
}

/**
 * A button for a menu. Mantine's buttons fit too: they have other types for `color` and `style`, and menus never
 * disable their button.
 */
export type AnyMenuButton = ComponentType<
  MenuButtonProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled' | 'style'>
>

export const MenuButton = ({ label, icon, ...props }: MenuButtonProps & ComponentPropsWithRef<'button'>) => (
  <RowButton aria-label={label} {...props}>
    {icon}
  </RowButton>
)
