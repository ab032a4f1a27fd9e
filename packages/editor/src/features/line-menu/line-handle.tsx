import { Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { useMatches } from '@sheaf/ui/lib/use-matches'
import { IconGripVertical } from '@tabler/icons-react'
import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { keysOfLineAct } from '../../lib/menus/keys-of.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { changesByMove, chosenRange } from '../../text-binding/lines/line-blocks.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { LineMenuItems } from './line-menu-items.tsx'
import { type LineMenu, type LinesPlace, mapPlace, placeOf, rangeAt } from './line-menu.ts'
import { aroundOf, firstRowOf, heightOf, numberOfLine, type Stretch, lineAtHeight } from './line-places.ts'
import { type LineDrag, useLineDrag } from './use-line-drag.ts'
import './line-handle.css'

/** Events outside of the menu that close it. */
const OUTSIDE = ['mousedown', 'touchstart']
const FINE_POINTER = '(hover: hover) and (pointer: fine)'

/** Returns what a handle takes: the line with what belongs to it, or all selected lines if it is one of them. */
const linesAt = (editor: Editor, line: HTMLElement): LinesPlace => {
  const { state } = editor
  const number = numberOfLine(editor, line)
  const selected = chosenRange(state)
  const isSelected = !state.selection.empty && number >= selected.from && number < selected.to
  return placeOf(state.doc, isSelected ? selected : { from: number, to: number + 1 })
}

/** Keeps the menu at its lines while the text changes, and closes it when they are gone. */
const useOpenLines = (editor: Editor, menu: LineMenu): LinesPlace | undefined => {
  const open = useStore(menu.open)
  useEffect(() => {
    const follow = ({ transaction }: { readonly transaction: Transaction }): void => {
      const lines = menu.open.get()
      if (lines && transaction.docChanged) menu.open.set(mapPlace(lines, transaction.mapping))
    }
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor, menu])
  return open
}

/** Draws again whenever the text has changed or is laid out otherwise, which may move lines. */
const useRedrawWithText = (editor: Editor, isShown: boolean): void => {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!isShown) return undefined
    const resized = new ResizeObserver(redraw)
    resized.observe(editor.view.dom)
    const follow = ({ transaction }: { readonly transaction: Transaction }): void => {
      if (transaction.docChanged) redraw()
    }
    editor.on('transaction', follow)
    return () => {
      resized.disconnect()
      editor.off('transaction', follow)
    }
  }, [editor, isShown])
}

/** Marks the lines that a menu or a drag is about. */
const MarkedLines = ({ editor, lines }: { readonly editor: Editor; readonly lines: LinesPlace }) => {
  const { from, to } = rangeAt(editor, lines)
  const height = heightOf(editor, from, to)
  return height && <div className="pad-marked-lines" style={styleOf(height)} />
}

const styleOf = ({ top, bottom }: Stretch) => ({ insetBlockStart: top, blockSize: bottom - top })

/** Shows where lines would be let go, as far in as they would stand. */
const DropMark = ({ editor, drag: { lines, place } }: { readonly editor: Editor; readonly drag: LineDrag }) => {
  const { doc } = editor.state
  const range = rangeAt(editor, lines)
  if (place >= range.from && place <= range.to) return null
  const { level } = { ...lineOf(doc.child(range.from)), ...changesByMove(doc, range, place).get(range.from) }
  const height = place < doc.childCount ? heightOf(editor, place, place + 1) : undefined
  const end = heightOf(editor, doc.childCount - 1, doc.childCount)
  const top = height?.top ?? end?.bottom ?? 0
  return <div className="pad-drop-mark" style={{ insetBlockStart: top, '--level': level } as object} />
}

