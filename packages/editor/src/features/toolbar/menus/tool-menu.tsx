import { ActionIcon } from '@mantine/core'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import type { AnyMenuButton } from '@sheaf/ui/components/menu-button'
import type { Editor } from '@tiptap/react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { ToolStates } from '../tools/tool-states.ts'

/** What the items of a menu of the toolbar get. */
export interface ToolItemsProps {
  readonly editor: Editor
  readonly states: ToolStates
}

const ToolButton = ({ label, icon, ...props }: ComponentProps<AnyMenuButton> & { readonly disabled?: boolean }) => (
  <ActionIcon {...props} className="pad-tool-menu" aria-label={label} title={label}>
    {icon}
  </ActionIcon>
)

interface ToolMenuProps extends ToolItemsProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isOff: boolean
  readonly fetchItems: () => Promise<ComponentType<ToolItemsProps>>
}

/** A tool that opens a menu. */
export const ToolMenu = ({ label, icon, isOff, fetchItems, ...itemProps }: ToolMenuProps) =>
  isOff ? (
    <ToolButton label={label} icon={icon} aria-haspopup="menu" disabled />
  ) : (
    <LazyMenu label={label} icon={icon} Button={ToolButton} fetchItems={fetchItems} itemProps={itemProps} />
  )
