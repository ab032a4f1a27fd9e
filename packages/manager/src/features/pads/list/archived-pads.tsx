import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

/** SCR-149: folds away the archived pads of a group. */
export const ArchivedPads = ({ count, children }: { count: number; children: ReactNode }) => {
  const t = useT()
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <>
      <Title order={3} mt="lg" mb="xs">
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<IconArchive size={16} aria-hidden />}
          rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          onClick={toggle}
        >
          {t('GROUP.PAD.ARCHIVED_COUNT', { count })}
        </Button>
      </Title>
      <div id={id}>{isOpen && children}</div>
    </>
  )
}