/** Returns the line that is pointed at with a mouse, be it beside its text; nothing while one writes. */
const useHoveredLine = (editor: Editor): HTMLElement | undefined => {
  const [line, setLine] = useState<HTMLElement>()
  useEffect(() => {
    const around = aroundOf(editor)
    if (around === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const leave = (): void => setLine(undefined)
    const point = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || editor.isDestroyed) return
      const pointed = lineAtHeight(editor, event.clientY)
      // Below the last line, there is none.
      const isIn = pointed !== undefined && pointed.getBoundingClientRect().bottom >= event.clientY
      setLine(isIn ? pointed : undefined)
    }
    around.addEventListener('pointermove', point, { signal, passive: true })
    around.addEventListener('pointerleave', leave, { signal })
    editor.view.dom.addEventListener('keydown', leave, { signal })
    // A line that was changed may be drawn anew, elsewhere.
    const follow = ({ transaction: { docChanged } }: { transaction: { docChanged: boolean } }): void => {
      if (docChanged) setLine((now) => (now?.isConnected ? now : undefined))
    }
    editor.on('transaction', follow)
    return () => {
      stop.abort()
      editor.off('transaction', follow)
    }
  }, [editor])
  return line
}

interface LineHandleProps {
  readonly editor: Editor
  readonly menu: LineMenu
  /** Copies the link to the line at a position. */
  readonly onCopyLink: (position: number) => void
}

/**
 * The handle beside the line that is pointed at (EDT-168), by which it is dragged, and the menu that it opens, or its
 * keys.
 */
export const LineHandle = ({ editor, menu, onCopyLink }: LineHandleProps) => {
  const t = useT()
  const hasKeys = useHasKeys()
  const isFine = useMatches(FINE_POINTER)
  const hovered = useHoveredLine(editor)
  const open = useOpenLines(editor, menu)
  const { drag, press, wasDragged } = useLineDrag(editor)
  const around = aroundOf(editor)
  const taken = drag?.lines ?? open
  const first = taken && editor.view.nodeDOM(taken.from)
  const line = first instanceof HTMLElement ? first : isFine && hovered?.isConnected ? hovered : undefined
  useRedrawWithText(editor, line !== undefined)
  if (around === null || line === undefined) return null
  const number = numberOfLine(editor, line)
  const keys = hasKeys ? ` (${keysOfLineAct('MENU')})` : ''
  const close = (): void => {
    menu.open.set(undefined)
    // Who has gone on to something else keeps the focus there.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[role="menu"]')) editor.view.focus()
  }
  return createPortal(
    <div className="pad-line-tools" dir={getComputedStyle(editor.view.dom).direction}>
      {taken && <MarkedLines editor={editor} lines={taken} />}
      {drag && <DropMark editor={editor} drag={drag} />}
      <Menu
        opened={open !== undefined}
        onChange={(isOpen) => (isOpen ? undefined : close())}
        position="bottom-start"
        withinPortal
        returnFocus={false}
        // The key that opens it is pressed outside.
        clickOutsideEvents={OUTSIDE}
        middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
      >
        <Menu.Target>
          <button
            type="button"
            tabIndex={-1}
            className="pad-line-handle"
            data-dragging={drag !== undefined || undefined}
            aria-label={t('EDITOR.LINE.MENU', { line: String(number + 1) })}
            title={`${t('EDITOR.LINE.HANDLE', { line: String(number + 1) })}${keys}`}
            style={styleOf(firstRowOf(editor, line))}
            // The press must not take the selection from the text.
            onMouseDown={(event) => event.preventDefault()}
            onPointerDown={(event) => press(event, open ?? linesAt(editor, line))}
            onClick={() => {
              if (wasDragged()) return
              menu.open.set(open ? undefined : linesAt(editor, line))
            }}
          >
            <IconGripVertical size={16} stroke={2} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {open && (
            <LineMenuItems
              editor={editor}
              lines={rangeAt(editor, open)}
              chosen={rangeAt(editor, { from: open.from, to: open.chosen })}
              onCopyLink={() => onCopyLink(open.from + 1)}
              onDone={() => editor.view.focus()}
            />
          )}
        </Menu.Dropdown>
      </Menu>
    </div>,
    around,
  )
}
