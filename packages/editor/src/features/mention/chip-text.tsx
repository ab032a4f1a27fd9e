import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import { useStore } from '@sheaf/ui/lib/store'
import type { ChipDrawing } from './chip-drawing.ts'
import type { Chips } from './chips.ts'

interface ChipProps {
  readonly drawing: ChipDrawing
  readonly person: FolderPerson
  readonly letters: string
}

const Chip = ({ drawing, person, letters }: ChipProps) => {
  const chip = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(drawing.attributesOf(person, true, true)))
      chip.current?.setAttribute(name, value)
  }, [drawing, person])
  return <span ref={chip}>{letters}</span>
}

/** Letters in which mentions are chips, once it is known who may be mentioned. */
export const ChipText = ({ text, chips }: { readonly text: string; readonly chips: Chips }) => {
  const drawing = useStore(chips.drawing)
  const isWanted = text.includes('@')
  useEffect(() => {
    if (isWanted) chips.want()
  }, [chips, isWanted])
  if (!isWanted || drawing === undefined) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const { person, from, to } of drawing.mentionsIn(text)) {
    parts.push(text.slice(at, from))
    parts.push(<Chip key={from} drawing={drawing} person={person} letters={text.slice(from, to)} />)
    at = to
  }
  return (
    <>
      {parts.map((part, place) => (
        <Fragment key={place}>{part}</Fragment>
      ))}
      {text.slice(at)}
    </>
  )
}
