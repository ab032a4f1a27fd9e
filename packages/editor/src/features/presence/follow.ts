import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import type { Presence } from '../../connection/presence.ts'
import { reveal } from '../../lib/lines/folds.ts'
import { Store, useStore } from '@sheaf/ui/lib/store'

/* EDT-157: the text goes along with somebody's cursor. */

/** Author id of the person whom this page follows. */
export const followed = new Store<string | undefined>(undefined)

/** How long somebody may be away, as after a break of the network, before they are followed no longer. */
const AWAY_MS = 10_000
/** Share of the height at either edge in which a cursor is brought further into sight. */
const EDGE = 0.2

const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])

const isHere = (presence: Presence, author: string): boolean =>
  [...presence.others.values()].some(({ user }) => user?.author === author)

/** Returns the drawn cursor of a person, of the page on which they moved it last. */
const cursorOf = (text: Element, presence: Presence, author: string, latest: string | undefined): Element | null => {
  const connections = [...presence.others].flatMap(([connection, { user, cursor }]) =>
    user?.author === author && cursor ? [connection] : [],
  )
  const connection = latest !== undefined && connections.includes(latest) ? latest : connections.at(-1)
  return connection === undefined ? null : text.querySelector(`[data-connection="${CSS.escape(connection)}"]`)
}

const bringIntoSight = (cursor: Element, scroller: Element): void => {
  const [box, room] = [cursor.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const margin = room.height * EDGE
  if (box.top >= room.top + margin && box.bottom <= room.bottom - margin) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scroller.scrollBy({ top: box.top - room.top - room.height / 3, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Follows a person until the reader scrolls, clicks or types, or that person has gone. Returns what ends it. */
const follow = (editor: Editor, presence: Presence, author: string): (() => void) => {
  const text = editor.view.dom
  const scroller = text.closest('.pad-scroll')
  if (scroller === null) return () => {}
  let [frame, latest] = [0, undefined as string | undefined]
  let away: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => followed.set(undefined)
  const go = (): void => {
    frame = 0
    const cursor = cursorOf(text, presence, author, latest)
    if (cursor === null) return
    reveal(editor.view, editor.view.posAtDOM(cursor, 0))
    bringIntoSight(cursor, scroller)
  }
  // Cursors are drawn shortly after they are told of.
  const goSoon = (): void => {
    frame ||= requestAnimationFrame(() => (frame = requestAnimationFrame(go)))
  }
  const onPresence = (changed: readonly string[]): void => {
    latest = changed.find((connection) => presence.others.get(connection)?.user?.author === author) ?? latest
    clearTimeout(away)
    if (!isHere(presence, author)) away = setTimeout(stop, AWAY_MS)
    goSoon()
  }
  const onKey = ({ key, target }: Event & Partial<KeyboardEvent>): void => {
    const isOwn = target instanceof Node && text.contains(target)
    if (key === 'Escape' || (isOwn && key !== undefined && !MODIFIERS.has(key))) stop()
  }
  const stopPresence = presence.onChange(onPresence)
  editor.on('transaction', goSoon)
  document.addEventListener('keydown', onKey)
  for (const act of ['wheel', 'touchmove', 'pointerdown']) scroller.addEventListener(act, stop, { passive: true })
  goSoon()
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(away)
    stopPresence()
    editor.off('transaction', goSoon)
    document.removeEventListener('keydown', onKey)
    for (const act of ['wheel', 'touchmove', 'pointerdown']) scroller.removeEventListener(act, stop)
  }
}

/** Follows whom the reader has chosen. Returns their author id. */
export const useFollow = (editor: Editor, presence: Presence): string | undefined => {
  const author = useStore(followed)
  useEffect(() => (author === undefined ? undefined : follow(editor, presence, author)), [editor, presence, author])
  return author
}
