import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Authors } from '../../connection/authors.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { AuthorColors } from './view/author-colors.ts'
import './view/author-styles.css'
import './view/line-levels.css'
import './view/palette.css'
import './view/writing.css'
import './view/file-lines.css'

interface PadTextProps {
  readonly editor: Editor
  readonly authors: Authors
  readonly hasLineNumbers: boolean
  readonly hasAuthorColors: boolean
}

/**
 * Shows the text of the pad. It does not use Tiptap's `EditorContent`, which renders every line a second time for node
 * views that are React components; a pad has none.
 */
export const PadText = ({ editor, authors, hasLineNumbers, hasAuthorColors }: PadTextProps) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { dom } = editor.view
    place.current?.append(dom)
    return () => dom.remove()
  }, [editor])

  const appearances = useStore(authors.appearances)
  const areSeveral = useStore(authors.areSeveral)
  useEffect(() => {
    const colors = new AuthorColors()
    colors.show(appearances)
    return () => colors.remove()
  }, [appearances])
  const classes = [
    'pad-text',
    ...(hasLineNumbers ? ['has-line-numbers'] : []),
    ...(hasAuthorColors && areSeveral ? ['has-author-colors'] : []),
  ]
  return <div ref={place} className={classes.join(' ')} />
}
