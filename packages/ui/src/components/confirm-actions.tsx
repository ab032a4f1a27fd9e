import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import './confirm-actions.css'

/** Lays out the buttons of a question. Pass the cancel button first, then the action. */
export const ConfirmActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className="confirm-actions">
    {children}
  </Group>
)
