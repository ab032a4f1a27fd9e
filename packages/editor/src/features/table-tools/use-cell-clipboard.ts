import { type RefObject, useEffect } from 'react'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { copyCells } from './copied-cells.ts'
import { areTooMany, readCells } from './pasted-cells.ts'
import { cellOf } from './table-dom.ts'
import type { TableCommands } from './table-commands.ts'

/**
 * Copies, cuts and pastes selected cells. Cells are pasted, too, where one writes in a cell; other text is left to what one
 * writes in.
 */
export const useCellClipboard = (commands: TableCommands, place: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const stop = new AbortController()
    const { editor, selection, doc } = commands
    const hasFocus = (): boolean => place.current !== null && place.current === document.activeElement
    const take = (event: Event): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const copy = (event: ClipboardEvent): void => {
      const selected = hasFocus() ? selection.rangeOf() : undefined
      if (selected === undefined || event.clipboardData === null) return
      take(event)
      copyCells(doc, selected, event.clipboardData)
      if (event.type === 'cut') commands.clear()
      else commands.announce(t('EDITOR.TABLE_TOOL.SAID.COPIED'))
    }
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData: data, target } = event
      const cell = hasFocus() ? undefined : cellOf(target)
      if (data === null || !editor.isEditable || !(hasFocus() || cell)) return
      const read = readCells(data)
      if (cell && !read?.isTable) return
      take(event)
      if (read === undefined) return
      if (areTooMany(read)) {
        toast.error(t('BACKEND.ERROR.REALTIME.TOO_LARGE'))
        return
      }
      if (cell) selection.store.set({ table: cell.table, anchor: cell, head: cell })
      commands.paste(read)
    }
    const options = { signal: stop.signal, capture: true }
    document.addEventListener('copy', copy, options)
    document.addEventListener('cut', copy, options)
    document.addEventListener('paste', paste, options)
    return () => stop.abort()
  }, [commands, place])
}
