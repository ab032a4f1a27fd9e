import { Button } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { TagButton } from './tag-chip.tsx'

/** Number of tags that fit beside a name without filling the row. */
const FEW = 5

interface RowTagsProps {
  readonly tags: readonly string[]
  readonly activeTags: readonly string[]
  readonly onTag: (tag: string) => void
}

/** Shows the tags of a group in its row: the first few and those that filter the list, and the rest on request. */
export const RowTags = ({ tags, activeTags, onTag }: RowTagsProps) => {
  const t = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // A sixth tag is shown too, since the button would take as much room.
  const few = tags.filter((tag, at) => at < FEW || tags.length === FEW + 1 || activeTags.includes(tag))
  const rest = tags.filter((tag) => !few.includes(tag))
  const button = (tag: string) => (
    <TagButton key={tag} tag={tag} active={activeTags.includes(tag)} onClick={() => onTag(tag)} />
  )
  return (
    <>
      {few.map(button)}
      {rest.length > 0 && (
        <>
          <span id={id} style={{ display: 'contents' }}>
            {isOpen && rest.map(button)}
          </span>
          <Button
            size="compact-xs"
            radius="xl"
            variant="subtle"
            aria-label={t('TAG.MORE', { count: rest.length })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <IconChevronUp size={14} aria-hidden /> : <span dir="ltr">+{rest.length}</span>}
          </Button>
        </>
      )}
    </>
  )
}
