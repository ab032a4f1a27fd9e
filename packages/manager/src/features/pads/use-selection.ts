import { useRef, useState } from 'react'

export interface Selection<Id> {
  /** What is chosen of what is shown, in the order of the list: nobody acts on what a filter hides. */
  readonly chosen: readonly Id[]
  readonly isChosen: (id: Id) => boolean
  /** Chooses one or gives it up again; as a range, everything from the last one on in the same way. */
  readonly toggle: (id: Id, asRange: boolean) => void
  readonly chooseAll: () => void
  readonly chooseNone: () => void
}

/** Which of the rows of a list are chosen. */
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
