import { Button, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Activity, type ReactNode, useId, useState } from 'react'

interface DisclosureProps {
  /** Translated name of the collapsed content. */
  readonly label: string
  /** Whether it has to be expanded, as for an invalid field inside. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/**
 * Collapses rarely needed content. Content that `isOpen` has expanded stays expanded until the user collapses it, lest
 * it vanish around the field that they correct. It expands at once, so that the field can take the focus.
 */
export const Disclosure = ({ label, isOpen, children }: DisclosureProps) => {
  const id = useId()
  const [isShown, setIsShown] = useState(isOpen)
  if (isOpen && !isShown) setIsShown(true)
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
        onClick={() => setIsShown(!isShown)}
      >
        {label}
      </Button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Stack mt="sm" id={id}>
          {children}
        </Stack>
      </Activity>
    </div>
  )
}
