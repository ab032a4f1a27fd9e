import type { Welcome } from '@sheaf/contract/realtime/socket'
import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useMemo } from 'react'
import { lineLink, linkedLineAt } from '../features/lines/line-link.ts'
import { Mentions } from '../features/mention/mentions.ts'
import { offerNotify, openNotify } from '../features/notify/open-notify.ts'
import type { PageAddress } from '../lib/page/page-address.ts'
import { cellEditor } from '../lib/tables/cell-editor.ts'

/** Returns the mentions of this page; undefined for guests, who are not told who the members are. */
export const useMentions = ({ isGuest }: Pick<Welcome, 'isGuest'>, { base, padId, query: { token } }: PageAddress) =>
  useMemo(() => {
    if (isGuest) return undefined
    return new Mentions(async () => {
      // The module is loaded with the first mention, since most visits make none.
      const { readGroupPeople } = await import('../features/mention/group-people.ts')
      return readGroupPeople({ base, token }, padId)
    })
  }, [isGuest, base, padId, token])

/**
 * Returns a function that opens the mail about the line with the caret, if people may be notified. Also offers that
 * mail after a mention (EDT-29).
 */
export const useNotify = (
  editor: Editor,
  { base, padId, query: { token } }: PageAddress,
  mentions: Mentions | undefined,
) => {
  const notify = useCallback(
    (logins: readonly string[]) => {
      if (mentions === undefined) return
      const line = linkedLineAt(editor, editor.state.selection.from)
      const { doc, selection } = (cellEditor.get() ?? editor).state
      const text = doc.textBetween(selection.from, selection.to, '\n').trim()
      const notice = { logins, text, line: line.number, link: lineLink(padId, line) }
      openNotify({ site: { base, token }, notice, readPeople: () => mentions.people() })
    },
    [editor, base, token, padId, mentions],
  )
  useEffect(
    () =>
      mentions?.onChosen(({ login }) =>
        offerNotify(login, () => {
          // The pressed button disappears, and the dialog returns the focus to where it was before.
          ;(cellEditor.get() ?? editor).view.focus()
          notify([login])
        }),
      ),
    [editor, mentions, notify],
  )
  return mentions && notify
}
