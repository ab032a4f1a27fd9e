import { Button } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCheck, IconTag } from '@tabler/icons-react'

/** A tag that filters the list by a click, and stops at the next. */
export const TagButton = ({ tag, active, onClick }: { tag: string; active: boolean; onClick: () => void }) => {
  const t = useT()
  const Icon = active ? IconCheck : IconTag
  return (
    <Button
      size="compact-xs"
      radius="xl"
      variant={active ? 'filled' : 'default'}
      fw={400}
      aria-pressed={active}
      title={t('GROUP.TAGS.HELP')}
      leftSection={<Icon size={12} aria-hidden />}
      onClick={onClick}
    >
      <bdi>{tag}</bdi>
    </Button>
  )
}
