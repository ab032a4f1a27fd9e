import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { Chips } from '../../features/mention/chips.ts'
import { ChipText } from '../../features/mention/chip-text.tsx'
import { formulaElement } from '../../lib/formulas/formula-element.ts'

/** What draws the mentions of a comparison. */
export const ComparedChips = createContext<Chips | undefined>(undefined)

/** Draws a formula of a comparison from its whole source. */
export const ComparedFormula = ({ source, isBlock }: { readonly source: string; readonly isBlock: boolean }) => {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (source.trim() === '') place.current?.replaceChildren(source)
    else place.current?.replaceChildren(formulaElement(source, isBlock, true))
  }, [source, isBlock])
  return <span ref={place} />
}

/** Letters of a comparison, in which mentions are chips. */
export const ComparedLetters = ({ text }: { readonly text: string }) => {
  const chips = useContext(ComparedChips)
  return chips === undefined ? text : <ChipText text={text} chips={chips} />
}
