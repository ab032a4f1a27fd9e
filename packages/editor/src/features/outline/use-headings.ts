import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { foldsOf, shownLine } from '../../lib/lines/folds.ts'
import { type Heading, headingsOf, isSame } from './headings.ts'

/** Milliseconds for which a change of the text waits until its headings are read: a key does not wait for it. */
const READ_AFTER_MS = 200
/** How far below the upper edge a section still counts as the one that is read, in pixels. */
const BELOW_EDGE_PX = 64

/** Returns the headings of the pad, as they change. */
export const useHeadings = (editor: Editor): readonly Heading[] => {
  const [headings, setHeadings] = useState<readonly Heading[]>(() => headingsOf(editor.state.doc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      if (editor.isDestroyed) return
      const next = headingsOf(editor.state.doc)
      setHeadings((last) => (isSame(last, next) ? last : next))
    }
    const follow = ({ transaction }: { readonly transaction: { readonly docChanged: boolean } }): void => {
      if (!transaction.docChanged) return
      clearTimeout(timer)
      timer = setTimeout(read, READ_AFTER_MS)
    }
    editor.on('transaction', follow)
    read()
    return () => {
      clearTimeout(timer)
      editor.off('transaction', follow)
    }
  }, [editor])
  return headings
}

/** Returns the index of the heading whose section is at the top of what is in sight; -1 above the first of them. */
export const useCurrentHeading = (editor: Editor, headings: readonly Heading[]): number => {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const scroller = editor.view.dom.closest('.pad-scroll')
    if (scroller === null) return undefined
    let frame = 0
    const find = (): void => {
      frame = 0
      if (editor.isDestroyed) return
      const edge = scroller.getBoundingClientRect().top + BELOW_EDGE_PX
      const lines = editor.view.dom.children
      const folds = foldsOf(editor.state)
      let [low, high] = [0, headings.length]
      while (low < high) {
        const middle = (low + high) >> 1
        const line = lines[shownLine(folds, headings[middle]!.line - 1)]
        if (line !== undefined && line.getBoundingClientRect().top <= edge) low = middle + 1
        else high = middle
      }
      setCurrent(low - 1)
    }
    const findSoon = (): void => {
      frame ||= requestAnimationFrame(find)
    }
    findSoon()
    scroller.addEventListener('scroll', findSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', findSoon)
    }
  }, [editor, headings])
  return current
}
