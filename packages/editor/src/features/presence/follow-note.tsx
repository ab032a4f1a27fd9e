import { Button } from '@mantine/core'
import { PersonDot } from '@sheaf/ui/components/person-dot'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { safeColor } from '../../connection/authors.ts'
import type { Presence } from '../../connection/presence.ts'
import { followed } from './follow.ts'

interface FollowNoteProps {
  readonly presence: Presence
  /** Whom the page follows. */
  readonly author: string
}

/** Says below the text whom the page follows, and ends it. */
export const FollowNote = ({ presence, author }: FollowNoteProps) => {
  const t = useT()
  // Somebody who is away for a moment keeps their name.
  const [user] = useState(() => [...presence.others.values()].find((one) => one.user?.author === author)?.user)
  const name = user?.name || t('EDITOR.GUEST')
  return (
    <div className="pad-follow">
      <PersonDot name={name} color={safeColor(user?.color)} />
      <span role="status">{t('EDITOR.PEOPLE.FOLLOWING', { name })}</span>
      <Button size="compact-sm" variant="default" onClick={() => followed.set(undefined)}>
        {t('EDITOR.PEOPLE.UNFOLLOW')}
      </Button>
    </div>
  )
}
