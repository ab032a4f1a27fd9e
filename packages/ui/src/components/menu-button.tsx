import type { ComponentPropsWithRef, ReactNode } from 'react'
import { RowButton } from './row-button.tsx'

export interface MenuButtonProps {
  readonly label: string
  readonly icon: ReactNode
}

export const MenuButton = ({ label, icon, ...props }: MenuButtonProps & ComponentPropsWithRef<'button'>) => (
  <RowButton aria-label={label} {...props}>
    {icon}
  </RowButton>
)
