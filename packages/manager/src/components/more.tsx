import { Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

interface MoreProps {
  /** Translated name of the collapsed content. */
  readonly label: string
  /** Whether to keep it expanded, as for an invalid field inside. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** Collapses rarely needed content. It stays expanded while `isOpen` is set. */
export const More = ({ label, isOpen, children }: MoreProps) => {
  const id = useId()
  const [isWanted, { toggle }] = useDisclosure()
  const isShown = isOpen || isWanted
  const Chevron = isShown ? IconChevronUp : IconChevronDown
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        ta="start"
        mis="calc(-1 * var(--button-padding-x) - 1px)"
        aria-expanded={isShown}
        aria-controls={id}
        rightSection={<Chevron size={14} aria-hidden />}
        onClick={toggle}
      >
        {label}
      </Button>
      <Collapse expanded={isShown} id={id}>
        <Stack mt="sm">{children}</Stack>
      </Collapse>
    </div>
  )
}
