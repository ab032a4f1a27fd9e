import { useRef, useState } from 'react'

export interface Selection<Id> {
  /** Selected items among the shown ones, in list order, so that no action affects what a filter hides. */
  readonly chosen: readonly Id[]
  readonly isChosen: (id: Id) => boolean
  /** Toggles an item. As a range, also sets everything between it and the last toggled item to the same state. */
  readonly toggle: (id: Id, asRange: boolean) => void
  readonly chooseAll: () => void
  readonly chooseNone: () => void
}

/** Holds the selection of a list's rows. */
export const useSelection = <Id>(shown: readonly Id[]): Selection<Id> => {
  const [picked, setPicked] = useState<ReadonlySet<Id>>(new Set())
  const last = useRef<Id>(undefined)

  const toggle = (id: Id, asRange: boolean) => {
    const choose = !picked.has(id)
    const to = shown.indexOf(id)
    const from = asRange && last.current !== undefined ? shown.indexOf(last.current) : -1
    const range = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    last.current = id
    const others = [...picked].filter((each) => !range.includes(each))
    setPicked(new Set(choose ? [...others, ...range] : others))
  }
  return {
    chosen: shown.filter((id) => picked.has(id)),
    isChosen: (id) => picked.has(id),
    toggle,
    chooseAll: () => setPicked(new Set(shown)),
    chooseNone: () => setPicked(new Set()),
  }
}
