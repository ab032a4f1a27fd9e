import { useEffect } from 'react'
import type { OpenPad } from './connection/access-state.ts'
import type { Authors } from './connection/authors.ts'
import { UnsentText } from './features/access/unsent-text.tsx'
import { lineMentioning } from './features/find-user/line-mentioning.ts'
import { goToLine } from './features/go-to-line/go-to-line.ts'
import { preferences } from './features/preferences/preferences.ts'
import { PadToolbar } from './features/toolbar/pad-toolbar.tsx'
import { PadText } from './features/writing/pad-text.tsx'
import { usePadEditor } from './features/writing/use-pad-editor.ts'
import { useStore } from './lib/store.ts'

interface OpenPadViewProps {
  readonly pad: OpenPad
  readonly author: string
  readonly authors: Authors
  readonly isEditable: boolean
  readonly unsentText: string
  readonly lineNumber: number | undefined
  readonly findUser: string | undefined
}

export const OpenPadView = (props: OpenPadViewProps) => {
  const { pad, author, authors, isEditable, unsentText, lineNumber, findUser } = props
  const { lineNumbers, authorColors } = useStore(preferences)
  const editor = usePadEditor({ pad, author, authors, isEditable })

  useEffect(() => {
    const named = findUser === undefined ? undefined : lineMentioning(editor.state.doc, findUser)
    const line = lineNumber ?? named
    if (line !== undefined) goToLine(editor, line)
  }, [editor, lineNumber, findUser])

  return (
    <>
      {isEditable && <PadToolbar editor={editor} />}
      <main className="pad-scroll">
        {unsentText !== '' && <UnsentText text={unsentText} />}
        <PadText editor={editor} authors={authors} hasLineNumbers={lineNumbers} hasAuthorColors={authorColors} />
      </main>
    </>
  )
}
