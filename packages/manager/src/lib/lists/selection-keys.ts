import type { KeyboardEvent } from 'react'

interface SelectionKeys {
  readonly selection: {
    readonly chosen: readonly unknown[]
    readonly chooseAll: () => void
    readonly chooseNone: () => void
  }
  /** Selector of the rows. The focus stays in one of them when Escape clears the selection. */
  readonly rows: string
  /** Called when Escape has cleared the selection and the button that had the focus goes with the actions. */
  readonly onNone: () => void
}

/** Follows a key in a list whose rows can be selected: Ctrl+A selects all of them, and Escape none. */
export const followSelectionKey = (event: KeyboardEvent, { selection, rows, onNone }: SelectionKeys): void => {
  const target = event.target instanceof Element ? event.target : undefined
  // An open menu handles its keys itself.
  if (target?.closest('[role="menu"]')) return
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
    event.preventDefault()
    selection.chooseAll()
  } else if (event.key === 'Escape' && selection.chosen.length > 0 && !event.defaultPrevented) {
    selection.chooseNone()
    if (!target?.closest(rows)) onNone()
  }
}
