import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/core'
import { useMemo } from 'react'
import type { Authors } from '../../connection/authors.ts'
import { LetterTip } from '../../lib/menus/letter-tip.tsx'
import { useStore } from '@sheaf/ui/lib/store'

interface WhoWroteProps {
  readonly editor: Editor
  readonly authors: Authors
}

/** EDT-159: names whose letters are under the pointer, where their colours are shown. */
export const WhoWrote = ({ editor, authors }: WhoWroteProps) => {
  const t = useT()
  const appearances = useStore(authors.appearances)
  const areSeveral = useStore(authors.areSeveral)
  const place = useMemo(() => ({ current: editor.view.dom }), [editor])
  if (!areSeveral) return null
  const nameOf = (id: string | undefined): string => (id && appearances.get(id)?.name) || t('EDITOR.GUEST')
  return <LetterTip place={place} say={({ dataset }) => nameOf(dataset['author'])} />
}
