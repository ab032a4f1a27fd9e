import type { Welcome } from '@sheaf/contract/realtime/socket'
import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OpenPad } from './connection/access-state.ts'
import type { Authors } from './connection/authors.ts'
import { lineOfMention } from './features/find-user/line-of-mention.ts'
import { listenToManager } from './features/frame/manager-messages.ts'
import { goToLine } from './features/lines/go-to-line.ts'
import { lineLink } from './features/lines/line-link.ts'
import { lineNumberAt } from './features/lines/lines.ts'
import { useLineNumbers } from './features/lines/use-line-numbers.ts'
import { MentionTyping } from './features/mention/mention-typing.ts'
import { Mentions } from './features/mention/mentions.ts'
import { offerNotify, openNotify } from './features/notify/open-notify.ts'
import { preferences } from './features/preferences/preferences.ts'
import { useFocusOnOpening } from './features/writing/focus-on-opening.ts'
import { PadText } from './features/writing/pad-text.tsx'
import { usePadEditor } from './features/writing/use-pad-editor.ts'
import type { PageAddress } from './lib/page-address.ts'
import { useStore } from './lib/store.ts'
import type { Tools } from './use-tools.ts'

interface OpenPadViewProps {
  readonly pad: OpenPad
  readonly welcome: Pick<Welcome, 'author' | 'isGuest' | 'isDamaged' | 'padName' | 'capabilities'>
  readonly authors: Authors
  readonly address: PageAddress
  readonly isEditable: boolean
  readonly unsentText: string
  /** Undefined until the tools have loaded; the text is drawn first. */
  readonly tools: Tools | undefined
}

/** Returns the mentions of this page; undefined for guests, who are not told who the members are. */
const useMentions = ({ isGuest }: Pick<Welcome, 'isGuest'>, { base, padId, query: { token } }: PageAddress) =>
  useMemo(() => {
    if (isGuest) return undefined
    return new Mentions(async () => {
      // The module is loaded with the first mention, since most visits make none.
      const { readGroupPeople } = await import('./features/mention/group-people.ts')
      return readGroupPeople({ base, token }, padId)
    })
  }, [isGuest, base, padId, token])

/**
 * Returns a function that opens the mail about the line with the caret, if people may be notified. Also offers that
 * mail after a mention (EDT-29).
 */
const useNotify = (editor: Editor, { base, padId, query: { token } }: PageAddress, mentions: Mentions | undefined) => {
  const notify = useCallback(
    (logins: readonly string[]) => {
      if (mentions === undefined) return
      const { doc, selection } = editor.state
      const line = lineNumberAt(doc, selection.from)
      const text = doc.textBetween(selection.from, selection.to, '\n').trim()
      const notice = { logins, text, line, link: lineLink(padId, line) }
      openNotify({ site: { base, token }, notice, readPeople: () => mentions.people() })
    },
    [editor, base, token, padId, mentions],
  )
  useEffect(
    () =>
      mentions?.onChosen(({ login }) =>
        offerNotify(login, () => {
          // The pressed button disappears, and the dialog returns the focus to where it was before.
          editor.view.focus()
          notify([login])
        }),
      ),
    [editor, mentions, notify],
  )
  return mentions && notify
}

export const OpenPadView = ({ pad, welcome, authors, address, isEditable, unsentText, tools }: OpenPadViewProps) => {
  const { padId, query } = address
  const { lineNumbers, authorColors } = useStore(preferences)
  const mentions = useMentions(welcome, address)
  const extensions = useMemo(() => [MentionTyping.configure({ mentions })], [mentions])
  const editor = usePadEditor({ pad, author: welcome.author, extensions, isEditable })
  useLineNumbers(editor, padId, lineNumbers)
  const notify = useNotify(editor, address, welcome.capabilities.mayNotify ? mentions : undefined)

  const [{ lineNumber, findUser }, setPlace] = useState<Pick<PageAddress['query'], 'lineNumber' | 'findUser'>>(query)
  useEffect(
    () =>
      listenToManager((request) => {
        if (request.type === 'sheaf:go-to') setPlace(request)
        else if (request.type === 'sheaf:write') editor.commands.focus()
      }),
    [editor],
  )
  useFocusOnOpening(editor, isEditable && lineNumber === undefined && findUser === undefined)
  useEffect(() => {
    const named = findUser === undefined ? undefined : lineOfMention(editor.state.doc, findUser)
    const line = lineNumber ?? named
    if (line !== undefined) goToLine(editor, line)
  }, [editor, lineNumber, findUser])

  return (
    <main className="pad-part">
      {isEditable &&
        (tools ? (
          <tools.WritingTools editor={editor} padId={padId} onNotify={notify && (() => notify([]))} />
        ) : (
          <div className="pad-toolbar-place" aria-busy />
        ))}
      <div className="pad-scroll">
        {tools && <tools.PrintHeading padName={welcome.padName} folder={welcome.capabilities.folderName} />}
        {tools && welcome.isDamaged && <tools.Damaged />}
        {tools && unsentText !== '' && <tools.UnsentText text={unsentText} />}
        <PadText editor={editor} authors={authors} hasLineNumbers={lineNumbers} hasAuthorColors={authorColors} />
      </div>
      {tools && mentions !== undefined && <tools.MentionList editor={editor} mentions={mentions} />}
    </main>
  )
}
