import { VisuallyHidden } from '@mantine/core'
import { listAllNames } from '@sheaf/ui/l10n/list-names'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { Authors } from '../../connection/authors.ts'
import { followNearbyChanges, type NearbyChange } from './nearby-changes.ts'

interface NearbyChangesSaidProps {
  readonly editor: Editor
  readonly authors: Authors
}

/** Tells screen readers politely what others change near the cursor. */
export const NearbyChangesSaid = ({ editor, authors }: NearbyChangesSaidProps) => {
  const t = useT()
  const [change, setChange] = useState<NearbyChange>()
  useEffect(() => followNearbyChanges(editor, setChange), [editor])
  const nameOf = (id: string): string => authors.appearances.get().get(id)?.name || t('EDITOR.GUEST')
  return (
    <VisuallyHidden aria-live="polite">
      {change &&
        t('EDITOR.NEARBY_CHANGE', { name: listAllNames(change.authors.map(nameOf)), line: String(change.line) })}
    </VisuallyHidden>
  )
}
