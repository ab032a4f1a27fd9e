import { type Editor, EditorContent } from '@tiptap/react'
import { useEffect } from 'react'
import { type Authors } from '../../connection/authors.ts'
import { useStore } from '../../lib/store.ts'
import { AuthorColors } from './author-colors.ts'
import './writing.css'

interface PadTextProps {
  readonly editor: Editor
  readonly authors: Authors
  readonly hasLineNumbers: boolean
  readonly hasAuthorColors: boolean
}

export const PadText = ({ editor, authors, hasLineNumbers, hasAuthorColors }: PadTextProps) => {
  const looks = useStore(authors.looks)
  useEffect(() => {
    const colors = new AuthorColors()
    colors.show(looks)
    return () => colors.remove()
  }, [looks])
  const classes = [
    'pad-text',
    ...(hasLineNumbers ? ['has-line-numbers'] : []),
    ...(hasAuthorColors ? ['has-author-colors'] : []),
  ]
  return <EditorContent editor={editor} className={classes.join(' ')} />
}
