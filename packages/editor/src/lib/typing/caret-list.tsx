import { VisuallyHidden } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { placeNear } from './place-near.ts'
import './caret-list.css'

interface CaretListProps<Option> {
  readonly editor: Editor
  readonly label: string
  /** What a screen reader is told when the list opens or changes. */
  readonly announcement: string
  /** Position in the text of the sign that opened it. */
  readonly from: number
  readonly options: readonly Option[]
  readonly keyOf: (option: Option) => string
  /** Index of the option that Enter chooses. */
  readonly active: number
  readonly onChoose: (option: Option) => void
  readonly children: (option: Option) => ReactNode
}

/**
 * A list at the caret for what is typed behind a sign. The focus stays in the text, whose element tells assistive
 * technology which option is active; the feature that opened the list gives it the keys.
 */
export const CaretList = <Option,>(props: CaretListProps<Option>) => {
  const { editor, label, announcement, from, options, keyOf, active, onChoose, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const optionId = (at: number) => `${id}-${at}`

  useLayoutEffect(() => {
    const follow = () => {
      // The text may have changed under the list, or another one be written in.
      if (list.current === null || editor.isDestroyed || from > editor.state.doc.content.size) return
      placeNear(list.current, editor.view.coordsAtPos(from))
    }
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  })

  useEffect(() => {
    // The list alone scrolls: `scrollIntoView` would move the page around a frame.
    const option = list.current?.children[active]
    if (list.current === null || !(option instanceof HTMLElement)) return
    const { offsetTop: top, offsetHeight: height } = option
    const { scrollTop, clientHeight } = list.current
    if (top < scrollTop) list.current.scrollTop = top
    else if (top + height > scrollTop + clientHeight) list.current.scrollTop = top + height - clientHeight
  }, [active, options])

  useEffect(() => {
    const { dom } = editor.view
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': optionId(active) }
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) dom.removeAttribute(name)
    }
  })

  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label={label} className="pad-caret-list">
        {options.map((option, at) => (
          <div
            key={keyOf(option)}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => {
              // Without this, a press would take the focus out of the text.
              event.preventDefault()
              onChoose(option)
            }}
          >
            {children(option)}
          </div>
        ))}
      </div>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  )
}
