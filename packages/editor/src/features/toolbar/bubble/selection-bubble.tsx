import { RichTextEditor } from '@mantine/tiptap'
import { useMatches } from '@sheaf/ui/lib/use-matches'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { openLinkForm } from '../../../lib/commands/link-form-request.ts'
import { ColorMenu } from '../menus/color-menu.tsx'
import { LinkButton } from '../link/link-button.tsx'
import { selectedBox } from '../tools/selected-box.ts'
import { StyleMenu } from '../menus/style-menu.tsx'
import { isToolsKey, Tools } from '../tools/tool-buttons.tsx'
import { useToolStates } from '../tools/tool-states.ts'
import { FORMAT_TOOLS } from '../tools/tools-of-text.ts'
import { useRovingFocus } from '../tools/use-roving-focus.ts'
import { useShownSelection } from './use-shown-selection.ts'
import './selection-bubble.css'

/** Windows in which the tools leave enough of the text in sight, on devices with a mouse. */
const WIDE_AND_FINE = '(min-width: 48em) and (hover: hover) and (pointer: fine)'

interface SelectionBubbleProps {
  readonly editor: Editor
  /** Whether something else is done with the text, such as finding. */
  readonly isOff: boolean
  readonly children: ReactNode
}

/** The tools themselves, which read the text only while they are shown. */
const BubbleTools = ({ editor, children }: Pick<SelectionBubbleProps, 'editor' | 'children'>) => {
  const states = useToolStates(editor)
  const tools = FORMAT_TOOLS.filter(({ isOff }) => !isOff?.(states))
  return (
    <>
      {!states.isCell && <StyleMenu editor={editor} states={states} />}
      <Tools editor={editor} states={states} tools={tools} />
      {!states.isCode && <ColorMenu editor={editor} states={states} />}
      {!states.isCode && <LinkButton isActive={states.on.has('link')} onClick={() => openLinkForm(editor)} />}
      {children}
    </>
  )
}

/** Keeps the focus in the text at a press, except of what opens a menu, which opens for the focus alone. */
const keepFocus = (event: MouseEvent<HTMLElement>): void => {
  if (event.target instanceof Element && !event.target.closest('[aria-haspopup="menu"]')) event.preventDefault()
}

/** Distance of the tools from the selected letters and from the edges of the text, in pixels. */
const GAP_PX = 8

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Where the tools for a selection stand. */
interface BubblePlace {
  readonly left: number
  readonly top: number
}

/**
 * EDT-166: places the tools above the selected letters, or below them where there is no room above, and never over them
 * or outside of the text's part of the page. Returns nothing if there is no room at all, or the letters are out of sight.
 */
export const placeBubble = (
  selected: Box,
  around: Box,
  { width, height }: { readonly width: number; readonly height: number },
  direction: string,
): BubblePlace | undefined => {
  const isOut = selected.bottom <= around.top || selected.top >= around.bottom
  if (isOut) return undefined
  const [above, below] = [selected.top - GAP_PX - height, selected.bottom + GAP_PX]
  const top = above >= around.top ? above : below + height <= around.bottom ? below : undefined
  if (top === undefined) return undefined
  // They begin where the letters do.
  const begin = direction === 'rtl' ? selected.right - width : selected.left
  const left = Math.max(around.left + GAP_PX, Math.min(begin, around.right - width - GAP_PX))
  return { left, top }
}

const Bubble = ({ editor, isOff, children }: SelectionBubbleProps) => {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const isShown = useShownSelection(editor, bar, isOff)
  const rove = useRovingFocus(bar)

  useLayoutEffect(() => {
    const { current } = bar
    const around = editor.view.dom.closest('.pad-scroll') ?? editor.view.dom
    if (current === null || !isShown) return undefined
    const follow = (): void => {
      if (editor.isDestroyed) return
      const { direction } = getComputedStyle(current)
      const size = { width: current.offsetWidth, height: current.offsetHeight }
      const place = placeBubble(selectedBox(editor), around.getBoundingClientRect(), size, direction)
      current.style.visibility = place ? '' : 'hidden'
      if (place) Object.assign(current.style, { left: `${place.left}px`, top: `${place.top}px` })
    }
    follow()
    editor.on('transaction', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      editor.off('transaction', follow)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [editor, isShown])

  // The key that leads to the tools leads to these first, and from these to the others.
  useEffect(() => {
    if (!isShown) return undefined
    const { dom } = editor.view
    const enter = (event: globalThis.KeyboardEvent): void => {
      if (!isToolsKey(event) || bar.current?.style.visibility === 'hidden') return
      event.preventDefault()
      event.stopImmediatePropagation()
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    }
    dom.addEventListener('keydown', enter, { capture: true })
    return () => dom.removeEventListener('keydown', enter, { capture: true })
  }, [editor, isShown])

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    rove(event)
    const isInBar = event.target instanceof Node && bar.current?.contains(event.target)
    if (!isInBar || event.defaultPrevented) return
    if (isToolsKey(event.nativeEvent)) {
      event.preventDefault()
      document.querySelector<HTMLElement>('.pad-toolbar:not(.pad-bubble) [tabindex="0"]')?.focus()
    } else if (event.key === 'Escape') editor.view.focus()
  }

  return (
    <RichTextEditor editor={editor} className="pad-bubble-frame">
      <div
        ref={bar}
        className="pad-toolbar pad-bubble"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('EDITOR.BUBBLE')}
        aria-keyshortcuts="Alt+F10"
        hidden={!isShown}
        onMouseDown={keepFocus}
        onKeyDown={handleKeyDown}
      >
        {isShown && <BubbleTools editor={editor}>{children}</BubbleTools>}
      </div>
    </RichTextEditor>
  )
}

/** Tools for the letters that are selected, beside them, where there is a mouse and room (EDT-165). */
export const SelectionBubble = (props: SelectionBubbleProps) =>
  useMatches(WIDE_AND_FINE) ? <Bubble {...props} /> : null
