import { createRequire } from 'node:module'
import type { DrawFormula } from '@sheaf/document/text/formats/formula'

type DrawTex = typeof import('@sheaf/document/formula/draw-tex')

const require = createRequire(import.meta.url)

/** Returns what draws the formulas of one export. What it takes is loaded with the first formula: most pads have none. */
export const lazyFormulas = (): DrawFormula => {
  let draw: DrawFormula | undefined
  return (source, isBlock) => {
    draw ??= (require('@sheaf/document/formula/draw-tex') as DrawTex).exportedFormulas()
    return draw(source, isBlock)
  }
}
