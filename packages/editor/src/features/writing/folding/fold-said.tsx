import { VisuallyHidden } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { foldsOf } from '../../../lib/lines/folds.ts'

/** Tells screen readers when a section is folded, and when one is shown again. */
export const FoldSaid = ({ editor }: { readonly editor: Editor }) => {
  const t = useT()
  const [said, setSaid] = useState<'folded' | 'unfolded'>()
  useEffect(() => {
    let count = foldsOf(editor.state).length
    const follow = (): void => {
      const next = foldsOf(editor.state).length
      if (next !== count) setSaid(next > count ? 'folded' : 'unfolded')
      count = next
    }
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor])
  return (
    <VisuallyHidden aria-live="polite">
      {said === 'folded' && t('EDITOR.FOLD.FOLDED')}
      {said === 'unfolded' && t('EDITOR.FOLD.UNFOLDED')}
    </VisuallyHidden>
  )
}
